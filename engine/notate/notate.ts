/**
 * Notation: timed notes to a score. `notate` lists the stages in order, each a pure function in its own file: onset
 * groups, beats and meter (meter/), ornaments, grace notes, quantization and swing (rhythm/), key and chords (harmony/), staves and
 * voices (voices/), strings and frets (frets/), and the score (write/).
 */
import { keySignatureOf, writtenSignature, type KeyIndex, type KeySignature } from '../theory/key.ts';
import { TUNINGS, type Tuning } from '../theory/tunings.ts';
import { seconds } from '../units.ts';
import type { DrumHits } from './drums/drumHits.ts';
import { drumPart } from './drums/drumPart.ts';
import { strokesAsNotes } from './drums/strokesAsNotes.ts';
import { buildScore } from './write/buildScore.ts';
import { writeDynamics } from './write/dynamics.ts';
import { estimateKey } from './harmony/estimateKey.ts';
import { keyChanges, type EstimatedKeyChange } from './harmony/keyChanges.ts';
import { countedBeat } from './meter/notateMeter.ts';
import { nameChords, type NamedChord } from './harmony/nameChords.ts';
import { NOTATE_INSTRUMENTS, NotateError, type Notation, type NotateOptions } from './notateOptions.ts';
import { findGraceNotes } from './rhythm/graceNotes.ts';
import { groupOnsets } from './meter/onsetGroups.ts';
import { movedBy, planMeasures, type MeasurePlan } from './write/planMeasures.ts';
import { quantizePerformance, type QuantizedNote } from './rhythm/quantizePerformance.ts';
import { collapseOrnaments } from './rhythm/collapseOrnaments.ts';
import { scoreQuality } from './scoreQuality.ts';
import { programOfNotes } from './voices/programOfNotes.ts';
import { rangeRemarks } from './voices/rangeRemarks.ts';
import { withPrintedValues } from './voices/printed/printedNetwork.ts';
import { isSwung, swingSpan, writtenEven } from './rhythm/swing.ts';
import type { TimedNote } from './timedNote.ts';
import type { BeatTrack } from './meter/beatTrack.ts';
import type { SwingSpan } from './meter/swing/readSwing.ts';
import type { DrumStrokes } from './meter/drums/drumStrokes.ts';
import { trackBeats } from './meter/trackBeats.ts';
import type { OnsetGroup } from './meter/onsetGroups.ts';
import { writeStaves } from './write/writeStaves.ts';

/** A notation with the beats on which it was written. */
export interface TrackedNotation extends Notation {
  readonly track: BeatTrack;
  /** Whether pairs of eighths, or of sixteenths, are written as even under the word "Swing". */
  readonly swung: boolean;
  /** Unit of the track at which the first full measure of the score, or the measure of its pickup, begins. */
  readonly firstUnit: number;
}

/** Properties besides the beats that are known; they are estimated where absent. */
export interface NotationWishes {
  readonly swing?: boolean;
  /** The first key; unlike `NotateOptions.key` it may change later in the piece. */
  readonly firstKey?: KeyIndex;
  /** Whether unusual rhythms are replaced; true where absent. */
  readonly simplifies?: boolean;
  /** Drums to be written on a staff of their own. */
  readonly hits?: DrumHits | undefined;
  /** Whether the notes are the strokes of the drums, and only these are written; false where absent. */
  readonly drumsAlone?: boolean;
}

/** What is known of the drums of a recording. */
export interface HeardDrums {
  /** Evidence of the meter. */
  readonly strokes?: DrumStrokes | undefined;
  /** Drums to be written on a staff of their own. */
  readonly hits?: DrumHits | undefined;
}

/**
 * The meter of drums that play alone, where the user does not know it: the networks of the meter know notes only, and read a plain
 * beat of bass drum and snare drum as 3/4.
 */
const DRUM_METER = { timeSignature: '4/4' };

/**
 * Returns the score of a performance, with the estimates. Where there are hits and no notes, the drums are written alone.
 *
 * @throws NotateError for neither notes nor hits, an invalid note or option.
 */
export function notate(
  input: readonly TimedNote[],
  options: NotateOptions,
  { strokes, hits }: HeardDrums = {},
): TrackedNotation {
  checkOptions(options);
  const drumsAlone = input.length === 0 && hits !== undefined;
  const groups = groupOnsets(checkNotes(drumsAlone ? strokesAsNotes(hits) : input));
  const track = trackBeats(groups, { ...(drumsAlone && DRUM_METER), ...beatOptions(options), drums: strokes });
  return notateTrack(groups, track, options, { hits, drumsAlone });
}

