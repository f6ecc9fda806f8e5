/**
 * Quantization of a performance: every note gets a position on the grid of the beat track. (A file that has beats of its
 * own is quantized by formats/midi/score/quantizeToBeats.ts.) The tracker has chosen a position for each onset group; here
 * onsets of one moment are merged (mergeOnsets.ts), unusual rhythms are replaced (simplifyRhythm.ts), and each beat of
 * each staff is made readable: a beat (or half a beat) is divided by two or by three, never by both, and an ornament gets
 * the nearest position of its beat's division.
 */
import { simplifyRhythm } from './simplifyRhythm.ts';
import { mergeOnsets } from './mergeOnsets.ts';
import type { BeatTrack } from '../meter/beatTrack.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { GracePlace } from './graceNotes.ts';
import type { OnsetGroup } from '../meter/onsetGroups.ts';
import { heldUntil, type PlayedOrnament, type TimedNote } from '../timedNote.ts';

export interface QuantizedNote {
  /** Units (1/24 quarter) since the first barline. */
  readonly unit: number;
  /** Units from `unit` until the player lets go (`heldUntil`), not quantized; at least 1. */
  readonly sounding: number;
  readonly midiPitch: number;
  readonly velocity: number;
  readonly confidence: number;
  /** As in `TimedNote`. */
  readonly pianoOdds?: number;
  /** As in `TimedNote`. */
  readonly timbre?: readonly number[];
  /** As in `TimedNote`. */
  readonly ornament?: PlayedOrnament;
  /** Whether this is a later part of a tied note with a trill. */
  readonly isTrillContinued?: boolean;
  /** Grace notes before this one; absent where there are none. */
  readonly graces?: readonly GraceNote[];
  /** Probability of each of PRINTED_VALUES (voices/printed/); absent where only the sound decides. */
  readonly values?: Float32Array;
}

export interface GraceNote {
  readonly midiPitch: number;
  readonly confidence: number;
}

/**
 * Returns the notes in the order of the groups. Those of one group share their unit, except principal notes of grace
 * notes. `simplifies`: whether unusual rhythms are replaced.
 */
export function quantizePerformance(
  groups: readonly OnsetGroup[],
  track: BeatTrack,
  graces: ReadonlyMap<TimedNote, GracePlace> = new Map(),
  simplifies = true,
): QuantizedNote[] {
  const ornamented = new Map([...graces].map(([grace, { principal, unit }]) => [principal, { grace, unit }]));
  const merged = mergeOnsets(groups, track, graces);
  const units = simplifies ? simplifyRhythm(groups, merged, track.meter) : merged;
  return groups.flatMap((group, index) => {
    const tracked = units[index] ?? -1;
    const unit = tracked >= 0 ? tracked : Math.max(0, Math.round(track.unitOf(group.time) / 3) * 3);
    const placed = group.notes.filter((note) => !graces.has(note));
    return placed.map((note): QuantizedNote => {
      const found = ornamented.get(note);
      const sounding = Math.max(1, track.unitOf(heldUntil(note)) - track.unitOf(note.onset));
      const { midiPitch, velocity, confidence, pianoOdds, timbre, ornament } = note;
      const heard = {
        ...{ midiPitch, velocity, confidence },
        ...(pianoOdds === undefined ? {} : { pianoOdds }),
        ...(timbre === undefined ? {} : { timbre }),
        ...(ornament === undefined ? {} : { ornament }),
      };
      if (!found) return { unit, sounding, ...heard };
      const graces = [{ midiPitch: found.grace.midiPitch, confidence: found.grace.confidence }];
      return { unit: found.unit, sounding: sounding + unit - found.unit, ...heard, graces };
    });
  });
}

/** A note without grace notes and ornaments. */
export function withoutOrnaments(note: QuantizedNote): QuantizedNote {
  if (note.graces === undefined && note.ornament === undefined) return note;
  const { graces: _, ornament: __, ...plain } = note;
  return plain;
}

/** A note as it is continued after a tie: without what is written at its beginning. */
export function continued(note: QuantizedNote): QuantizedNote {
  const plain = withoutOrnaments(note);
  return note.ornament?.kind === 'trill' ? { ...plain, isTrillContinued: true } : plain;
}

/** Division of a beat: of both halves by two, of the whole by three, or of one half by three. */
export type Division = 'binary' | 'ternary' | 'first-half-ternary' | 'second-half-ternary';

