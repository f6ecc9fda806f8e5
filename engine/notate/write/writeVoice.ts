/**
 * One voice of a staff as chords and rests of the model, measure by measure: notes are tied across barlines and beats
 * where the rhythm requires it, beats divided by three become tuplets, and rests fill the remaining durations exactly.
 */
import { isRest, type Chord, type GraceChord, type Note, type Ornament } from '../../model/chord.ts';
import type { NoteValue } from '../../model/rhythm/noteValue.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import type { TimeSignature } from '../../model/score.ts';
import type { Pitch } from '../../theory/pitch.ts';
import { TICKS_PER_UNIT, type Meter } from '../meter/notateMeter.ts';
import { divisionSpan, stepAt, continued, type Division, type QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { SeparatedChord } from '../voices/separatedChord.ts';
import { writeSegments } from './writeSegments.ts';

export interface VoiceStyle {
  readonly meter: Meter;
  readonly divisions: ReadonlyMap<number, Division>;
  readonly spell: (note: QuantizedNote) => Pitch;
  /** The sign above a note, which holds for the top note of its chord. */
  readonly ornamentOf: (note: QuantizedNote) => Ornament | undefined;
  /** Whether rests are hidden, as in the second voice of a staff, except the one before its first note in a measure. */
  readonly hideRests: boolean;
}

/** Chords of one measure; undefined where the voice has only rests. */
export type WrittenMeasure = readonly Chord[] | undefined;

/** A time span of the voice inside one measure, in units: notes, or a rest where there are none. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly notes: readonly QuantizedNote[];
  /** Whether the notes are tied to the next stretch. */
  readonly tied: boolean;
}

/** `firstUnit`: first sounding unit of the first measure (more than 0 with a pickup). */
export function writeVoice(
  voice: readonly SeparatedChord[],
  measures: number,
  firstUnit: number,
  style: VoiceStyle,
): WrittenMeasure[] {
  const { beats, beatType, measure } = style.meter;
  const time = { beats: [beats], beatType };
  const byMeasure = stretchesOf(voice, measures, style);
  return byMeasure.map((notes, index) => {
    if (notes.length === 0) return undefined;
    const start = index === 0 ? firstUnit : index * measure;
    return writeMeasure(fillRests(notes, start, (index + 1) * measure), time, style);
  });
}

function stretchesOf(voice: readonly SeparatedChord[], measures: number, style: VoiceStyle): Stretch[][] {
  const { measure } = style.meter;
  const result: Stretch[][] = Array.from({ length: measures }, () => []);
  const limit = measures * measure;
  voice.forEach((chord, index) => {
    const next = voice[index + 1]?.unit ?? limit;
    const end = Math.min(next, limit, alignEnd(chord.unit + chord.length, chord.unit, style));
    for (let start = chord.unit; start < end;) {
      const stop = Math.min(end, (Math.floor(start / measure) + 1) * measure);
      const notes = start === chord.unit ? chord.notes : chord.notes.map(continued);
      result[Math.floor(start / measure)]?.push({ start, end: stop, notes, tied: stop < end });
      start = stop;
    }
  });
  return result;
}

/** The nearest position of the division of its beat that is after `start`. */
function alignEnd(end: number, start: number, { meter, divisions }: VoiceStyle): number {
  const span = divisionSpan(meter);
  const beat = Math.floor(end / span) * span;
  const step = stepAt(divisions.get(beat) ?? 'binary', end - beat, span);
  const aligned = beat + Math.round((end - beat) / step) * step;
  if (aligned > start) return aligned;
  const own = Math.floor(start / span) * span;
  return start + stepAt(divisions.get(own) ?? 'binary', start - own, span);
}

function fillRests(notes: readonly Stretch[], start: number, end: number): Stretch[] {
  const result: Stretch[] = [];
  let now = start;
  for (const stretch of notes) {
    if (stretch.start > now) result.push({ start: now, end: stretch.start, notes: [], tied: false });
    result.push(stretch);
    now = stretch.end;
  }
  if (now < end) result.push({ start: now, end, notes: [], tied: false });
  return result;
}

/** Part of a beat that a voice divides by three, in units. */
interface TernarySpan {
  readonly start: number;
  readonly end: number;
}

