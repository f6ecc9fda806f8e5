/**
 * Writes indented XML as lines. Names come from the writer's tables and are not checked; texts and values are escaped.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 has no way to write most control characters and lone surrogates, so they are left out.

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const escapeText = (text: string): string =>
  text
    .replace(UNWRITABLE, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
    // A reader would turn a bare carriage return into a line feed.
    .replace(/\r/g, '&#13;');

const escapeValue = (text: string): string =>
  escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Without the exponents that XML Schema's decimals do not know. */
export function decimal(value: number): string {
  const plain = String(value);
  return plain.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : plain;
}

const print = (value: string | number): string => (typeof value === 'number' ? decimal(value) : value);

function startTag(name: string, attributes: Attributes): string {
  let tag = name;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) tag += ` ${key}="${escapeValue(print(value))}"`;
  }
  return tag;
}

const NONE: Attributes = {};

export class XmlWriter {
  private readonly lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  private indent = '';

  /** Markup outside the element tree, such as a document type. */
  raw(line: string): void {
    this.lines.push(this.indent + line);
  }

  /** An element with children, which `body` writes. */
  element(name: string, attributes: Attributes, body: () => void): void {
    const at = this.lines.length;
    this.lines.push('');
    const outer = this.indent;
    this.indent += '  ';
    body();
    this.indent = outer;
    const tag = startTag(name, attributes);
    if (this.lines.length === at + 1) {
      this.lines[at] = `${outer}<${tag}/>`;
    } else {
      this.lines[at] = `${outer}<${tag}>`;
      this.lines.push(`${outer}</${name}>`);
    }
  }

  /** Like `element`, but writes nothing where the body writes nothing. */
  block(name: string, body: () => void): void {
    const before = this.lines.length;
    this.element(name, NONE, body);
    if (this.lines.length === before + 1) this.lines.length = before;
  }

  /** An element with text. */
  leaf(name: string, text: string | number, attributes: Attributes = NONE): void {
    this.lines.push(`${this.indent}<${startTag(name, attributes)}>${escapeText(print(text))}</${name}>`);
  }

  empty(name: string, attributes: Attributes = NONE): void {
    this.lines.push(`${this.indent}<${startTag(name, attributes)}/>`);
  }

  /** Writes a processing instruction for Songleaf, which other programs skip. */
  instruction(target: string, text: string): void {
    this.lines.push(`${this.indent}<?${target} ${text.replace(/\?>/g, '? >')}?>`);
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
