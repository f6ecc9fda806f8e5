/** Reads `accidental`: whether a note shows one, in which style, and whether its sign differs from the alteration. */
import type { DraftNote, NoteFacts } from '../fit/draft.ts';
import { parseAccidental } from '../signs/accidentals.ts';
import { factsOf, type PartReading } from '../fit/partReading.ts';
import { ACCIDENTALS } from '../tables/vocabulary.data.ts';
import { childOf, numberOf, type XmlElement } from '../xml/xmlElement.ts';

/**
 * Attributes of `accidental` and the style that each of them means. Parentheses alone also mean a cautionary
 * accidental.
 */
const LOOKS: readonly (readonly [look: string, shown: NonNullable<NoteFacts['shown']>])[] = [
  ['bracket', 'bracketed'],
  ['parentheses', 'cautionary'],
  ['cautionary', 'courtesy'],
  ['editorial', 'courtesy'],
];

/**
 * Whether the element states more than the style: a sign that differs from the alteration, an editorial accidental,
 * another size or colour.
 */
function hasMoreThanStyle(shown: NoteFacts['shown'], { attributes, text }: XmlElement, written: number): boolean {
  if (text.trim() !== ACCIDENTALS[written] || attributes['editorial'] === 'yes') return true;
  if (shown === 'bracketed' && attributes['parentheses'] === 'yes') return true;
  return Object.keys(attributes).some((name) => !PLAIN_LOOKS.has(name) && !/^(default|relative)-/.test(name));
}

const PLAIN_LOOKS: ReadonlySet<string> = new Set(LOOKS.map(([look]) => look));

export function readAccidental(element: XmlElement, note: DraftNote, reading: PartReading): void {
  const accidental = childOf(element, 'accidental');
  if (accidental === undefined) return;
  const [, shown = 'plain'] = LOOKS.find(([look]) => accidental.attributes[look] === 'yes') ?? [];
  factsOf(reading, note).shown = shown;
  const pitch = childOf(element, 'pitch');
  const written = pitch === undefined ? note.pitch.alter : (numberOf(pitch, 'alter') ?? 0);
  if (!hasMoreThanStyle(shown, accidental, written)) return;
  const form = parseAccidental(accidental, note.pitch.alter, reading.spend);
  if (form !== undefined) note.accidentalSign = form;
}
