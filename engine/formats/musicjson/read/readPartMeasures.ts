/** Reads the measures of one part (E-05) in order, because clefs and words continue from measure to measure. */
import { chordDuration, type Chord } from '../../../model/chord.ts';
import type { Clef, Harmony, Measure, PartMeasure, Staff, Voice } from '../../../model/score.ts';
import type { MeasureContext } from '../../../model/scoreContext.ts';
import { isSame } from '../../../model/isSame.ts';
import { VOICES_PER_STAFF } from '../../../model/checks/checkPart.ts';
import { restsFilling } from '../../../model/rhythm/restsFilling.ts';
import type { Steps } from '../../../steps.ts';
import { FormatError, within } from '../../formatError.ts';
import { harmoniesOfIndexes, indexesOfHarmonies } from '../chordIndexes.ts';
import { changesOfNames, clefName, clefsAfter } from '../clefNames.ts';
import { asList, asObject, nullable, readEach, readField, text, unknownFields, type JsonObject } from '../codec.ts';
import { agreesWithToken, lyricsOfTokens, tokensOfText, type WordState } from '../lyricLine.ts';
import { partMeasureFields, type PartMeasureFields } from '../measureFields.ts';
import { readVoice, type ReadVoice } from './readVoice.ts';
import { countFilled, type Repairs } from './repairs.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'Voices',
  'Section',
  'Lyric',
  'Lyrics',
  'Tempo',
  'TimeSignature',
  'Key',
  'MeasureDuration',
  'Clefs',
  'TimeStamp',
  'Songleaf',
]);

/** Inputs for reading one measure besides its own JSON. */
interface Place {
  readonly measure: Measure;
  readonly context: MeasureContext;
  readonly staffCount: number;
  readonly program: number;
  readonly clefs: readonly Clef[];
  readonly words: WordState;
  readonly repairs: Repairs;
}

export function onsetsOf(chords: readonly Chord[]): readonly number[] {
  let at = 0;
  return chords.map((chord) => (at += chordDuration(chord)) - chordDuration(chord));
}

function missingVoice(staff: number, { measure, repairs }: Place): ReadVoice {
  const chords = restsFilling(measure.duration);
  if (chords === undefined) throw new FormatError('Voices', 'the measure cannot be filled with rests');
  countFilled(repairs, chords.length);
  return { staff, number: 0, chords, chordIndexes: chords.map(() => 0) };
}

/** Returns the stored numbers where they are unique, otherwise the positions in the list. */
function numbered(voices: readonly ReadVoice[]): readonly number[] {
  const counts = new Map<number, number>();
  const ordinals = voices.map(({ staff }) => {
    const ordinal = counts.get(staff) ?? 0;
    counts.set(staff, ordinal + 1);
    return ordinal;
  });
  const stored = voices.map(({ number }, index) => number ?? ordinals[index] ?? 0);
  const distinct = new Set(voices.map(({ staff }, index) => staff * VOICES_PER_STAFF + (stored[index] ?? 0)));
  return distinct.size === voices.length ? stored : ordinals;
}

interface OrderedVoices {
  readonly read: readonly ReadVoice[];
  readonly numbers: readonly number[];
}

function readVoices(json: JsonObject, place: Place): OrderedVoices {
  const { measure, context, staffCount, repairs } = place;
  const read = readField(json, 'Voices', (voices) =>
    readEach(voices, (voice) => readVoice(voice, measure.duration, context.key, staffCount, repairs)),
  );
  const voices = [...(read ?? [])];
  const present = new Set(voices.map(({ staff }) => staff));
  for (let staff = 0; staff < staffCount; staff++) if (!present.has(staff)) voices.push(missingVoice(staff, place));
  const numbers = numbered(voices);
  if (numbers.some((number) => number >= VOICES_PER_STAFF))
    throw new FormatError('Voices', `there are more than ${VOICES_PER_STAFF} voices on one staff`);
  const order = voices.map((voice, index) => ({ voice, number: numbers[index] ?? 0 }));
  order.sort((a, b) => a.voice.staff - b.voice.staff || a.number - b.number);
  return { read: order.map(({ voice }) => voice), numbers: order.map(({ number }) => number) };
}

/** Adds the lyrics of the measure's `Lyric`, unless a note's own lyrics contain them already. */
function withLyrics(chords: readonly Chord[], json: JsonObject, words: WordState): readonly Chord[] {
  const line = readField(json, 'Lyric', text.read) ?? readField(json, 'Lyrics', text.read) ?? '';
  const tokens = tokensOfText(line);
  const documented = lyricsOfTokens(chords, tokens, words);
  let next = 0;
  return chords.map((chord, index) => {
    const token = chord.notes.length === 0 ? undefined : tokens[next++];
    if (chord.lyrics !== undefined && agreesWithToken(chord, token)) return chord;
    const { lyrics: _, ...bare } = chord;
    const syllables = documented[index];
    return syllables === undefined ? bare : { ...bare, lyrics: syllables };
  });
}

