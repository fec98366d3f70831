export interface ContactSheet {
  title: string;
  file: string;
  width: number;
  pictures: Taken[];
}

export interface Taken {
  name: string;
  path: string;
  file: string;
  failure: string | null;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const style = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#e9e7e1, #0b0d12); color: light-dark(#1f2a44, #eceae4); }
  nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 12px 24px;
    background: light-dark(#fbfaf7, #14171f); border-bottom: 1px solid light-dark(#d8d3c8, #2e3542); }
  a { color: inherit; }
  [aria-current] { font-weight: 700; text-decoration: none; }
  main { display: grid; gap: 32px 24px; padding: 24px; align-items: start; }
  figure { margin: 0; }
  figcaption { margin-bottom: 6px; overflow-wrap: anywhere; }
  figure a { display: block; max-height: 620px; overflow-y: auto; border: 1px solid light-dark(#c9c4b8, #3a4252); }
  img { display: block; width: 100%; }
  .failure { padding: 24px; border: 2px solid #e4572e; }`;

const figureOf = ({ name, path, file, failure }: Taken) => `
    <figure id="${escaped(name)}">
      <figcaption><strong>${escaped(name)}</strong> ${escaped(path)}</figcaption>
      ${
        failure === null
          ? `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="${escaped(name)}" loading="lazy"></a>`
          : `<p class="failure">No picture: ${escaped(failure)}</p>`
      }
    </figure>`;

export function contactSheet(sheet: ContactSheet, all: readonly ContactSheet[]): string {
  const column = Math.max(260, sheet.width / 3);
  const links = all.map(
    ({ title, file }) => `<a href="${file}"${file === sheet.file ? ' aria-current="page"' : ""}>${escaped(title)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(sheet.title)}: ${sheet.pictures.length} screens</title>
    <style>${style}
  main { grid-template-columns: repeat(auto-fill, minmax(min(100%, ${column}px), 1fr)); }</style>
  </head>
  <body>
    <nav>${links.join("\n      ")}</nav>
    <main>${sheet.pictures.map(figureOf).join("")}
    </main>
  </body>
</html>
`;
}
