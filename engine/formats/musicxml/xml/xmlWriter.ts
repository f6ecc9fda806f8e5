/**
 * Writes indented XML, one line per tag. Names of elements are not checked, because they come from the writers; texts
 * and attribute values are escaped.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 cannot represent most control characters and lone surrogates, so they are left out.

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const escapeText = (text: string): string =>
  text
    .replace(UNWRITABLE, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
    // An XML reader would convert a carriage return to a line feed.
    .replace(/\r/g, '&#13;');

const escapeValue = (text: string): string =>
  escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the number without an exponent, which decimals of XML Schema do not allow. */
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

  /** Writes markup outside the element tree, such as a document type. */
  raw(line: string): void {
    this.lines.push(this.indent + line);
  }

  /** Writes an element whose children `body` writes. */
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

  /** Writes an element as `element` does, but nothing where `body` writes nothing. */
  block(name: string, body: () => void): void {
    const before = this.lines.length;
    this.element(name, NONE, body);
    if (this.lines.length === before + 1) this.lines.length = before;
  }

  /** Writes an element with text. */
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
