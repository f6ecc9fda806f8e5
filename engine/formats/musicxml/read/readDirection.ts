/**
 * Reads `direction` and `sound`. One direction can contain several things: a tempo with its words, a jump with its
 * text, a text with dashes after it. Tempos, jumps and rehearsal marks belong to the measure, the others to the part.
 */
import { withoutMarkup } from '../tables/markupText.ts';
import type { Jump } from '../../../model/score.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import { joinsJump, jumpText, pushJump } from './readJump.ts';
import { jumpOfWords } from './jumpWords.ts';
import { staffIndex, type PartReading } from '../fit/partReading.ts';
import {
  enclosureOf,
  readDynamics,
  readMark,
  readLine,
  readOctaveShift,
  readPedal,
  readWedge,
  readWords,
  type Place,
} from './readDirectionTypes.ts';
import { pushTempo, readMetronome } from './readMetronome.ts';
import { jumpOfSound, keepSound, tempoOfSound, withoutToldSwing } from './readSound.ts';
import { childOf, childrenOf, numberOf, placementOf, type XmlElement } from '../xml/xmlElement.ts';

/** Largest offset that is accepted, in ticks: the length of the longest measure. */
const FURTHEST_OFFSET = 1024 * TICKS_PER_QUARTER;

export function offsetIn(element: XmlElement, { division }: PartReading): number {
  const offset = (numberOf(element, 'offset') ?? 0) * division;
  return Math.abs(offset) <= FURTHEST_OFFSET ? offset : 0;
}

/** Reads a `sound` outside a direction, which is for playback only: a tempo or a jump without text. */
export function readSound(sound: XmlElement, reading: PartReading): void {
  const quartersPerMinute = tempoOfSound(sound);
  const at = reading.cursor + offsetIn(sound, reading);
  if (quartersPerMinute !== undefined) pushTempo({ quartersPerMinute, printed: false }, at, reading);
  const jump = jumpOfSound(sound);
  if (jump !== undefined) pushJump(jump, '', reading);
  keepSound(sound, { at, staff: 0 }, [], reading);
}

function readRehearsal(element: XmlElement, place: Place, reading: PartReading): void {
  const { frame } = reading.measure;
  const text = element.text.trim();
  if (text === '') return;
  const field = element.attributes['enclosure'] === 'none' ? 'section' : 'rehearsalMark';
  const enclosure = enclosureOf(element);
  if (frame[field] !== undefined) {
    readWords([element], place, reading);
    return;
  }
  frame[field] = text;
  if (enclosure !== undefined && enclosure !== 'square') frame.rehearsalEnclosure = enclosure;
}

const TYPES: Readonly<Record<string, (element: XmlElement, place: Place, reading: PartReading) => void>> = {
  dynamics: readDynamics,
  wedge: readWedge,
  pedal: readPedal,
  'octave-shift': readOctaveShift,
  dashes: readLine,
  bracket: readLine,
  rehearsal: readRehearsal,
  'other-direction': (element, place, reading) => {
    const { smufl } = element.attributes;
    // A glyph without words; the element `symbol`, which means the same, is newer.
    if (element.text.trim() === '' && smufl !== undefined && smufl !== 'noSym')
      readMark({ ...element, name: 'symbol', attributes: {}, text: smufl }, place, reading);
    else readWords([element], place, reading, element);
  },
};

/** The content of one direction by kind. */
interface Sorted {
  readonly sound: XmlElement | undefined;
  readonly metronome: XmlElement | undefined;
  readonly sign: Jump | undefined;
  /** Words before the metronome mark, one list of runs for each `direction-type`. */
  readonly words: XmlElement[][];
  /** Words after the metronome mark. */
  readonly wordsAfter: XmlElement[][];
  /** Number of lists of words before the only dynamic; undefined without a dynamic, or with several. */
  readonly wordsBeforeDynamic: number | undefined;
  readonly others: XmlElement[];
}

function sortContent(direction: XmlElement): Sorted {
  const words: XmlElement[][] = [];
  const wordsAfter: XmlElement[][] = [];
  const others: XmlElement[] = [];
  let metronome: XmlElement | undefined;
  let sign: Jump | undefined;
  const dynamicsAfter: number[] = [];
  for (const type of childrenOf(direction, 'direction-type')) {
    const runs = childrenOf(type, 'words').map(withoutMarkup);
    if (runs.length > 0) (metronome === undefined ? words : wordsAfter).push(runs);
    for (const child of type.children) {
      if (child.name === 'metronome') metronome ??= child;
      else if (child.name === 'segno' || child.name === 'coda') sign ??= child.name;
      else if (child.name !== 'words') others.push(child);
      if (child.name === 'dynamics') dynamicsAfter.push(words.length);
    }
  }
  const wordsBeforeDynamic = dynamicsAfter.length === 1 ? dynamicsAfter[0] : undefined;
  return { sound: childOf(direction, 'sound'), metronome, sign, words, wordsAfter, others, wordsBeforeDynamic };
}

