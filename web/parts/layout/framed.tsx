import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";

/** A constructed style sheet is no inline style, so the content security policy allows it. */
function dressed(frame: HTMLIFrameElement, style: string): HTMLElement | null {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) return null;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`body { margin: 0; } ${style}`);
  page.adoptedStyleSheets = [sheet];
  return page.body;
}

/** Renders another page in an iframe with its own styles and width, but within this React tree. */
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
  /** Keeps it out of the tab order. */
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
