/**
 * The content of a `score-part` beyond name and program. A file's ids connect each `score-instrument` with its
 * `midi-instrument`; the score stores them as pairs without ids, the second directly after the first.
 */
import type { Foreign } from '../../../model/foreign.ts';
import type { Part } from '../../../model/score.ts';
import { DRUM_SET, instrumentName } from '../../../theory/instruments.ts';
import { percussionKeyOfName, programOfName, programOfSound } from '../tables/instrumentNames.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { lookOf } from '../xml/look.ts';
import type { Spend } from '../../memoryBudget.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

const PERCUSSION_CHANNEL = '10';

const textIn = (element: Foreign | undefined, name: string): string | undefined =>
  element?.children?.find((child) => child.name === name)?.text;

/** Returns a program from 1 to 128, or the drum set for a percussion channel, whatever its program. */
export function programOf(channel: string | undefined, program: string | undefined): number {
  if (channel === PERCUSSION_CHANNEL) return DRUM_SET;
  const number = Number(program ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= 128 ? number : 1;
}

/**
 * Returns a `midi-instrument` in the stored form: without the channel, which the writer assigns again, except that of
 * percussion; and always with a program, `usualProgram` where the file states none.
 */
function canonicalMidi(element: Foreign | undefined, usualProgram: number): Foreign {
  const { attributes, children = [] } = element ?? {};
  const isPercussion = textIn(element, 'midi-channel') === PERCUSSION_CHANNEL;
  const others = children.filter(
    ({ name, text }) => name !== 'midi-channel' && !(name === 'volume' && Number(text) === 0),
  );
  const hasOwn = others.some(({ name }) => name === 'midi-program');
  const program = hasOwn ? [] : [{ name: 'midi-program', text: String(usualProgram) }];
  const channel = isPercussion ? [{ name: 'midi-channel', text: PERCUSSION_CHANNEL }] : [];
  const name = 'midi-instrument';
  return { name, ...(attributes && { attributes }), children: inOrder([...channel, ...others, ...program]) };
}

const MIDI_ORDER = 'midi-channel midi-name midi-bank midi-program midi-unpitched volume pan elevation'.split(' ');

export const inOrder = (children: readonly Foreign[]): Foreign[] =>
  [...children].sort((a, b) => MIDI_ORDER.indexOf(a.name) - MIDI_ORDER.indexOf(b.name));

export interface InstrumentPair {
  readonly instrument: Foreign;
  readonly midi: Foreign;
}

const PLAIN_MIDI: ReadonlySet<string> = new Set(['midi-channel', 'midi-program', 'midi-unpitched']);

/** Whether Songleaf's own fields express the same content. */
function isPlain({ instrument, midi }: InstrumentPair, part: Pick<Part, 'name' | 'program'>): boolean {
  const { children = [], attributes } = instrument;
  const usual = instrumentName(part.program) || part.name;
  const isUsual = children.length === 0 || (children.length === 1 && textIn(instrument, 'instrument-name') === usual);
  return attributes === undefined && isUsual && (midi.children ?? []).every(({ name }) => PLAIN_MIDI.has(name));
}

function pairsOf(element: XmlElement, part: Pick<Part, 'program'>, spend: Spend): InstrumentPair[] {
  const midis = childrenOf(element, 'midi-instrument');
  return childrenOf(element, 'score-instrument').flatMap((each, index): InstrumentPair[] => {
    const instrument = foreignOf(each, spend);
    const own = midis.find(({ attributes }) => attributes['id'] === each.attributes['id']);
    const usual = index === 0 && part.program !== DRUM_SET ? part.program : (programOfInstrument(each) ?? 1);
    const midi = canonicalMidi(own === undefined ? undefined : foreignOf(own, spend), usual);
    return instrument === undefined ? [] : [{ instrument, midi }];
  });
}

const KEPT: ReadonlySet<string> = new Set(
  'identification part-name-display part-abbreviation-display group player midi-device'.split(' '),
);

/** Returns the name's element with its attributes, which state how it is printed, and without its text. */
function lookOfName(element: XmlElement): Foreign[] {
  const { look } = lookOf(element, new Set());
  return look === undefined ? [] : [{ name: element.name, attributes: look }];
}

/** Returns the children of a `score-part` to keep. */
export function readListing(element: XmlElement, part: Pick<Part, 'name' | 'program'>, spend: Spend): Foreign[] {
  const others = element.children.flatMap((child) => {
    if (child.name === 'part-name' || child.name === 'part-abbreviation') return lookOfName(child);
    return KEPT.has(child.name) ? (foreignOf(child, spend) ?? []) : [];
  });
  const pairs = pairsOf(element, part, spend);
  const isMore = pairs.some((pair) => !isPlain(pair, part));
  return [...others, ...(isMore ? pairs.flatMap(({ instrument, midi }) => [instrument, midi]) : [])];
}

/** Returns the kept instruments, if the part still has the program of the first one. */
function keptInstruments({ listing = [], program }: Part): InstrumentPair[] {
  const pairs = listing.flatMap((instrument, index): InstrumentPair[] => {
    const midi = listing[index + 1];
    return instrument.name === 'score-instrument' && midi?.name === 'midi-instrument' ? [{ instrument, midi }] : [];
  });
  const first = pairs[0]?.midi;
  return programOf(textIn(first, 'midi-channel'), textIn(first, 'midi-program')) === program ? pairs : [];
}

/** An instrument to write: one that the notes refer to, or another one of the list. */
export interface ListedInstrument {
  /** General MIDI percussion key; undefined for the only instrument of a part without keys. */
  readonly key: number | undefined;
  /** Index in the list. */
  readonly place: number;
  /** Whether notes refer to the instrument. */
  readonly isNamed: boolean;
  readonly kept: InstrumentPair | undefined;
}

/**
 * Returns the kept instruments in their order, then the others that notes refer to. `keys` are the General MIDI
 * percussion keys of the part's notes.
 */
export function listedInstruments(part: Part, keys: readonly number[]): ListedInstrument[] {
  const left = new Set<number | undefined>(keys.length > 0 ? keys : [undefined]);
  const kept = keptInstruments(part).map((pair, place): ListedInstrument => {
    const unpitched = textIn(pair.midi, 'midi-unpitched');
    const key = keys.length === 0 || unpitched === undefined ? undefined : Number(unpitched) - 1;
    return { key, place, isNamed: left.delete(key), kept: pair };
  });
  const others = [...left].map((key, index): ListedInstrument => {
    return { key, place: kept.length + index, isNamed: true, kept: undefined };
  });
  return [...kept, ...others];
}

const GROUP_KEPT: ReadonlySet<string> = new Set(['group-name-display', 'group-abbreviation-display', 'group-time']);

/** Returns the children of a `part-group` to keep. */
export const readGroupListing = (element: XmlElement, spend: Spend): Foreign[] =>
  element.children.flatMap((child) => (GROUP_KEPT.has(child.name) ? (foreignOf(child, spend) ?? []) : []));

/** Returns the program of a `midi-instrument`. */
export const programIn = (midi: XmlElement): number =>
  programOf(textOf(midi, 'midi-channel'), textOf(midi, 'midi-program'));

/** Whether a `midi-instrument` states a program, or the channel of percussion. */
export const hasProgram = (midi: XmlElement): boolean =>
  textOf(midi, 'midi-program') !== undefined || textOf(midi, 'midi-channel') === PERCUSSION_CHANNEL;

/** The program that the sound of a `score-instrument` means, or its name. */
export const programOfInstrument = (instrument: XmlElement): number | undefined =>
  programOfSound(textOf(instrument, 'instrument-sound') ?? '') ??
  programOfName(textOf(instrument, 'instrument-name') ?? '');

/** The percussion key that the sound of a `score-instrument` means, or its name. */
export const keyOfInstrument = (instrument: XmlElement): number | undefined =>
  percussionKeyOfName(textOf(instrument, 'instrument-sound') ?? '') ??
  percussionKeyOfName(textOf(instrument, 'instrument-name') ?? '');

/** The same for a stored `score-instrument`. */
export const keyOfListed = (instrument: Foreign | undefined): number | undefined =>
  percussionKeyOfName(textIn(instrument, 'instrument-sound') ?? '') ??
  percussionKeyOfName(textIn(instrument, 'instrument-name') ?? '');
