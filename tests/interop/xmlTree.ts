/** A small separate XML reader, so that a fault of the engine's reader is visible in the comparison. */
export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#[0-9]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)([^>]*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g;

export function xmlTree(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open: Node[] = [root];
  for (const [, cdata, closing, opening, attributes = '', isEmpty, characters] of text.matchAll(TOKEN)) {
    const current = open.at(-1) ?? root;
    if (cdata !== undefined) current.text += cdata;
    else if (characters !== undefined) current.text += unescaped(characters);
    else if (closing !== undefined) open.pop();
    else if (opening !== undefined) {
      const values: Record<string, string> = {};
      for (const [, key = '', , double, single] of attributes.matchAll(ATTRIBUTE))
        values[key] = unescaped(double ?? single ?? '');
      const node: Node = { name: opening, attributes: values, children: [], text: '' };
      current.children.push(node);
      if (isEmpty !== '/') open.push(node);
    }
  }
  return root.children[0] ?? root;
}

export const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((each) => each.name === name);

export const children = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((each) => each.name === name) ?? [];

export const textIn = (node: Node | undefined, name: string): string | undefined => child(node, name)?.text.trim();
