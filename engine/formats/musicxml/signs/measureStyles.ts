/** Parses and writes `measure-style`: slashes in place of notes, and measure repeat signs. */
import { REPEATED_MEASURES, type MeasureRepeat, type Slashes, type VoicePlace } from '../../../model/direction.ts';
import type { NoteBase } from '../../../model/rhythm/noteValue.ts';
import { TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import { childOf, childrenOf, hasChild, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement } from './source.ts';

type Style<T> = T extends unknown ? Omit<T, 'at' | 'side' | 'look'> : never;
export type MeasureStyle = Style<Slashes | MeasureRepeat>;

const VALUES = new Map(
  ([-1, 0, 1, 2, 3, 4] as const).map((base): [string, NoteBase] => [TYPE_OF_BASE[base] ?? '', base]),
);
const VOICES_PER_STAFF = 4;

/**
 * Returns the voice that the element numbers; empty for no valid number. Voices are numbered through the part, four for
 * each staff.
 */
function voicePlace({ text }: XmlElement): readonly VoicePlace[] {
  const number = Number(text.trim());
  if (!Number.isInteger(number) || number < 1) return [];
  return [{ staff: Math.floor((number - 1) / VOICES_PER_STAFF), number: (number - 1) % VOICES_PER_STAFF }];
}

const edgeOf = ({ attributes }: XmlElement): 'start' | 'stop' => (attributes['type'] === 'stop' ? 'stop' : 'start');

type StyleFields<T> = T extends unknown ? Omit<T, 'staff' | 'allStaves'> : never;

function parseSlash(slash: XmlElement): StyleFields<MeasureStyle> {
  const base = VALUES.get(textOf(slash, 'slash-type') ?? '');
  const except = childrenOf(slash, 'except-voice').flatMap(voicePlace);
  const isRhythm = slash.attributes['use-stems'] === 'yes';
  return {
    kind: 'slashes',
    edge: edgeOf(slash),
    ...(isRhythm && { rhythm: true }),
    ...(base !== undefined && { value: { base, dots: hasChild(slash, 'slash-dot') ? 1 : 0 } }),
    ...(except.length > 0 && { except }),
  };
}

function parseRepeat(repeat: XmlElement): StyleFields<MeasureStyle> | undefined {
  const edge = edgeOf(repeat);
  const count = REPEATED_MEASURES.find((known) => known === Number(repeat.text.trim() || '1'));
  if (edge === 'stop') return { kind: 'measure-repeat', edge, count: count ?? 1 };
  return count && { kind: 'measure-repeat', edge, count };
}

/**
 * Returns undefined for the other styles: multiple-measure rests and beat repeats. A style without a number applies to
 * all staves.
 */
export function parseMeasureStyle(element: XmlElement): MeasureStyle | undefined {
  const [slash, repeat] = [childOf(element, 'slash'), childOf(element, 'measure-repeat')];
  const style = slash === undefined ? repeat && parseRepeat(repeat) : parseSlash(slash);
  const { number } = element.attributes;
  const staff = Number(number ?? 1) - 1;
  if (style === undefined || !Number.isInteger(staff) || staff < 0) return undefined;
  return { ...style, staff, ...(number === undefined && { allStaves: true }) };
}

const writeSlash = ({ edge, rhythm, value, except = [] }: Style<Slashes>): XmlElement =>
  newElement('slash', { type: edge, 'use-stems': rhythm ? 'yes' : undefined }, [
    ...(value === undefined ? [] : [newElement('slash-type', {}, TYPE_OF_BASE[value.base] ?? 'quarter')]),
    ...(value !== undefined && value.dots > 0 ? [newElement('slash-dot')] : []),
    ...except.map(({ staff, number }) => newElement('except-voice', {}, String(VOICES_PER_STAFF * staff + number + 1))),
  ]);

const writeRepeat = ({ edge, count }: Style<MeasureRepeat>): XmlElement =>
  newElement('measure-repeat', { type: edge }, edge === 'stop' ? '' : String(count));

export function writeMeasureStyle(style: MeasureStyle): XmlElement {
  const inner = style.kind === 'slashes' ? writeSlash(style) : writeRepeat(style);
  return newElement('measure-style', { number: style.allStaves ? undefined : String(style.staff + 1) }, [inner]);
}
