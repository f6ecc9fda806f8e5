/**
 * One voice of a staff as chords and rests of the model, measure by measure: notes are tied across barlines and beats
 * where the rhythm requires it, beats divided by three become tuplets, and rests fill the remaining durations exactly.
 */
import type { Chord, GraceChord, Note } from '../../model/chord.ts';
import { notatedValuesIn } from '../../model/notatedValues.ts';
import type { NoteValue, TimeModification } from '../../model/noteValue.ts';
import type { TimeSignature } from '../../model/score.ts';
import { splitDuration, splitRest } from '../../model/splitDuration.ts';
import type { Pitch } from '../../theory/pitch.ts';
import { ticks } from '../../units.ts';
import { TICKS_PER_UNIT, type Meter } from '../meter/notateMeter.ts';
import { divisionSpan, stepAt, withoutGraces, type Division, type QuantizedNote } from '../rhythm/quantize.ts';
import type { VoiceChord } from '../voices/separateVoices.ts';

export interface VoiceStyle {
  readonly meter: Meter;
  readonly divisions: ReadonlyMap<number, Division>;
  readonly spell: (note: QuantizedNote) => Pitch;
  /** Rests are not printed: the second voice of a staff. */
  readonly hideRests: boolean;
}

/** Chords of one measure; undefined where the voice has only rests. */
export type WrittenMeasure = readonly Chord[] | undefined;

/** A stretch of the voice inside one measure: notes, or a rest where there are none. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly notes: readonly QuantizedNote[];
  /** Tied to the next stretch. */
  readonly tied: boolean;
}

/** `firstUnit`: first sounding unit of the first measure (more than 0 with a pickup). */
export function writeVoice(
  voice: readonly VoiceChord[],
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

/** A full-measure rest for a voice without notes. `length` in units. */
export const fullMeasureRest = (length: number, hidden: boolean): Chord => ({
  value: { base: 0, dots: 0 },
  notes: [],
  velocity: 80,
  fullMeasure: ticks(length * TICKS_PER_UNIT),
  ...(hidden ? { hidden } : {}),
});

function stretchesOf(voice: readonly VoiceChord[], measures: number, style: VoiceStyle): Stretch[][] {
  const { measure } = style.meter;
  const result: Stretch[][] = Array.from({ length: measures }, () => []);
  const limit = measures * measure;
  voice.forEach((chord, index) => {
    const next = voice[index + 1]?.unit ?? limit;
    const end = Math.min(next, limit, alignEnd(chord.unit + chord.length, chord.unit, style));
    for (let start = chord.unit; start < end;) {
      const stop = Math.min(end, (Math.floor(start / measure) + 1) * measure);
      const notes = start === chord.unit ? chord.notes : chord.notes.map(withoutGraces);
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

interface TernarySpan {
  readonly start: number;
  readonly end: number;
}

/** The note values of a stretch: by the ratio inside a tuplet, otherwise by the meter. */
function valuesOf(
  { start, end, notes }: Stretch,
  ratio: TimeModification | undefined,
  time: TimeSignature,
  { meter }: VoiceStyle,
): readonly NoteValue[] {
  const length = ticks((end - start) * TICKS_PER_UNIT);
  if (ratio === undefined) {
    const at = ticks((start % meter.measure) * TICKS_PER_UNIT);
    return notes.length === 0 ? splitRest(at, length, time) : splitDuration(at, length, time);
  }
  return notatedValuesIn(ratio, length);
}

function writeMeasure(stretches: readonly Stretch[], time: TimeSignature, style: VoiceStyle): Chord[] {
  const spans = ternarySpans(stretches, style);
  const cut = stretches.flatMap((stretch) => cutAt(stretch, spans));
  const chords: Chord[] = [];
  let open: TernarySpan | undefined;
  for (const stretch of cut) {
    const span = spans.find(({ start, end }) => stretch.start >= start && stretch.end <= end);
    const inside = span && cut.filter((other) => other.start >= span.start && other.end <= span.end);
    const six = inside?.some(({ start, end }) => (start - (span?.start ?? 0)) % 8 !== 0 || (end - start) % 8 !== 0);
    const ratio = six && span && span.end - span.start > 12 ? { actual: 6, normal: 4 } : { actual: 3, normal: 2 };
    const values = valuesOf(stretch, span && ratio, time, style);
    values.forEach((value, index) => {
      const last = index === values.length - 1;
      const starts = span !== undefined && span !== open;
      const stops = span !== undefined && last && stretch.end === span.end;
      chords.push({
        ...chordOf(index === 0 ? stretch : continued(stretch), value, last ? stretch.tied : true, style),
        ...(starts ? { tupletStarts: [ratio] } : {}),
        ...(stops ? { tupletStops: 1 } : {}),
      });
      open = span;
    });
  }
  return chords;
}

/** A tied continuation has no grace notes. */
const continued = (stretch: Stretch): Stretch => ({ ...stretch, notes: stretch.notes.map(withoutGraces) });

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

function chordOf(stretch: Stretch, value: NoteValue, tied: boolean, style: VoiceStyle): Chord {
  const { notes } = stretch;
  if (notes.length === 0) return { value, notes: [], velocity: 80, ...(style.hideRests ? { hidden: true } : {}) };
  const mean = (pick: (note: QuantizedNote) => number): number =>
    notes.reduce((sum, note) => sum + pick(note), 0) / notes.length;
  const graceBefore = gracesOf(notes, style);
  return {
    value,
    notes: notes.map((note) => noteOf(note, style, tied)),
    ...(graceBefore.length > 0 ? { graceBefore } : {}),
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

function cutAt(stretch: Stretch, spans: readonly TernarySpan[]): Stretch[] {
  const edges = spans
    .flatMap(({ start, end }) => [start, end])
    .filter((edge) => edge > stretch.start && edge < stretch.end)
    .sort((a, b) => a - b);
  const points = [stretch.start, ...new Set(edges), stretch.end];
  return points.slice(1).map((end, index) => ({
    ...(index === 0 ? stretch : continued(stretch)),
    start: points[index] ?? stretch.start,
    end,
    tied: end < stretch.end || stretch.tied,
  }));
}