/** The stages after the beats, for a track that is known already. */
export function notateTrack(
  played: readonly OnsetGroup[],
  track: BeatTrack,
  wanted: NotateOptions,
  { swing, firstKey, simplifies = true, hits, drumsAlone = false }: NotationWishes = {},
): TrackedNotation {
  // Drums have no key, which is C major then.
  const options = drumsAlone ? { key: 0, ...wanted } : wanted;
  const groups = collapseOrnaments(played, track);
  const graces = isFretted(options) ? undefined : findGraceNotes(groups, track);
  const placed = quantizePerformance(groups, track, graces, simplifies);
  const span = (swing ?? (track.isSwung === true || isSwung(placed, track.meter))) ? swingSpan(placed) : undefined;
  const quantized = span ? writtenEven(placed, span) : placed;
  const key = options.key ?? firstKey ?? keyOf(quantized);
  const chordMode = options.mode === 'leadsheet' ? 'leadsheet' : 'sheet';
  const chords = drumsAlone ? [] : nameChords(quantized, track.meter, key, chordMode);
  const tempo = markedTempo(options.tempo, track.tempo);
  const shown = options.mode === 'leadsheet' ? chords : [];
  const plan = planMeasures(quantized, track.meter, options);
  const { frame } = plan;
  const pitched = scoreOf(quantized, track, plan, { key, tempo, chords: shown, swing: span }, options);
  const drums = hits && drumPart(hits, { ...frame, track, swing: span, measures: pitched.measures });
  const score = drums ? { ...pitched, parts: [...(drumsAlone ? [] : pitched.parts), drums] } : pitched;
  const quality = scoreQuality(played, track, frame.skipped, frame.measures);
  return {
    score,
    remarks: rangeRemarks(plan.staves, options),
    beats: track.beats.filter(({ time }) => Math.round(track.unitOf(time)) >= frame.skipped),
    key,
    tempo,
    beatsPerMinute: (tempo * 24) / countedBeat(track.meter),
    timeSignature: track.meter.name,
    chords: inClockTime(chords, track),
    quality: quality.whole,
    measureQualities: quality.measures,
    swung: span !== undefined,
    firstUnit: frame.skipped,
    track,
  };
}

const inClockTime = (chords: readonly NamedChord[], track: BeatTrack): Notation['chords'] =>
  chords.map(({ unit, length, index }) => ({
    start: seconds(track.timeOf(unit)),
    end: seconds(track.timeOf(unit + length)),
    index,
  }));

/**
 * Largest factor between the tempo that the user knows and the median tempo of the notation under its mark. Beyond it the
 * music cannot be written at the wished level, and the mark shows the tempo that is written.
 */
const MOST_TEMPO_DIFFERENCE = 1.4;

function markedTempo(wished: number | undefined, written: number): number {
  const differs = wished !== undefined && Math.abs(Math.log(written / wished)) > Math.log(MOST_TEMPO_DIFFERENCE);
  return wished === undefined || differs ? Math.round(written) : wished;
}

/** @throws NotateError for an instrument, key or tempo that does not exist. */
export function checkOptions({ mode, instrument, key, tempo }: NotateOptions): void {
  const instruments: readonly string[] = NOTATE_INSTRUMENTS[mode];
  if (!instruments.includes(instrument))
    throw new NotateError('bad-option', `${mode} has no instrument ${instrument}; it has ${instruments.join(', ')}`);
  if (key !== undefined && !(Number.isInteger(key) && key >= 0 && key < 24))
    throw new NotateError('bad-option', `key is ${key}; it goes from 0 to 23`);
  if (tempo !== undefined && !(tempo >= 10 && tempo <= 1000))
    throw new NotateError('bad-option', `tempo is ${tempo}; it goes from 10 to 1000`);
}

/** Grace notes are not written for fretted instruments: tablature cannot show them yet. */
const isFretted = ({ mode, instrument }: NotateOptions): boolean =>
  mode === 'universal' && instrument in FRETTED_INSTRUMENTS;

