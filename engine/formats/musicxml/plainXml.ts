/**
 * The plain part of XML, fast: elements, attributes, text, character references, comments between elements, processing
 * instructions, a document type without declarations. Nearly every score is made of that alone. Whatever else there is,
 * and whatever is wrong, it gives up on: the strict reader then reads all of it anew and says what is wrong, so this one
 * needs no messages, and whoever changes it has only to keep that it takes nothing that the strict one would refuse.
 */

import type { Steps } from '../../steps.ts';

/** What is told, in the order of the text. White space between elements is left out. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
  readonly instruction: (target: string, text: string) => void;
  /** Whether text here would be kept; comments are passed over only where it would not. */
  readonly keepsText: () => boolean;
}

const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];
const [LESS, GREATER, SLASH, BANG, QUESTION, EQUALS, AMPERSAND, BRACKET] = [60, 62, 47, 33, 63, 61, 38, 93];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [34, 39];
const LAST_PLAIN = 126;

/** By character code: 2 where a name can begin, 1 where it can only go on. Names beyond ASCII are left to the other. */
const NAME = Uint8Array.from({ length: LAST_PLAIN + 2 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_:]/.test(character) ? 2 : /[\d.-]/.test(character) ? 1 : 0;
});

const ONLY_CHARACTERS = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const DECLARATION =
  /^<\?xml +version=(["'])1\.0\1(?: +encoding=(["'])[A-Za-z][\w.-]*\2)?(?: +standalone=(["'])(?:yes|no)\3)? *\?>/;
const DOCUMENT_TYPE = /<!DOCTYPE[ \n](?:[\w \t\r\n.:-]|"[\w \t\r\n.:/+-]*"|'[\w \t\r\n.:/+-]*')*>/y;
const INSTRUCTION = /<\?([A-Za-z_][\w.-]*)(?:[ \t\n]+([^?\r]*))?\?>/y;

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Of one element. */
export const MOST_ATTRIBUTES = 200;

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
const LAST_CODE_POINT = 0x10ffff;

function referred(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name);
  const code = /^#x[\da-f]+$/i.test(name)
    ? parseInt(name.slice(2), 16)
    : /^#\d+$/.test(name)
      ? Number(name.slice(1))
      : 0;
  if (code === 0 || code > LAST_CODE_POINT || name[1] === 'X') return undefined;
  const character = String.fromCodePoint(code);
  return ONLY_CHARACTERS.test(character) ? character : undefined;
}

/** Line ends and references as they are meant; undefined where anything is odd. */
function decoded(raw: string): string | undefined {
  if (!ONLY_CHARACTERS.test(raw) || raw.includes(']]>')) return undefined;
  const [first = '', ...others] = raw.replace(/\r\n?/g, '\n').split('&');
  let text = first;
  for (const other of others) {
    const end = other.indexOf(';');
    const character = end < 0 ? undefined : referred(other.slice(0, end));
    if (character === undefined) return undefined;
    text += character + other.slice(end + 1);
  }
  return text;
}

const isSpace = (code: number): boolean => code === SPACE || code === LINE_FEED || code === TAB || code === RETURN;

/** As `startsWith`, which costs a call for a few letters. */
function isAt(text: string, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++)
    if (text.charCodeAt(at + index) !== name.charCodeAt(index)) return false;
  return true;
}

/** A millisecond's work where the browser has not compiled it yet. */
const MARKUPS_A_STEP = 1024;

/** Thrown and caught in this file only. */
class Odd extends Error {}

/** Names are few: each is cut out of the text once. A power of two. */
const NAMES = 1024;
const HASH_FACTOR = 31;

class PlainXml {
  private at = 0;
  private readonly names: (string | undefined)[] = new Array<undefined>(NAMES).fill(undefined);
  private readonly opened: string[] = [];
  private hasType = false;
  /** Nothing but text since the last opening. */
  private isInnermost = false;
  private hasRoot = false;
  private readonly text: string;
  private readonly events: XmlEvents;

  constructor(text: string, events: XmlEvents) {
    this.text = text;
    this.events = events;
  }

  *read(): Steps<void> {
    this.at = DECLARATION.exec(this.text)?.[0].length ?? 0;
    while (this.readSome()) yield;
    if (this.opened.length > 0 || !this.hasRoot) throw new Odd();
  }

  /** False at the end. */
  private readSome(): boolean {
    for (let count = 0; count < MARKUPS_A_STEP; count++) {
      if (!this.skipText()) return false;
      this.readMarkup();
    }
    return true;
  }

  private skipSpaces(): number {
    const { text } = this;
    let { at } = this;
    let code = text.charCodeAt(at);
    while (isSpace(code)) code = text.charCodeAt(++at);
    this.at = at;
    return code;
  }

  private take(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw new Odd();
    this.at++;
  }

  private takeName(): string {
    const { text, names, at: start } = this;
    let code = text.charCodeAt(start);
    if (NAME[code] !== 2) throw new Odd();
    let [at, hash] = [start, 0];
    while ((NAME[code] ?? 0) > 0) {
      hash = (hash * HASH_FACTOR + code) | 0;
      code = text.charCodeAt(++at);
    }
    this.at = at;
    const slot = hash & (NAMES - 1);
    const known = names[slot];
    if (known !== undefined && known.length === at - start && isAt(text, start, known)) return known;
    return (names[slot] = text.slice(start, at));
  }

