/** Reads `sound`, the elements for playback. Tempos and jumps belong to the score; the rest is kept unchanged. */
import type { Jump } from '../../../model/score.ts';
import { readWhole, type Place } from './readDirectionTypes.ts';
import type { PartReading } from '../fit/partReading.ts';
import type { XmlElement } from '../xml/xmlElement.ts';

const SOUND_JUMPS: readonly (readonly [string, Jump])[] = [
  ['dacapo', 'da-capo'],
  ['dalsegno', 'dal-segno'],
  ['tocoda', 'to-coda'],
  ['fine', 'fine'],
];

export const jumpOfSound = (sound: XmlElement | undefined): Jump | undefined =>
  SOUND_JUMPS.find(([name]) => ![undefined, 'no'].includes(sound?.attributes[name]))?.[1];

/** Quarter notes per minute. */
export function tempoOfSound(sound: XmlElement | undefined): number | undefined {
  const tempo = Number(sound?.attributes['tempo']);
  return Number.isFinite(tempo) && tempo > 0 ? tempo : undefined;
}

/** Said by the score's own tempos and jumps; the names of segno and coda are only ever one. */
const TOLD: ReadonlySet<string> = new Set(['tempo', 'segno', 'coda', ...SOUND_JUMPS.map(([name]) => name)]);

/** Properties that a sign in the same direction already implies. */
const TOLD_BY_SIGN: Readonly<Record<string, string>> = {
  dynamics: 'dynamics',
  'damper-pedal': 'pedal',
  'sostenuto-pedal': 'pedal',
};

const INSTRUMENT: ReadonlySet<string> = new Set(['instrument-sound', 'solo', 'ensemble', 'virtual-instrument']);

/** One program puts what the instrument becomes into a `score-instrument`, which MusicXML has not there. */
function asStandard(child: XmlElement): XmlElement {
  if (child.name !== 'instrument-change') return child;
  const children = child.children.flatMap((each) => (each.name === 'score-instrument' ? each.children : [each]));
  return { ...child, children: children.filter(({ name }) => INSTRUMENT.has(name)) };
}

/** `signs`: names of the signs in the same `direction`. */
export function keepSound(sound: XmlElement, place: Place, signs: readonly string[], reading: PartReading): void {
  const children = sound.children.filter(({ name }) => name !== 'offset').map(asStandard);
  const attributes: Record<string, string> = {};
  let isMore = children.length > 0;
  for (const name in sound.attributes) {
    const value = sound.attributes[name];
    if (value === undefined || TOLD.has(name) || signs.includes(TOLD_BY_SIGN[name] ?? '')) continue;
    attributes[name] = value;
    isMore ||= name !== 'id';
  }
  if (isMore) readWhole({ ...sound, attributes, children }, place, reading);
}
