/**
 * Reads the texts of the title page. Programs that state no types for them, and no title or composer elsewhere, still
 * print the title largest in the centre, a subtitle below it and the composer at the right.
 */
import { childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

interface UntypedCredit {
  readonly text: string;
  readonly justify: string;
  /** In points; 0 where unknown. */
  readonly size: number;
}

export interface Credits {
  /** The first text of each type. */
  readonly typed: Map<string, string>;
  /** Texts of the first page without a type. */
  readonly untyped: UntypedCredit[];
}

export const newCredits = (): Credits => ({ typed: new Map(), untyped: [] });

const MOST_UNTYPED = 50;

export function readCredit(credit: XmlElement, { typed, untyped }: Credits): void {
  const type = textOf(credit, 'credit-type');
  const words = childrenOf(credit, 'credit-words');
  const text = words
    .map((run) => run.text)
    .join('')
    .trim();
  const [first] = words;
  if (first === undefined) return;
  if (type !== undefined) {
    if (!typed.has(type)) typed.set(type, text);
    return;
  }
  const { justify, halign, 'font-size': size } = first.attributes;
  const isOfFirstPage = (credit.attributes['page'] ?? '1') === '1';
  if (isOfFirstPage && text !== '' && untyped.length < MOST_UNTYPED)
    untyped.push({ text, justify: justify ?? halign ?? '', size: Number(size) || 0 });
}

export interface CreditTexts {
  readonly title: string;
  readonly subtitle: string;
}

/** The title and the subtitle of credits without types; empty where none is centred. */
export function titlesOf({ untyped }: Credits): CreditTexts {
  const centred = untyped.filter(({ text, justify }) => justify === 'center' && !NO_TITLE.test(text));
  const largest = Math.max(...centred.map(({ size }) => size));
  const title = centred.find(({ size }) => size === largest);
  const subtitle = centred.find((other) => other !== title);
  return { title: title?.text ?? '', subtitle: subtitle?.text ?? '' };
}

/** Page numbers and rights. */
const NO_TITLE = /^[\d\s.–-]*$|©|\(c\)|copyright|all rights/i;
/** Texts at the right that do not name the composer: arrangers, authors and kinds of score. */
const NO_COMPOSER = /^(arr|bearb|words|text|lyrics|paroles|score|partitur)/i;

/** The composer of credits without types; empty where none is at the right. */
export const composerOf = ({ untyped }: Credits): string =>
  untyped.find(({ text, justify }) => justify === 'right' && !NO_TITLE.test(text) && !NO_COMPOSER.test(text))?.text ??
  '';
