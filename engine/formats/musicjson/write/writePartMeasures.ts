/** Writes the measures of one part (E-05) in order, because clefs, words and ties continue from measure to measure. */
import { keyIndexOf } from '../../../theory/key.ts';
import { chordDuration, isRest, type Chord } from '../../../model/chord.ts';
import type { Clef, Measure, Part, PartMeasure, Voice } from '../../../model/score.ts';
import type { MeasureContext } from '../../../model/scoreContext.ts';
import { isSame } from '../../../model/isSame.ts';
import { toWholes } from '../../../units.ts';
import { harmoniesOfIndexes, indexesOfHarmonies } from '../chordIndexes.ts';
import { changesOfNames, clefName, clefsAfter } from '../clefNames.ts';
import { deriveRhythm } from '../read/deriveRhythm.ts';
import { meterText } from '../documentedMeasure.ts';
import { firstChordOf } from '../read/dropUnmatchedTies.ts';
import { placeOfDynamic, dynamicOf } from '../dynamicRanges.ts';
import { lyricText, lyricsOfTokens, tokensOfText, type WordState } from '../lyricLine.ts';
import { partMeasureFields, voiceFields, type PartMeasureFields } from '../measureFields.ts';
import type { MeasureVo, NoteVo, VoiceVo } from '../musicVo.ts';
import { onsetsOf } from '../read/readPartMeasures.ts';
import { snapDuration } from '../read/snapDuration.ts';
import { writeNote } from './writeNote.ts';
import { dynamicName } from '../../../theory/dynamics.ts';

export interface WrittenPart {
  readonly part: Part;
  readonly measures: readonly Measure[];
  readonly contexts: readonly MeasureContext[];
  /**
   * For each measure the shared properties that the documented fields cannot express. They are written in the first
   * part; empty for the others.
   */
  readonly shared: readonly Partial<Measure>[];
}

/** State that one measure passes to the next. */
interface Running {
  clefs: readonly Clef[];
  readonly words: WordState;
}

const asFields = (fields: PartMeasureFields): { readonly Songleaf?: Record<string, unknown> } =>
  Object.keys(fields).length === 0 ? {} : { Songleaf: partMeasureFields.write(fields) as Record<string, unknown> };

const lastChordOf = (measure: PartMeasure | undefined, { staff, number }: Voice): Chord | undefined =>
  measure?.voices.find((voice) => voice.staff === staff && voice.number === number)?.chords.at(-1);

/** Whether the reader, which allows for rounded fractions, finds the duration by its fraction of a whole note alone. */
const isFound = (chord: Chord): boolean => snapDuration(toWholes(chordDuration(chord))) === chordDuration(chord);

function isExplicit({ chords }: Voice, measure: Measure): boolean {
  const timed = chords.map((chord) => ({ duration: chordDuration(chord), rest: isRest(chord) }));
  const written = chords.map(({ value, fullMeasure, tupletStarts, tupletStops }) => ({
    value,
    fullMeasure,
    tupletStarts,
    tupletStops,
  }));
  return !chords.every(isFound) || !isSame(deriveRhythm(timed, measure.duration), written);
}

interface VoicePlace {
  readonly index: number;
  readonly measureIndex: number;
  readonly ordinal: number;
  readonly chordIndexes: readonly number[];
  readonly lyric: string | undefined;
  readonly words: WordState;
}

function writeVoice(voice: Voice, { part, measures, contexts }: WrittenPart, place: VoicePlace): VoiceVo {
  const { measureIndex, chordIndexes, words, lyric } = place;
  const [measure, context] = [measures[measureIndex], contexts[measureIndex]];
  if (measure === undefined || context === undefined) throw new RangeError('the part has more measures than the score');
  const explicitRhythm = isExplicit(voice, measure);
  const documented = place.index === 0 ? lyricsOfTokens(voice.chords, tokensOfText(lyric ?? ''), words) : [];
  const last = voice.chords.length - 1;
  // The reader keeps all ties into a locked measure, as if the notes were repeated there.
  const isBeforeLocked = measures[measureIndex + 1]?.locked === true;
  const following = isBeforeLocked ? voice.chords[last] : firstChordOf(part.measures[measureIndex + 1], voice);
  const notes = voice.chords.map((chord, index): NoteVo =>
    writeNote(chord, {
      key: context.key,
      previous: index > 0 ? voice.chords[index - 1] : lastChordOf(part.measures[measureIndex - 1], voice),
      next: index < last ? voice.chords[index + 1] : following,
      chordIndex: chordIndexes[index] ?? 0,
      documentedLyrics: documented[index],
      explicitRhythm,
    }),
  );
  const songleafField =
    voice.number === place.ordinal
      ? {}
      : { Songleaf: voiceFields.write({ number: voice.number }) as Record<string, unknown> };
  return { ...voice.extra, Staff: voice.staff, Notes: notes, ...songleafField };
}

