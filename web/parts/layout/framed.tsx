import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";

/**
 * Styles the document of an iframe and returns its body. A constructed style sheet does not count as inline style, so
 * the content security policy allows it.
 */
function dressed(frame: HTMLIFrameElement, style: string): HTMLElement | null {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) return null;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`body { margin: 0; } ${style}`);
  page.adoptedStyleSheets = [sheet];
  return page.body;
}

/**
 * Shows another page's components in an iframe, as they look on their own: with their styles, landmarks and headings,
 * at the iframe's width. They stay part of this React tree.
 */
export function Framed({
  title,
  language,
  style,
  className,
  still = false,
  children,
}: {
  title: string;
  language: string;
  style: string;
  className?: string | undefined;
  /** Whether it has nothing that the keyboard should reach. */
  still?: boolean;
  children: ReactNode;
}) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const take = (frame: HTMLIFrameElement | null) => {
    if (frame === null) return;
    if (frame.contentDocument) frame.contentDocument.documentElement.lang = language;
    if (frame.contentDocument?.body !== body || body === null) setBody(dressed(frame, style));
  };
  return (
    <iframe
      title={title}
      className={className}
      ref={take}
      onLoad={({ currentTarget }) => take(currentTarget)}
      {...(still ? { tabIndex: -1 } : {})}
    >
      {body && createPortal(children, body)}
    </iframe>
  );
}
