/**
 * What a transcription stores beside its score: the detected notes in seconds, the beats, what was asked for and chosen,
 * and the other ways in which the notes could have been written. From it a score is written anew (renotate.ts) without
 * the recording. It is plain data that survives JSON without loss: numbers are not rounded, since the same score must
 * come of them again.
 */
import { LOWEST_MIDI, HIGHEST_MIDI } from '../edit/heads.ts';
import type { Score } from '../model/score.ts';
import { hitsBefore, type DrumHits } from '../notate/drums/drumHits.ts';
import { strokesAsNotes } from '../notate/drums/strokesAsNotes.ts';
import type { MetricalAlternative } from '../notate/meter/hypotheses/metricalAlternatives.ts';
import { groupOnsets } from '../notate/meter/onsetGroups.ts';
import { POSITION_CLASSES } from '../notate/meter/positionClasses.ts';
import type { TrackedNotation } from '../notate/notate.ts';
import { NotateError, type NotateOptions } from '../notate/notateOptions.ts';
import { parseMeter } from '../notate/meter/notateMeter.ts';
import type { MetricalPath } from '../notate/meter/trackMeter.ts';
import { heldUntil, type TimedNote } from '../notate/timedNote.ts';
import type { KeyIndex } from '../theory/key.ts';
import { seconds, type Seconds } from '../units.ts';

/** Raised when a reader of the former shape would misunderstand the new one. */
export const DETECTED_NOTES_VERSION = 1;

/** One list for each property, all of the same length: compressed, this takes half of the space of a list of notes. */
export interface DetectedNoteLists {
  /** Seconds from the beginning of the transcribed part. */
  readonly onset: readonly number[];
  readonly offset: readonly number[];
  /** As in `TimedNote`, or the offset; absent where no note has it. */
  readonly released?: readonly number[];
  /** As it sounds; 0–127. */
  readonly midiPitch: readonly number[];
  /** 1–127. */
  readonly velocity: readonly number[];
  /** Probability that the note was played, 0..1. */
  readonly confidence: readonly number[];
  /** As in `TimedNote`; absent where it is absent there. */
  readonly pianoOdds?: readonly number[];
  /** As in `TimedNote`, of one note after the other, all of the same length; absent where no note has it. */
  readonly timbre?: readonly number[];
}

export interface DetectedNotes {
  readonly version: typeof DETECTED_NOTES_VERSION;
  readonly notes: DetectedNoteLists;
  /** What was asked for. Key, meter and tempo are there only where the user gave them. */
  readonly options: NotateOptions;
  /** Semitones by which the score is written above the sounding pitch. */
  readonly transpose: number;
  /** Seconds of the whole recording or video before the transcribed part, whose beginning is 0 in all other times here. */
  readonly start: number;
  readonly chosen: ChosenReading;
  /** `[seconds, number in the measure]`, 1 on a downbeat; the first may come before the recording. */
  readonly beats: readonly (readonly [time: number, number: number])[];
  /** The chosen reading first, then the likeliest others. */
  readonly alternatives: readonly MetricalAlternative[];
  /** The drums; absent where they are not written. */
  readonly drums?: DrumHits;
}

/** The reading that the score was written in. */
export interface ChosenReading {
  /** `3/4`. */
  readonly meter: string;
  /** Index of the first key (E-10). */
  readonly key: KeyIndex;
  /** Quarter notes a minute. */
  readonly tempo: number;
  readonly swing: boolean;
  /** Natural logarithm of the odds against the next hypothesis. */
  readonly margin: number;
  /** For each onset group (`groupOnsets`): units (1/24 quarter) since the first barline, -1 for an ornament. */
  readonly units: readonly number[];
  /** For each onset group: seconds a unit. */
  readonly periods: readonly number[];
  /**
   * Row-major [onset group][POSITION_CLASSES]: how much likelier each kind of metrical position is there than elsewhere,
   * as a natural logarithm with two decimals. Empty where it is not known.
   */
  readonly classRatios: readonly number[];
}

/** The document of a transcription. `notes` are those that were detected, before `transpose`. */
export function detectedNotesOf(
  notes: readonly TimedNote[],
  { track, key, tempo, swung }: TrackedNotation,
  options: NotateOptions,
  {
    transpose,
    start,
    hits,
  }: { readonly transpose: number; readonly start: number; readonly hits?: DrumHits | undefined },
): DetectedNotes {
  const { path, beats, margin, alternatives } = track;
  return {
    version: DETECTED_NOTES_VERSION,
    notes: listsOf(notes),
    options,
    transpose,
    start,
    chosen: {
      meter: track.meter.name,
      key,
      tempo,
      swing: swung,
      margin,
      units: [...path.units],
      periods: [...path.periods],
      classRatios: Array.from(track.classRatios, (ratio) => Math.round(100 * ratio) / 100),
    },
    beats: beats.map(({ time, number }) => [time, number]),
    alternatives,
    ...(hits === undefined ? {} : { drums: hits }),
  };
}