function writeMeasure(stretches: readonly Stretch[], time: TimeSignature, style: VoiceStyle): Chord[] {
  const spans = ternarySpans(stretches, style);
  const barline = Math.floor((stretches[0]?.start ?? 0) / style.meter.measure) * style.meter.measure;
  const inTicks = (unit: number): number => (unit - barline) * TICKS_PER_UNIT;
  const segments = stretches.map(({ start, end, notes, tied }) => ({
    ...{ start: inTicks(start), end: inTicks(end), tied },
    ...(notes.length === 0 ? {} : { sound: notes }),
  }));
  const tuplets = spans.map((span) => ({
    ...{ start: inTicks(span.start), end: inTicks(span.end) },
    ...(isSextuplet(span, stretches) ? { actual: 6, normal: 4 } : { actual: 3, normal: 2 }),
  }));
  const chords = writeSegments(segments, tuplets, time, (notes, value, { isFirst, tied }) =>
    notes === undefined
      ? { ...restOf(value), ...(style.hideRests ? { hidden: true } : {}) }
      : chordOf(isFirst ? notes : notes.map(continued), value, tied, style),
  );
  return withEntryRest(chords);
}

/** The rest beside the first note of a voice is needed to read its moment (Gould, "Rests: in double-stemmed writing"). */
function withEntryRest(chords: readonly Chord[]): Chord[] {
  const first = chords.findIndex((chord) => !isRest(chord));
  return chords.map((chord, index) => {
    if (index !== first - 1 || chord.hidden !== true) return chord;
    const { hidden: _, ...shown } = chord;
    return shown;
  });
}

/** Whether a voice was written with hidden rests. */
export function hidesRests(chords: readonly Chord[]): boolean {
  const first = chords.findIndex((chord) => !isRest(chord));
  return chords.every((chord, index) => !isRest(chord) || chord.hidden === true || index === first - 1);
}

/** Whether sixths of a whole beat occur; a half beat is divided by three at most. */
function isSextuplet({ start, end }: TernarySpan, stretches: readonly Stretch[]): boolean {
  if (end - start <= 12) return false;
  const edges = stretches.flatMap((stretch) => [stretch.start, stretch.end]);
  return edges.some((edge) => edge > start && edge < end && (edge - start) % 8 !== 0);
}

const GRACE_VALUE: NoteValue = { base: 3, dots: 0 };

/** The grace notes of a chord, as one grace chord. */
function gracesOf(notes: readonly QuantizedNote[], style: VoiceStyle): GraceChord[] {
  const byPitch = new Map(
    notes.flatMap((note) =>
      (note.graces ?? []).map(({ midiPitch, confidence }) => [midiPitch, { ...note, midiPitch, confidence }] as const),
    ),
  );
  const graces = [...byPitch.values()].sort((a, b) => a.midiPitch - b.midiPitch);
  return graces.length === 0
    ? []
    : [{ notes: graces.map((note) => noteOf(note, style)), value: GRACE_VALUE, slash: true }];
}

function noteOf(note: QuantizedNote, { spell }: VoiceStyle, tied = false): Note {
  const confidence = Math.round(note.confidence * 100) / 100;
  return { pitch: spell(note), ...(tied ? { tied } : {}), ...(confidence < 1 ? { confidence } : {}) };
}

function chordOf(notes: readonly QuantizedNote[], value: NoteValue, tied: boolean, style: VoiceStyle): Chord {
  const mean = (pick: (note: QuantizedNote) => number): number =>
    notes.reduce((sum, note) => sum + pick(note), 0) / notes.length;
  const graceBefore = gracesOf(notes, style);
  const top = notes.at(-1);
  const ornament = top && style.ornamentOf(top);
  const sign = ornament && tied && ornament.kind === 'trill' ? { ...ornament, line: true, isLong: true } : ornament;
  return {
    value,
    notes: notes.map((note) => noteOf(note, style, tied)),
    ...(graceBefore.length > 0 ? { graceBefore } : {}),
    ...(sign ? { ornaments: [sign] } : {}),
    ...(top?.isTrillContinued === true && !tied ? { endsOrnamentLine: true } : {}),
    velocity: Math.max(1, Math.min(127, Math.round(mean((note) => note.velocity)))),
    confidence: Math.round(mean((note) => note.confidence) * 100) / 100,
  };
}

/** Beats (or halves) that this voice itself divides by three. */
function ternarySpans(stretches: readonly Stretch[], { meter, divisions }: VoiceStyle): TernarySpan[] {
  const span = divisionSpan(meter);
  const found = new Map<number, TernarySpan>();
  for (const { start, end } of stretches)
    for (const unit of [start, end]) {
      if (unit % 3 === 0) continue;
      const beat = Math.floor(unit / span) * span;
      const division = divisions.get(beat) ?? 'ternary';
      const from = division === 'second-half-ternary' ? beat + span / 2 : beat;
      const to = division === 'first-half-ternary' ? beat + span / 2 : beat + span;
      found.set(from, { start: from, end: to });
    }
  return [...found.values()];
}
