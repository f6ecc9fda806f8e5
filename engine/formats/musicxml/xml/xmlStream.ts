/**
 * Reads XML from start to end without storing the document. A handler is called when an outer element opens and closes,
 * and receives the elements that it wants as trees. The reader is strict: it rejects text that is not well-formed and
 * names the line. Entities other than the five of XML are unknown, so entities cannot expand to large texts, and
 * nesting is limited.
 */
import { SaxesParser } from 'saxes';
import { FormatError } from '../../formatError.ts';
import type { XmlElement } from './xmlElement.ts';

export interface XmlHandler {
  /** Returns true to receive the element as a tree; otherwise the handler is asked about each of its children. */
  readonly wantsTree: (name: string, parent: string) => boolean;
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Called with each element that `wantsTree` requested, when it closes. */
  readonly tree: (element: XmlElement) => void;
  readonly close: (name: string) => void;
  /** Called for a processing instruction outside the trees. */
  readonly instruction: (target: string, text: string) => void;
}

/** Deeper than elements of any score are nested; protects against files made to exhaust memory. */
const DEEPEST = 64;
/** Largest number of elements in one tree. Part lists are the largest trees of real files, with some thousands. */
const MOST_HELD = 100_000;

/** Largest number of attributes of one element; protects against files made to exhaust memory. */
const MOST_ATTRIBUTES = 200;

/** An element while it is being read. */
interface OpenElement extends XmlElement {
  children: readonly XmlElement[];
  text: string;
}

/** The list that all elements without children share; it must not be changed. */
const NO_CHILDREN: readonly XmlElement[] = [];

/** Adds a child and removes white space before it. */
function addInside(parent: OpenElement, child: XmlElement): void {
  if (parent.text !== '' && isBlank(parent.text)) parent.text = '';
  if (parent.children === NO_CHILDREN) parent.children = [child];
  else (parent.children as XmlElement[]).push(child);
}

const isBlank = (text: string): boolean => text.trim() === '';

class TreeBuilder {
  private readonly outer: string[] = [];
  private readonly inner: OpenElement[] = [];
  private held = 0;
  /** Namespace prefix with its colon. MusicXML has no namespace, but some files use one. */
  private prefix = '';
  private readonly handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  open = (qualified: string, attributes: Readonly<Record<string, string>>): void => {
    if (this.outer.length === 0 && this.inner.length === 0) this.prefix = /^.*:/.exec(qualified)?.[0] ?? '';
    const name = this.local(qualified);
    if (this.outer.length + this.inner.length >= DEEPEST) {
      throw new FormatError('', `elements are nested in more than ${DEEPEST} levels`);
    }
    const parent = this.inner.at(-1);
    if (parent === undefined && !this.handler.wantsTree(name, this.outer.at(-1) ?? '')) {
      this.outer.push(name);
      this.handler.open(name, attributes);
      return;
    }
    const element: OpenElement = { name, attributes, children: NO_CHILDREN, text: '' };
    if (parent !== undefined) addInside(parent, element);
    this.inner.push(element);
    this.held = parent === undefined ? 1 : this.held + 1;
    if (this.held > MOST_HELD) throw new FormatError('', `an element contains more than ${MOST_HELD} others`);
  };

  text = (text: string): void => {
    const element = this.inner.at(-1);
    if (element === undefined || (element.children.length > 0 && isBlank(text))) return;
    element.text = element.text === '' ? text : element.text + text;
  };

  instruction = (target: string, body: string): void => {
    const element = this.inner.at(-1);
    if (element === undefined) this.handler.instruction(target, body);
    else addInside(element, { name: `?${target}`, attributes: {}, children: NO_CHILDREN, text: body });
  };

  close = (qualified: string): void => {
    const element = this.inner.pop();
    if (element === undefined) {
      this.outer.pop();
      this.handler.close(this.local(qualified));
    } else if (this.inner.length === 0) {
      this.handler.tree(element);
    }
  };

  private readonly local = (name: string): string =>
    this.prefix !== '' && name.startsWith(this.prefix) ? name.slice(this.prefix.length) : name;
}

function newParser(builder: TreeBuilder): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    const reason = error.message.replace(/^(undefined|\S*?):?\d+:\d+: /, '');
    throw new FormatError(`line ${parser.line}`, `this is not well-formed XML: ${reason}`);
  });
  let attributes = 0;
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES)
      throw new FormatError(`line ${parser.line}`, `an element has more than ${MOST_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    builder.open(tag.name, tag.attributes);
  });
  parser.on('text', builder.text);
  parser.on('cdata', builder.text);
  parser.on('processinginstruction', ({ target, body }) => {
    builder.instruction(target, body);
  });
  parser.on('closetag', (tag) => {
    builder.close(tag.name);
  });
  return parser;
}

/** Reads the text and returns the handler. @throws FormatError where the text is not well-formed XML. */
export function streamXml<Handler extends XmlHandler>(text: string, handler: Handler): Handler {
  newParser(new TreeBuilder(handler)).write(text).close();
  return handler;
}