const isBinary = (unit: number): boolean => unit % 3 === 0;
const isTernary = (unit: number): boolean => unit % 4 === 0;

/** Returns the span that is divided as a whole: a quarter, or a third of a compound beat. */
export const divisionSpan = (meter: Meter): number => (meter.compound ? meter.beat / 3 : Math.min(24, meter.beat));

/** The divisions of one staff by the unit of their beat; beats without onsets are absent (binary). */
export function chooseDivisions(notes: readonly QuantizedNote[], meter: Meter): Map<number, Division> {
  const span = divisionSpan(meter);
  const inside = new Map<number, number[]>();
  for (const note of notes) {
    const start = Math.floor(note.unit / span) * span;
    const list = inside.get(start) ?? [];
    list.push(note.unit - start);
    inside.set(start, list);
  }
  return new Map([...inside].map(([start, units]) => [start, chooseDivision(units, span)]));
}

function chooseDivision(units: readonly number[], span: number): Division {
  if (units.every(isBinary)) return 'binary';
  if (units.every(isTernary)) {
    const half = span / 2;
    const [early, late] = [units.filter((unit) => unit < half), units.filter((unit) => unit >= half)];
    // Sixteenth triplets beside an eighth are easier to read if only their half of the beat is divided by three.
    if (span === 24 && early.every(isBinary) && late.length > 1 && late.includes(half)) return 'second-half-ternary';
    if (span === 24 && late.every(isBinary) && early.length > 1 && late.includes(half)) return 'first-half-ternary';
    return 'ternary';
  }
  const half = span / 2;
  if (span === 24) {
    const [early, late] = [units.filter((unit) => unit < half), units.filter((unit) => unit >= half)];
    if (early.every(isBinary) && late.every(isTernary) && late.includes(half)) return 'second-half-ternary';
    if (late.every(isBinary) && early.every(isTernary) && late.includes(half)) return 'first-half-ternary';
  }
  const binary = units.filter((unit) => !isTernary(unit)).length;
  const ternary = units.filter((unit) => !isBinary(unit)).length;
  return ternary > binary ? 'ternary' : 'binary';
}

/** Grid step of a division at a unit inside its span. */
export function stepAt(division: Division, unit: number, span: number): 3 | 4 {
  if (division === 'binary') return 3;
  if (division === 'ternary') return 4;
  return unit < span / 2 === (division === 'first-half-ternary') ? 4 : 3;
}

/** The tuplet in which a unit off the plain grid lies: its end, and the steps from there on; undefined on the plain grid. */
export function tupletAt(
  unit: number,
  meter: Meter,
  divisions: ReadonlyMap<number, Division>,
): { readonly end: number; readonly step: 4 | 8 } | undefined {
  const part = isBinary(unit) ? undefined : ternaryPartAround(unit, meter, divisions);
  if (!part) return undefined;
  const { start, end } = part;
  return { end, step: end - start > 12 && (unit - start) % 8 === 0 ? 8 : 4 };
}

/** The part of a beat that is divided by three and contains a unit after its beginning; undefined elsewhere. */
export function ternaryPartAround(
  unit: number,
  meter: Meter,
  divisions: ReadonlyMap<number, Division>,
): { readonly start: number; readonly end: number } | undefined {
  const span = divisionSpan(meter);
  const beat = Math.floor(unit / span) * span;
  const division = divisions.get(beat) ?? 'binary';
  if (division === 'binary') return undefined;
  const start = division === 'second-half-ternary' ? beat + span / 2 : beat;
  const end = division === 'first-half-ternary' ? beat + span / 2 : beat + span;
  return unit > start && unit < end ? { start, end } : undefined;
}

/**
 * Returns the notes of one staff, moved to positions that the division of their beat has. The order does not change.
 */
export function regularize(
  notes: readonly QuantizedNote[],
  meter: Meter,
  divisions: ReadonlyMap<number, Division>,
): QuantizedNote[] {
  const span = divisionSpan(meter);
  return notes.map((note) => {
    const start = Math.floor(note.unit / span) * span;
    const inside = note.unit - start;
    const step = stepAt(divisions.get(start) ?? 'binary', inside, span);
    if (inside % step === 0) return note;
    const unit = start + Math.round(inside / step) * step;
    return { ...note, unit, sounding: Math.max(1, note.sounding + note.unit - unit) };
  });
}
