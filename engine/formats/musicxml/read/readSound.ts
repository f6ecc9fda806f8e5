/**
 * Reads `sound`, the element for playback. Tempos and jumps become fields of the score; other content is kept
 * unchanged.
 */
import type { Jump } from '../../../model/score.ts';
import { feelOfText } from '../../../theory/feel.ts';
import { programOfSound } from '../tables/instrumentNames.ts';
import { isUsualSwing } from '../signs/swing.ts';
import { readMark, type Place } from './readDirectionTypes.ts';
import type { PartReading } from '../fit/partReading.ts';
import { textOf, type XmlElement } from '../xml/xmlElement.ts';

const SOUND_JUMPS: readonly (readonly [string, Jump])[] = [
  ['dacapo', 'da-capo'],
  ['dalsegno', 'dal-segno'],
  ['tocoda', 'to-coda'],
  ['fine', 'fine'],
  ['segno', 'segno'],
  ['coda', 'coda'],
];

export const jumpOfSound = (sound: XmlElement | undefined): Jump | undefined =>
  SOUND_JUMPS.find(([name]) => ![undefined, 'no'].includes(sound?.attributes[name]))?.[1];

/** Quarter notes per minute. */
export function tempoOfSound(sound: XmlElement | undefined): number | undefined {
  const tempo = Number(sound?.attributes['tempo']);
  return Number.isFinite(tempo) && tempo > 0 ? tempo : undefined;
}

/**
 * Attributes that are fields of the score. The names of segno and coda are not kept, because the writer gives all of
 * them the same names.
 */
const FIELD_ATTRIBUTES: ReadonlySet<string> = new Set(['tempo', ...SOUND_JUMPS.map(([name]) => name)]);

/** Attributes that a sign in the same direction already implies, with the name of the sign's element. */
const IMPLIED_BY_SIGN: Readonly<Record<string, string>> = {
  dynamics: 'dynamics',
  'damper-pedal': 'pedal',
  'sostenuto-pedal': 'pedal',
};

const INSTRUMENT: ReadonlySet<string> = new Set(['instrument-sound', 'solo', 'ensemble', 'virtual-instrument']);

/**
 * Returns the element in the form that the schema requires. One program writes the new instrument of an
 * `instrument-change` as a `score-instrument`, which MusicXML does not allow there.
 */
function asStandard(child: XmlElement): XmlElement {
  if (child.name !== 'instrument-change') return child;
  const children = child.children.flatMap((each) => (each.name === 'score-instrument' ? each.children : [each]));
  return { ...child, children: children.filter(({ name }) => INSTRUMENT.has(name)) };
}

/** With the program that a new instrument means, where the file names its sound only: the score plays programs. */
function withProgram(children: readonly XmlElement[]): readonly XmlElement[] {
  const at = children.findIndex(({ name }) => name === 'instrument-change');
  const sound = at < 0 ? '' : (textOf(children[at] as XmlElement, 'instrument-sound') ?? '');
  const program = programOfSound(sound);
  if (program === undefined || children.some(({ name }) => name === 'midi-instrument')) return children;
  const attributes = { id: children[at]?.attributes['id'] ?? '' };
  const number: XmlElement = { name: 'midi-program', attributes: {}, text: String(program), children: [] };
  const device = children.findLastIndex(({ name }) => name === 'midi-device');
  const midi: XmlElement = { name: 'midi-instrument', attributes, text: '', children: [number] };
  return children.toSpliced(Math.max(at, device) + 1, 0, midi);
}

/**
 * Returns the element without a `swing` that only repeats what the words of its direction say. The feel of the score is
 * then that of its words, so that editing them changes it.
 */
export function withoutToldSwing(sound: XmlElement, words: string): XmlElement {
  const feel = feelOfText(words);
  const isTold = (child: XmlElement): boolean =>
    child.name === 'swing' && feel !== undefined && isUsualSwing(child, feel);
  return sound.children.some(isTold) ? { ...sound, children: sound.children.filter((child) => !isTold(child)) } : sound;
}

/**
 * Keeps the content of a `sound` beyond tempo and jump. `signs` are the names of the elements in the same `direction`.
 */
export function keepSound(sound: XmlElement, place: Place, signs: readonly string[], reading: PartReading): void {
  const children = withProgram(sound.children.filter(({ name }) => name !== 'offset').map(asStandard));
  const attributes: Record<string, string> = {};
  let isMore = children.length > 0;
  for (const name in sound.attributes) {
    const value = sound.attributes[name];
    if (value === undefined || FIELD_ATTRIBUTES.has(name) || signs.includes(IMPLIED_BY_SIGN[name] ?? '')) continue;
    attributes[name] = value;
    isMore ||= name !== 'id';
  }
  if (!isMore) return;
  // Nothing is drawn, so that the side has no meaning.
  const { at, staff } = place;
  readMark({ ...sound, attributes, children }, { at, staff }, reading);
}