const joined = (words: readonly (readonly XmlElement[])[]): string =>
  words
    .map((runs) => runs.map((run) => run.text).join(''))
    .join(' ')
    .trim();

const wordsOf = ({ words, wordsAfter }: Sorted): string => `${joined(words)} ${joined(wordsAfter)}`;

/** Reads words that belong to no tempo or jump. */
function readWordsLeft(words: readonly XmlElement[][], place: Place, reading: PartReading): void {
  for (const runs of words) readWords(runs, place, reading);
}

/** Longest text, in characters, that is part of a dynamic. */
const LONGEST_OF_DYNAMIC = 30;

/**
 * Returns the content with words such as `più`, `sempre` or `meno` as part of the dynamic that they precede. Tempo
 * texts, which begin with a capital letter, remain words.
 */
function withWordsInDynamic(sorted: Sorted): Sorted {
  const { words, sign, sound, others, wordsBeforeDynamic } = sorted;
  const text = joined(words);
  const isOfDynamic = wordsBeforeDynamic === words.length && /^[\p{Ll}([]/u.test(text);
  if (!isOfDynamic || text.length > LONGEST_OF_DYNAMIC || sign !== undefined) return sorted;
  if (sorted.metronome !== undefined || (jumpOfSound(sound) ?? jumpOfWords(text)) !== undefined) return sorted;
  const before = { name: 'other-dynamics', attributes: {}, children: [], text: `${text} ` };
  const joinedToDynamic = (other: XmlElement): XmlElement =>
    other.name === 'dynamics' ? { ...other, children: [before, ...other.children] } : other;
  return { ...sorted, words: [], others: others.map(joinedToDynamic) };
}

/** Reads a jump. A sign beside words that lead to it is not the place to which they lead. */
function readJumpOrWords({ sign, sound, words }: Sorted, place: Place, reading: PartReading): void {
  const text = jumpText(joined(words), sign);
  if (joinsJump(text, sign, reading)) return;
  const toCoda = sign === 'coda' && /^(to|al|alla)\b/i.test(text) ? 'to-coda' : undefined;
  const jump = jumpOfSound(sound) ?? toCoda ?? jumpOfWords(text) ?? sign;
  if (jump === undefined) readWordsLeft(words, place, reading);
  else pushJump(jump, text, reading);
}

/**
 * Joins words of the whole system with the same words at their moment, which some files write for each staff that had
 * them; above the staff where one of them is.
 */
function joinRepeated({ measure }: PartReading, from: number): void {
  for (const words of measure.directions.splice(from)) {
    const same = measure.directions.find(
      (other) =>
        words.kind === 'words' &&
        other.kind === 'words' &&
        other.text === words.text &&
        other.at === words.at &&
        other.staff === words.staff,
    );
    if (same === undefined) measure.directions.push(words);
    else if (words.side !== 'below') delete same.side;
  }
}

export function readDirection(direction: XmlElement, reading: PartReading): void {
  const count = reading.measure.directions.length;
  readContent(direction, reading);
  if (direction.attributes['system'] === 'only-top') joinRepeated(reading, count);
}

/** Reads a metronome mark with the words around it, or words without one. Returns all words. */
function readTempoOrWords(sorted: Sorted, place: Place, reading: PartReading): string {
  const { metronome } = sorted;
  const quartersPerMinute = tempoOfSound(sorted.sound);
  if (metronome === undefined) {
    readJumpOrWords(sorted, place, reading);
    if (quartersPerMinute !== undefined) pushTempo({ quartersPerMinute, printed: false }, place.at, reading);
    return wordsOf(sorted);
  }
  const [before, after] = [joined(sorted.words), joined(sorted.wordsAfter)];
  const { tempo, words } = readMetronome(metronome, before, after, quartersPerMinute);
  if (tempo !== undefined) pushTempo(tempo, place.at, reading);
  const isAlone = sorted.words.length + sorted.wordsAfter.length === 0;
  if (words !== undefined) readWords([{ ...metronome, text: words }], place, reading, isAlone ? metronome : undefined);
  return words ?? wordsOf(sorted);
}

function readContent(direction: XmlElement, reading: PartReading): void {
  const sorted = withWordsInDynamic(sortContent(direction));
  const staff = staffIndex(reading.part, numberOf(direction, 'staff') ?? 1);
  const at = reading.cursor + offsetIn(direction, reading);
  const place: Place = { at, staff, ...placementOf(direction) };
  const words = readTempoOrWords(sorted, place, reading);
  for (const other of sorted.others) {
    const read = TYPES[other.name];
    if (read === undefined) readMark(other, place, reading);
    else read(other, place, reading);
  }
  if (sorted.sound !== undefined)
    keepSound(
      withoutToldSwing(sorted.sound, words),
      place,
      sorted.others.map(({ name }) => name),
      reading,
    );
  const listening = childOf(direction, 'listening');
  if (listening !== undefined) readMark(listening, place, reading);
}
