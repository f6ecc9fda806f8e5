/** The page that shows each excerpt as engraved by all programs side by side. */

export interface Column {
  /** The program that engraved the excerpt. */
  readonly engraver: string;
  /** Image files beside the page; empty where the program produced none. */
  readonly pages: readonly string[];
  /** The reason why no images exist. */
  readonly reason?: string;
}

export interface Row {
  readonly title: string;
  readonly columns: readonly Column[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '');

const STYLE = `
body { margin: 2rem; font: 16px system-ui, sans-serif; background: #ddd; }
section { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 1rem; margin-bottom: 3rem; }
h2 { margin: 0 0 0.5rem; }
figure { margin: 0; }
img { width: 100%; background: white; display: block; margin-bottom: 0.5rem; box-shadow: 0 1px 4px #0006; }
`;

function figure({ engraver, pages, reason }: Column): string {
  const images = pages.map((file) => `<a href="${escaped(file)}"><img src="${escaped(file)}" alt=""></a>`).join('\n');
  const words = reason === undefined ? '' : `<p>${escaped(reason)}</p>`;
  return `<figure><figcaption>${escaped(engraver)}</figcaption>\n${images}${words}</figure>\n`;
}

export function galleryPage(rows: readonly Row[]): string {
  const sections = rows.map(
    ({ title, columns }) => `<h2>${escaped(title)}</h2>\n<section>\n${columns.map(figure).join('')}</section>\n`,
  );
  return (
    '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Engraving gallery</title>\n' +
    `<style>${STYLE}</style>\n<h1>The same music, engraved three times</h1>\n${sections.join('')}</html>\n`
  );
}