  /** Tells the text up to the next `<`; false at the end. */
  private skipText(): boolean {
    const { at: start } = this;
    const code = this.skipSpaces();
    if (code === LESS) {
      // Space alone counts where nothing else is inside the element.
      if (this.isInnermost && this.at > start && this.text.charCodeAt(this.at + 1) === SLASH)
        this.tellText(start, this.at, true);
      return true;
    }
    if (this.at >= this.text.length) return false;
    if (this.opened.length === 0) throw new Odd();
    this.takeText(start);
    return true;
  }

  private takeText(start: number): void {
    const { text } = this;
    let at = start;
    let isOdd = false;
    for (let code = text.charCodeAt(at); code !== LESS; code = text.charCodeAt(++at)) {
      if (at >= text.length) throw new Odd();
      if (code === AMPERSAND || code === BRACKET || code > LAST_PLAIN || (code < SPACE && code !== LINE_FEED))
        isOdd = true;
    }
    this.at = at;
    this.tellText(start, at, isOdd);
  }

  private tellText(start: number, end: number, isOdd: boolean): void {
    const raw = this.text.slice(start, end);
    const text = isOdd ? decoded(raw) : raw;
    if (text === undefined) throw new Odd();
    this.events.text(text);
  }

  private readMarkup(): void {
    const next = this.text.charCodeAt(this.at + 1);
    if (next === SLASH) this.readClosing();
    else if (next === QUESTION) this.readInstruction();
    else if (next === BANG) this.skipDeclaration();
    else this.readElement();
  }

  private readElement(): void {
    this.at++;
    const name = this.takeName();
    if (this.opened.length === 0 && this.hasRoot) throw new Odd();
    this.hasRoot = true;
    const attributes = this.text.charCodeAt(this.at) === GREATER ? NO_ATTRIBUTES : this.takeAttributes();
    this.events.open(name, attributes);
    const isEmpty = this.text.charCodeAt(this.at) === SLASH;
    if (isEmpty) {
      this.at++;
      this.events.close(name);
    } else {
      this.opened.push(name);
    }
    this.isInnermost = !isEmpty;
    this.take(GREATER);
  }

  private takeAttributes(): Readonly<Record<string, string>> {
    const attributes: Record<string, string> = {};
    for (let count = 0; count <= MOST_ATTRIBUTES; count++) {
      const before = this.at;
      const code = this.skipSpaces();
      if (code === GREATER || code === SLASH) return attributes;
      if (this.at === before) throw new Odd();
      const name = this.takeName();
      this.skipSpaces();
      this.take(EQUALS);
      this.skipSpaces();
      // A name that objects know is theirs: no attribute of MusicXML has one.
      if (name in attributes) throw new Odd();
      attributes[name] = this.takeValue();
    }
    throw new Odd();
  }

  private takeValue(): string {
    const { text } = this;
    const quote = text.charCodeAt(this.at);
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw new Odd();
    const start = ++this.at;
    let { at } = this;
    let isOdd = false;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at)) {
      if (code < SPACE || code === LESS || at >= text.length) throw new Odd();
      if (code === AMPERSAND || code > LAST_PLAIN) isOdd = true;
    }
    this.at = at + 1;
    const raw = text.slice(start, at);
    const value = isOdd ? decoded(raw) : raw;
    if (value === undefined) throw new Odd();
    return value;
  }

  private readClosing(): void {
    const name = this.opened.pop();
    if (name === undefined || !isAt(this.text, this.at + 2, name)) throw new Odd();
    this.at += 2 + name.length;
    this.skipSpaces();
    this.take(GREATER);
    this.isInnermost = false;
    this.events.close(name);
  }

  private readInstruction(): void {
    INSTRUCTION.lastIndex = this.at;
    const found = INSTRUCTION.exec(this.text);
    const [whole = '', target = '', body = ''] = found ?? [];
    if (found === null || target.toLowerCase() === 'xml' || !ONLY_CHARACTERS.test(body)) throw new Odd();
    this.at += whole.length;
    this.isInnermost = false;
    this.events.instruction(target, body);
  }

  private skipDeclaration(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('--', at + 4);
      if (this.events.keepsText() || text.charCodeAt(end + 2) !== GREATER || end < 0) throw new Odd();
      if (!ONLY_CHARACTERS.test(text.slice(at, end))) throw new Odd();
      this.at = end + 3;
      return;
    }
    DOCUMENT_TYPE.lastIndex = at;
    const length = DOCUMENT_TYPE.exec(text)?.[0].length;
    // Before the root it may stand once; a second one is left to the other reader too.
    if (length === undefined || this.hasRoot || this.hasType) throw new Odd();
    this.hasType = true;
    this.at += length;
  }
}

/**
 * Whether it could read the text to its end. Where it could not, what it told is void. What `events` throw goes through.
 */
export function* readPlainXml(text: string, events: XmlEvents): Steps<boolean> {
  try {
    yield* new PlainXml(text, events).read();
    return true;
  } catch (error) {
    if (error instanceof Odd) return false;
    throw error;
  }
}