/** Whether the part's list of dynamics contains all directions of the measure completely. */
function isInDynamicsList({ directions }: PartMeasure, index: number, starts: readonly number[]): boolean {
  return (directions ?? []).every((direction) => {
    if (direction.kind !== 'dynamic') return false;
    const { name, extra } = direction;
    const start = (starts[index] ?? 0) + direction.at;
    const { measure, at } = placeOfDynamic(start, starts);
    const listed = dynamicOf({ start, name: dynamicName(name), ...(extra && { extra }) }, at);
    return measure === index && isSame(listed, direction);
  });
}

function fieldsOf(
  measure: PartMeasure,
  index: number,
  written: WrittenPart,
  clefs: readonly Clef[],
  names: readonly string[],
): PartMeasureFields {
  const { contexts, part, shared } = written;
  const starts = startsOf(contexts);
  const onsets = measure.voices.map(({ chords }) => onsetsOf(chords));
  const key = contexts[index]?.key ?? { fifths: 0, mode: 'major' };
  const documentedHarmonies = harmoniesOfIndexes(indexesOfHarmonies(measure.harmonies, onsets), onsets, key);
  const documentedClefs = changesOfNames(names, clefs, part);
  const common = shared[index] ?? {};
  return {
    ...(Object.keys(common).length === 0 ? {} : { shared: common }),
    ...(isSame(documentedClefs, measure.clefs ?? []) ? {} : { clefs: measure.clefs ?? [] }),
    ...(isInDynamicsList(measure, index, starts) ? {} : { directions: measure.directions ?? [] }),
    ...(isSame(documentedHarmonies, measure.harmonies ?? []) ? {} : { harmonies: measure.harmonies ?? [] }),
    ...(measure.transposition && { transposition: measure.transposition }),
    ...(measure.print && { print: measure.print }),
    ...(measure.keys && { keys: measure.keys }),
  };
}

const starts = new WeakMap<readonly MeasureContext[], readonly number[]>();

function startsOf(contexts: readonly MeasureContext[]): readonly number[] {
  const known = starts.get(contexts) ?? contexts.map(({ start }) => start);
  starts.set(contexts, known);
  return known;
}

function writePartMeasure(partMeasure: PartMeasure, index: number, written: WrittenPart, running: Running): MeasureVo {
  const { measures, contexts } = written;
  const [measure, context] = [measures[index], contexts[index]];
  if (measure === undefined || context === undefined) throw new RangeError('the part has more measures than the score');
  const onsets = partMeasure.voices.map(({ chords }) => onsetsOf(chords));
  const indexes = indexesOfHarmonies(partMeasure.harmonies, onsets);
  const lyric = lyricText(partMeasure.voices[0]?.chords ?? []);
  const after = clefsAfter(running.clefs, partMeasure.clefs, 0);
  const names = after === running.clefs ? [] : after.map(clefName);
  const ordinalOf = (voice: number): number =>
    partMeasure.voices.slice(0, voice).filter(({ staff }) => staff === partMeasure.voices[voice]?.staff).length;
  const vo: MeasureVo = {
    ...partMeasure.extra,
    Voices: partMeasure.voices.map((voice, voiceIndex) =>
      writeVoice(voice, written, {
        index: voiceIndex,
        measureIndex: index,
        ordinal: ordinalOf(voiceIndex),
        chordIndexes: indexes[voiceIndex] ?? [],
        lyric,
        words: running.words,
      }),
    ),
    ...(measure.section === undefined ? {} : { Section: measure.section }),
    ...(lyric === undefined ? {} : { Lyric: lyric }),
    Tempo: measure.tempos?.find(({ at }) => at === 0)?.quartersPerMinute ?? -1,
    TimeSignature: meterText(context.time),
    Key: keyIndexOf(context.key),
    MeasureDuration: toWholes(measure.duration),
    ...(names.length === 0 ? {} : { Clefs: names }),
    ...(measure.timestamp === undefined ? {} : { TimeStamp: measure.timestamp }),
    ...asFields(fieldsOf(partMeasure, index, written, running.clefs, names)),
  };
  running.clefs = clefsAfter(running.clefs, partMeasure.clefs, measure.duration);
  return vo;
}

export function writePartMeasures(written: WrittenPart): MeasureVo[] {
  const { part } = written;
  const running: Running = { clefs: part.staves.map(({ clef }) => clef), words: { inWord: false } };
  return part.measures.map((measure, index) => writePartMeasure(measure, index, written, running));
}