export const listsOf = (notes: readonly TimedNote[]): DetectedNoteLists => ({
  onset: notes.map(({ onset }) => onset),
  offset: notes.map(({ offset }) => offset),
  ...(notes.some(({ released }) => released !== undefined) ? { released: notes.map(heldUntil) } : {}),
  midiPitch: notes.map(({ midiPitch }) => midiPitch),
  velocity: notes.map(({ velocity }) => velocity),
  confidence: notes.map(({ confidence }) => confidence),
  ...(notes.some(({ pianoOdds }) => pianoOdds !== undefined)
    ? { pianoOdds: notes.map(({ pianoOdds = 0 }) => pianoOdds) }
    : {}),
  ...(notes[0]?.timbre === undefined ? {} : { timbre: notes.flatMap(({ timbre = [] }) => timbre) }),
});

/** The notes as they were detected, in the order in which they are stored. */
export const timedNotesOf = ({ notes }: Pick<DetectedNotes, 'notes'>): TimedNote[] =>
  notes.onset.map((onset, index) => ({
    onset: seconds(onset),
    offset: seconds(notes.offset[index] ?? onset),
    ...releaseOf(notes, index),
    midiPitch: notes.midiPitch[index] ?? 0,
    velocity: notes.velocity[index] ?? 80,
    confidence: notes.confidence[index] ?? 1,
    ...(notes.pianoOdds === undefined ? {} : { pianoOdds: notes.pianoOdds[index] ?? 0 }),
    ...timbreOf(notes, index),
  }));

function timbreOf({ timbre, onset }: DetectedNoteLists, index: number): Pick<TimedNote, 'timbre'> {
  if (timbre === undefined) return {};
  const size = timbre.length / onset.length;
  return { timbre: timbre.slice(size * index, size * (index + 1)) };
}

/** Whether no notes were detected, and only drums are written. */
export const hasDrumsAlone = ({ notes, drums }: Pick<DetectedNotes, 'notes' | 'drums'>): boolean =>
  notes.onset.length === 0 && drums !== undefined;

/** The notes from which the meter was read, as they are written; the strokes of drums that play alone. */
export function playedNotes(detected: DetectedNotes): readonly TimedNote[] {
  const { drums, transpose } = detected;
  return drums !== undefined && hasDrumsAlone(detected)
    ? strokesAsNotes(drums)
    : transposedNotes(timedNotesOf(detected), transpose);
}

function releaseOf({ offset, released }: DetectedNoteLists, index: number): Pick<TimedNote, 'released'> {
  const time = released?.[index];
  return time === undefined || time === offset[index] ? {} : { released: seconds(time) };
}

/** The path that the score was written on. @throws NotateError for a meter that cannot be read. */
export function chosenPath({ chosen }: DetectedNotes): MetricalPath {
  const meter = parseMeter(chosen.meter);
  if (!meter) throw new NotateError('bad-option', `${chosen.meter} is not a time signature`);
  const { units, periods } = chosen;
  return { logLikelihood: 0, meter, units: Int32Array.from(units), periods: Float64Array.from(periods) };
}

/** The notes at their written pitch; those beyond the range of scores are moved into it by octaves. */
export function transposedNotes(notes: readonly TimedNote[], semitones: number): readonly TimedNote[] {
  return semitones === 0 ? notes : notes.map((note) => ({ ...note, midiPitch: inRange(note.midiPitch + semitones) }));
}

function inRange(pitch: number): number {
  let midiPitch = pitch;
  while (midiPitch > HIGHEST_MIDI) midiPitch -= 12;
  while (midiPitch < LOWEST_MIDI) midiPitch += 12;
  return midiPitch;
}

/** The score with the times of its measures moved from the transcribed part to the whole recording (D-09). */
export function timedFrom(score: Score, start: number): Score {
  if (start === 0) return score;
  const later = (measure: Score['measures'][number]) =>
    measure.timestamp === undefined ? measure : { ...measure, timestamp: seconds(measure.timestamp + start) };
  return { ...score, measures: score.measures.map(later) };
}

const releaseBefore = ({ released }: TimedNote, end: number): Pick<TimedNote, 'released'> =>
  released === undefined ? {} : { released: seconds(Math.min(released, end)) };

/**
 * What was detected before a moment of the whole recording: of everything later, nothing remains. Sounds end there at
 * the latest. The alternatives lose nothing: they say how the whole piece was understood, not what is in it.
 */
export function detectedBefore(detected: DetectedNotes, moment: Seconds): DetectedNotes {
  const end = moment - detected.start;
  const kept = timedNotesOf(detected)
    .filter(({ onset }) => onset < end)
    .map((note) => ({ ...note, offset: seconds(Math.min(note.offset, end)), ...releaseBefore(note, end) }));
  const { units, periods, classRatios, ...chosen } = detected.chosen;
  const heard = {
    ...detected,
    notes: listsOf(kept),
    ...(detected.drums === undefined ? {} : { drums: hitsBefore(detected.drums, end) }),
  };
  // Onsets are grouped from the first to the last, so the groups of the beginning are the first groups of the whole.
  const groups = groupOnsets(hasDrumsAlone(detected) ? playedNotes(heard) : kept).length;
  return {
    ...heard,
    chosen: {
      ...chosen,
      units: units.slice(0, groups),
      periods: periods.slice(0, groups),
      classRatios: classRatios.slice(0, groups * POSITION_CLASSES.length),
    },
    beats: detected.beats.filter(([time]) => time < end),
  };
}
