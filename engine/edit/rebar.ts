/**
 * Cuts a voice into measures anew (I-28): tied chords and neighbouring rests are joined first, so that old barlines
 * leave no trace, then every chord is written in values that the new meter shows, tied where it crosses a barline. A
 * tuplet that a barline crosses becomes two, one on either side; both are complete, since barlines fall on plain values.
 */
import { chordDuration, isRest, type Chord, type TupletStart } from '../model/chord.ts';
import { tupletFaults } from '../model/checkVoice.ts';
import { notatedValuesIn } from '../model/notatedValues.ts';
import type { NoteValue } from '../model/noteValue.ts';
import { fullMeasureRest, restOf } from '../model/restsFilling.ts';
import type { TimeSignature } from '../model/score.ts';
import { splitDuration, splitRest } from '../model/splitDuration.ts';
import { midiPitch } from '../theory/pitch.ts';
import { ticks, type Ticks } from '../units.ts';
import { EditError } from './editError.ts';
import { asRest } from './heads.ts';
import { without } from './update.ts';

/** A chord as it sounds: its duration is not bound to one value. */
interface Sounding {
  readonly chord: Chord;
  readonly duration: number;
}

const isPlain = (chord: Chord): boolean =>
  !chord.value.modification && !chord.tupletStarts && !chord.tupletStops && !chord.tremolo;

const isBareRest = (chord: Chord): boolean => isRest(chord) && isPlain(chord) && !chord.fermata && !chord.extra;

/** Whether `next` merely prolongs `chord`: same pitches, all tied, nothing of its own. */
function prolongs(chord: Chord, next: Chord): boolean {
  if (!isPlain(chord) || !isPlain(next)) return false;
  if (isBareRest(chord) && isBareRest(next)) return Boolean(chord.hidden) === Boolean(next.hidden);
  if (isRest(chord) || chord.notes.length !== next.notes.length) return false;
  const bare =
    !next.articulations && !next.ornaments && !next.lyrics && !next.graceBefore && !next.fermata && !next.slurStarts;
  return (
    bare &&
    chord.notes.every((note, index) => {
      const other = next.notes[index];
      return note.tied === true && other !== undefined && midiPitch(note.pitch) === midiPitch(other.pitch);
    })
  );
}

function joined(chords: readonly Chord[]): readonly Sounding[] {
  const sounding: Sounding[] = [];
  for (const chord of chords) {
    const last = sounding.at(-1);
    if (!last || !prolongs(last.chord, chord)) sounding.push({ chord, duration: chordDuration(chord) });
    else {
      // The last of the tied chords knows whether the tie goes on, and where slurs end.
      const { slurStops } = chord;
      const merged = {
        ...last.chord,
        notes: last.chord.notes.map((note, index) => ({ ...without(note, 'tied'), ...tiedOf(chord, index) })),
      };
      sounding[sounding.length - 1] = {
        chord: slurStops ? { ...merged, slurStops } : merged,
        duration: last.duration + chordDuration(chord),
      };
    }
  }
  return sounding;
}

const tiedOf = (chord: Chord, index: number): { tied?: true } => (chord.notes[index]?.tied ? { tied: true } : {});

/**
 * Cuts where the measures of the given lengths end; what is longer than all of them is dropped. `startAt` is where in
 * the first measure the voice begins. The result holds the voice alone, one list a measure.
 */
export function rebarVoice(
  chords: readonly Chord[],
  lengths: readonly Ticks[],
  time: TimeSignature,
  startAt: Ticks = ticks(0),
): readonly (readonly Chord[])[] {
  const measures = cutIntoMeasures(chords, lengths, time, startAt);
  // A tuplet inside one of 4:3 has no half that its surrounding could write.
  const crossed = measures.some((measure) => tupletFaults(measure).length > 0);
  if (crossed) throw new EditError('invalid-value', 'Some tuplets cannot be divided where the new barlines would be.');
  return measures;
}