function harmoniesOf(read: readonly ReadVoice[], fields: PartMeasureFields, { context }: Place): readonly Harmony[] {
  const onsets = read.map(({ chords }) => onsetsOf(chords));
  const indexes = read.map(({ chordIndexes }) => chordIndexes);
  const agrees = fields.harmonies !== undefined && isSame(indexesOfHarmonies(fields.harmonies, onsets), indexes);
  return agrees && fields.harmonies ? fields.harmonies : harmoniesOfIndexes(indexes, onsets, context.key);
}

function clefsOf(
  json: JsonObject,
  fields: PartMeasureFields,
  { clefs, program, staffCount }: Place,
): PartMeasureFields['clefs'] {
  const names = readField(json, 'Clefs', (list) => readEach(list, nullable(text).read)) ?? [];
  const stored = fields.clefs;
  if (stored?.every(({ staff }) => staff < staffCount)) {
    const after = clefsAfter(clefs, stored, 0);
    if (names.every((name, staff) => after[staff] !== undefined && clefName(after[staff]) === name)) return stored;
  }
  return readField(json, 'Clefs', () => changesOfNames(names, clefs, { program })) ?? [];
}

function readPartMeasure(json: JsonObject, place: Place): PartMeasure {
  const fields = readField(json, 'Songleaf', partMeasureFields.read) ?? {};
  const { read, numbers } = readVoices(json, place);
  const voices = read.map(({ staff, chords, extra }, index): Voice => ({
    staff,
    number: numbers[index] ?? 0,
    chords: index === 0 ? withLyrics(chords, json, place.words) : chords,
    ...(extra === undefined ? {} : { extra }),
  }));
  const harmonies = harmoniesOf(read, fields, place);
  const clefs = clefsOf(json, fields, place) ?? [];
  return {
    voices,
    ...(clefs.length === 0 ? {} : { clefs }),
    ...(fields.directions === undefined ? {} : { directions: fields.directions }),
    ...(harmonies.length === 0 ? {} : { harmonies }),
    ...(fields.transposition === undefined ? {} : { transposition: fields.transposition }),
    ...(fields.print === undefined ? {} : { print: fields.print }),
    ...(fields.keys === undefined ? {} : { keys: fields.keys }),
    ...unknownFields(json, KNOWN),
  };
}

export interface PartFrame {
  readonly measures: readonly Measure[];
  readonly contexts: readonly MeasureContext[];
  readonly staves: readonly Staff[];
  readonly program: number;
  readonly repairs: Repairs;
}

/** Measures between two pauses: about a millisecond. */
const MEASURES_A_STEP = 16;

export class PartMeasuresReader {
  readonly #list: readonly unknown[];
  readonly #frame: PartFrame;
  readonly #words: WordState = { inWord: false };
  readonly #read: PartMeasure[] = [];
  #clefs: readonly Clef[];

  constructor(json: unknown, frame: PartFrame) {
    this.#list = asList(json);
    this.#frame = frame;
    this.#clefs = frame.staves.map(({ clef }) => clef);
  }

  /** The measures that are read; the ties of their notes may lack an end. */
  get measures(): readonly PartMeasure[] {
    return this.#read;
  }

  /** Reads until the part has `count` measures, or all that it has. */
  *readTo(count: number): Steps<void> {
    const end = Math.min(count, this.#list.length);
    for (let index = this.#read.length; index < end; index++) {
      this.#readNext(index);
      if (index % MEASURES_A_STEP === 0) yield;
    }
  }

  *readAll(): Steps<void> {
    yield* this.readTo(this.#list.length);
    const [found, expected] = [this.#read.length, this.#frame.measures.length];
    if (found < expected)
      throw new FormatError('', `the number of measures is ${found}, but the first part has ${expected}`);
  }

  #readNext(index: number): void {
    const { measures, contexts, program, repairs } = this.#frame;
    const [clefs, words] = [this.#clefs, this.#words];
    const [measure, context] = [measures[index], contexts[index]];
    try {
      if (measure === undefined || context === undefined)
        throw new FormatError('', 'the part has more measures than the first part');
      const place = { measure, context, staffCount: clefs.length, program, clefs, words, repairs };
      const partMeasure = readPartMeasure(asObject(this.#list[index]), place);
      this.#clefs = clefsAfter(clefs, partMeasure.clefs, measure.duration);
      this.#read.push(partMeasure);
    } catch (error) {
      throw within(`[${index}]`, error);
    }
  }
}
