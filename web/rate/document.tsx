import type { ReactNode } from "react";
import type { Language } from "#shared/model/language.ts";
import { carryWords } from "./carry-words.ts";
import { enhance } from "./enhance.ts";
import { findChoices } from "./find-choices.ts";
import { opened } from "./opened.ts";
import { pageStyle } from "./styles.ts";

/** The content security policy names its hash. */
export const inlineStyle = pageStyle;

/** Source text of one function each, so that scripts are typed, tested and minified with the bundle. */
export const formScript = `(${enhance.toString()})()`;
export const findScript = `(${findChoices.toString()})()`;
export const openedScript = `(${opened.toString()})()`;
export const thanksScript = `(${carryWords.toString()})()`;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232F6F5E'/%3E%3Cpath d='M16 6l3 6.3 7 1-5 4.9 1.2 6.9L16 21.8 9.8 25.1 11 18.2l-5-4.9 7-1z' fill='%23F5B301'/%3E%3C/svg%3E";

export function Document({
  title,
  language,
  scripts,
  brand,
  found,
  children,
}: {
  title: string;
  language: Language;
  scripts: readonly string[];
  /** Metadata for search engines; a page without it is not indexed. */
  found?: ReactNode;
  /** Inline style of the business's color, also hashed in this page's policy; empty without. */
  brand: string;
  children: ReactNode;
}) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {found ?? <meta name="robots" content="noindex" />}
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14171F" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <link rel="icon" href={icon} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, named by its hash in the policy */}
        <style dangerouslySetInnerHTML={{ __html: inlineStyle }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colors, named by its hash in the policy */}
        {brand !== "" && <style dangerouslySetInnerHTML={{ __html: brand }} />}
      </head>
      <body>
        {children}
        {scripts.map((script) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, named by its hash in the policy
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
        ))}
      </body>
    </html>
  );
}