function cutIntoMeasures(
  chords: readonly Chord[],
  lengths: readonly Ticks[],
  time: TimeSignature,
  startAt: Ticks,
): readonly (readonly Chord[])[] {
  const measures: Chord[][] = lengths.map(() => []);
  let [measure, at] = [0, startAt as number];
  /** Tuplets open in the voice, outermost first, and how many of them have started in this measure. */
  let open: readonly TupletStart[] = [];
  let started = 0;
  for (const { chord, duration } of joined(chords)) {
    open = [...open, ...(chord.tupletStarts ?? [])];
    for (let left: number = duration; left > 0;) {
      const room = lengths[measure];
      if (room === undefined) return measures;
      const taken = Math.min(left, room - at);
      const isLast = taken === left;
      const starts = open.slice(started);
      const remaining = isLast ? open.slice(0, open.length - (chord.tupletStops ?? 0)) : open;
      const isFull = at + taken === room;
      const stops = isFull ? open.length : open.length - remaining.length;
      const piece = { at: ticks(at), duration: ticks(taken), isFirst: left === duration, isLast };
      measures[measure]?.push(...written(chord, piece, time, starts, stops));
      open = remaining;
      started = isFull ? 0 : open.length;
      left -= taken;
      [measure, at] = isFull ? [measure + 1, 0] : [measure, at + taken];
    }
  }
  return measures;
}

/** A voice that only rests is written as one full-measure rest. */
export const orFullMeasureRest = (chords: readonly Chord[], length: Ticks): readonly Chord[] =>
  chords.every(isBareRest) ? [fullMeasureRest(length)] : chords;

interface Piece {
  readonly at: Ticks;
  readonly duration: Ticks;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function written(
  chord: Chord,
  { at, duration, isFirst, isLast }: Piece,
  time: TimeSignature,
  starts: readonly TupletStart[],
  stops: number,
): readonly Chord[] {
  const values = valuesOf(chord, at, duration, time);
  return values.map((value, index) => {
    const beginning = isFirst && index === 0;
    const ending = isLast && index === values.length - 1;
    const base =
      isRest(chord) && !beginning
        ? { ...restOf(value), ...(chord.hidden && { hidden: true }) }
        : pieceOf(chord, value, beginning, ending);
    return {
      ...base,
      ...(index === 0 && starts.length > 0 ? { tupletStarts: starts } : {}),
      ...(index === values.length - 1 && stops > 0 ? { tupletStops: stops } : {}),
    };
  });
}

/** Throws EditError where a barline would cut a value finer than any that can be written. */
function valuesOf(chord: Chord, at: Ticks, duration: Ticks, time: TimeSignature): readonly NoteValue[] {
  const values = writableValues(chord, at, duration, time);
  if (values.length > 0) return values;
  throw new EditError('invalid-value', 'Some notes cannot be divided where the new barlines would be.');
}

function writableValues(chord: Chord, at: Ticks, duration: Ticks, time: TimeSignature): readonly NoteValue[] {
  const { modification } = chord.value;
  if (!modification) return isRest(chord) ? splitRest(at, duration, time) : splitDuration(at, duration, time);
  // Ratios that ticks hold rounded keep their value where the chord is whole.
  if (duration === chordDuration(chord)) return [chord.value];
  return notatedValuesIn(modification, duration);
}

/** What stands on the first piece, and what on the last; the pieces between only sound. */
function pieceOf(chord: Chord, value: NoteValue, isFirst: boolean, isLast: boolean): Chord {
  const plain = without(chord, 'fullMeasure', 'tupletStarts', 'tupletStops');
  const notes = isLast ? chord.notes : chord.notes.map((note) => ({ ...note, tied: true }));
  const first = isFirst
    ? plain
    : without(plain, 'graceBefore', 'slurStarts', 'articulations', 'ornaments', 'arpeggio', 'lyrics', 'tremolo');
  const whole = isLast ? first : without(first, 'graceAfter', 'slurStops', 'fermata');
  return isRest(chord) ? { ...asRest(whole), value } : { ...whole, value, notes };
}
