import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";

/** The document of a frame, once it wears its style. The sheet is constructed: no policy counts that as inline style. */
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
 * Shows another page's components within this one as they are on their own: with their style and nothing of ours, with
 * their landmarks and headings, at the width of the frame. They stay part of this React tree.
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
  /** Whether there is nothing in it to be reached by keyboard. */
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