const beatOptions = ({ timeSignature, tempo }: NotateOptions): { timeSignature?: string; tempo?: number } => ({
  ...(timeSignature === undefined ? {} : { timeSignature }),
  ...(tempo === undefined ? {} : { tempo }),
});

/** @throws NotateError for no notes or an invalid one. */
export function checkNotes(notes: readonly TimedNote[]): TimedNote[] {
  if (notes.length === 0) throw new NotateError('no-notes', 'There are no notes to write down.');
  return notes.map((note) => {
    const { onset, offset, midiPitch } = note;
    if (!Number.isFinite(onset) || !Number.isFinite(offset) || !(midiPitch >= 0 && midiPitch <= 127))
      throw new NotateError('bad-note', `not a note: pitch ${midiPitch} from ${onset} s to ${offset} s`);
    return { ...note, midiPitch: Math.round(midiPitch), offset: seconds(Math.max(offset, onset + 0.01)) };
  });
}

function keyOf(notes: readonly QuantizedNote[]): KeyIndex {
  const ordered = [...notes].sort((a, b) => a.unit - b.unit || a.midiPitch - b.midiPitch);
  return estimateKey(
    ordered.map(({ unit, midiPitch, sounding }) => ({
      at: unit,
      midiPitch,
      weight: Math.sqrt(Math.min(96, Math.max(6, sounding))),
    })),
  );
}

interface Whole {
  readonly key: KeyIndex;
  readonly tempo: number;
  readonly chords: readonly NamedChord[];
  readonly swing: SwingSpan | undefined;
}

/** The score: staves with their voices, measures, and what holds for the whole piece. */
function scoreOf(
  notes: readonly QuantizedNote[],
  track: BeatTrack,
  { frame: { skipped, firstUnit, measures }, staves: plans }: MeasurePlan,
  { key, tempo, chords, swing }: Whole,
  options: NotateOptions,
): Notation['score'] {
  const { meter } = track;
  const shifted = movedBy(-skipped, notes).filter(({ unit }) => unit >= 0);
  const changes = options.key === undefined ? keyChanges(shifted, key, meter.measure, measures) : [];
  const keys = keySignatures(firstSignature(key, options), changes, measures);
  const changesClefs = options.instrument.startsWith('piano') && options.mode !== 'leadsheet';
  const own = plans.flatMap((staff) => staff.notes);
  const hasVoices = plans.some(({ voices }) => voices === 2);
  const valued = hasVoices ? withPrintedValues(plans, meter) : plans;
  const staves = writeStaves(valued, { meter, keys, measures, firstUnit, changesClefs });
  const fretted = options.mode === 'universal' ? FRETTED_INSTRUMENTS[options.instrument] : undefined;
  const { title, composer, instrument, source, customId = '' } = options;
  return buildScore({
    meta: { title, composer, subtitle: '', instrument, source, customId },
    meter,
    keys,
    quartersPerMinute: tempo,
    swing,
    measures,
    firstUnit,
    staves,
    program: programOfNotes(instrument, own),
    ...(fretted ? { fretted } : {}),
    chords: chords
      .map((chord) => ({ ...chord, unit: chord.unit - skipped }))
      .filter(({ unit, length }) => unit + length > 0),
    // Lead sheets are printed without dynamics.
    ...(options.mode === 'leadsheet'
      ? {}
      : { dynamics: writeDynamics(options.line?.isAccompanied ? own : shifted, meter, measures) }),
    timeOf: (unit) => track.timeOf(unit + skipped),
  });
}

/** A user who names the key names its signature too. */
const firstSignature = (key: KeyIndex, options: NotateOptions): KeySignature =>
  options.key === undefined ? writtenSignature(key) : keySignatureOf(key);

/** The key signature of each measure; the same object until it changes. */
function keySignatures(first: KeySignature, changes: readonly EstimatedKeyChange[], measures: number): KeySignature[] {
  let signature = first;
  return Array.from({ length: measures }, (_, measure) => {
    const change = changes.find((each) => each.measure === measure);
    if (change) signature = writtenSignature(change.key, signature);
    return signature;
  });
}

const FRETTED_INSTRUMENTS: Readonly<Record<string, { readonly tuning: Tuning; readonly takesCapo: boolean }>> = {
  guitar: { tuning: TUNINGS.guitar, takesCapo: true },
  bass: { tuning: TUNINGS.bass, takesCapo: false },
};
