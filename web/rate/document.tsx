import type { ReactNode } from "react";
import type { Language } from "#shared/model/language.ts";
import { enhance } from "./enhance.ts";
import { pageStyle } from "./styles.ts";

/**
 * Inline script that searches choices while one types; a single match is chosen at once. Its source is embedded, so it
 * uses nothing outside.
 */
function findChoices(): void {
  document.querySelectorAll<HTMLInputElement>("[data-find]").forEach((box) => {
    const field = box.closest(".rate-field");
    const list = field?.querySelector("select");
    const said = field?.querySelector("[role=status]");
    if (!list || !said) return;
    let wait = 0;
    const find = async () => {
      const asked = box.value;
      const { find = "", found = "", none = "" } = box.dataset;
      const answer = await fetch(find + encodeURIComponent(asked)).catch(() => null);
      if (!answer?.ok || asked !== box.value) return;
      const { items }: { items: { _id: string; name: string }[] } = await answer.json();
      const kept = [...list.options].filter((option, at) => at === 0 || option.selected);
      const others = items.filter(({ _id }) => _id !== list.value);
      list.replaceChildren(
        ...kept,
        ...others.map(({ _id, name }) => Object.assign(new Option(name, _id), { translate: false })),
      );
      if (asked && items.length === 1) list.value = items[0]?._id ?? "";
      list.size = asked && items[1] ? Math.min(list.length, 6) : 1;
      said.textContent = items[0] ? asked && found + String(items.length) : none;
    };
    box.nextElementSibling?.remove();
    box.onkeydown = ({ key }) => key !== "Enter";
    box.oninput = () => {
      clearTimeout(wait);
      wait = window.setTimeout(find, 250);
    };
  });
}

/**
 * Inline script of the thanks page: one tap copies the comment and opens the review page. Its source is embedded, so it
 * uses nothing outside.
 */
function carryWords(): void {
  let words = "";
  // If the browser refuses storage, the links only lead on.
  try {
    words = sessionStorage[location.pathname.slice(-26)] || "";
  } catch {}
  if (!words || !navigator.clipboard) return;
  document.querySelectorAll<HTMLAnchorElement>("[data-copy]").forEach((link) => {
    link.textContent = link.dataset.copy || "";
    link.onclick = () => {
      const go = () => {
        location.href = link.href;
      };
      navigator.clipboard.writeText(words).then(go, go);
      return false;
    };
  });
}

/**
 * Inline script: reports the first interaction once, which link scanners never cause. Its source is embedded, so it
 * uses nothing outside.
 */
function opened(): void {
  const [, token] = /\/t\/([^/]+)/.exec(location.pathname) ?? [];
  const signs = ["pointerdown", "keydown", "touchmove", "wheel"];
  const tell = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    for (const sign of signs) window.removeEventListener(sign, tell);
    fetch(`/api/rate-tokens/${token}/opened`, { method: "POST", keepalive: true }).catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, tell, { passive: true });
}

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
