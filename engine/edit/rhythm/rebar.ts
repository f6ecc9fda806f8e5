/**
 * Divides a voice into measures of another meter. Tied chords and adjacent rests are joined first, so that the old
 * barlines have no influence. Then every chord is written in values that fit the new meter, with ties across barlines.
 * A tuplet that a barline crosses becomes two complete tuplets, one on either side.
 */
import { chordDuration, isRest, type Chord, type Note, type TupletStart } from '../../model/chord.ts';
import { tupletFaults } from '../../model/checks/checkVoice.ts';
import { notatedValuesIn } from '../../model/rhythm/notatedValues.ts';
import type { NoteValue } from '../../model/rhythm/noteValue.ts';
import { fullMeasureRest, restOf } from '../../model/rhythm/restsFilling.ts';
import type { TimeSignature } from '../../model/score.ts';
import { splitDuration, splitRest } from '../../model/rhythm/splitDuration.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { ticks, type Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { asRest } from '../heads.ts';
import { withoutPairedTremolo } from '../marks/tremolos.ts';
import { withList, without } from '../update.ts';

/** A chord with its sounding duration, which need not be a single note value. */
interface Sounding {
  readonly chord: Chord;
  readonly duration: number;
}

const isPlain = (chord: Chord): boolean =>
  !chord.value.modification && !chord.tupletStarts && !chord.tupletStops && !chord.tremolo;

const isBareRest = (chord: Chord): boolean => isRest(chord) && isPlain(chord) && !chord.fermata && !chord.extra;

/** Whether `next` only prolongs `chord`: same pitches, all tied, without marks of its own. */
function prolongs(chord: Chord, next: Chord): boolean {
  if (!isPlain(chord) || !isPlain(next)) return false;
  if (isBareRest(chord) && isBareRest(next)) return Boolean(chord.hidden) === Boolean(next.hidden);
  if (isRest(chord) || chord.notes.length !== next.notes.length) return false;
  const bare =
    !next.articulations && !next.ornaments && !next.lyrics && !next.graceBefore && !next.fermata && !next.slurStarts;
  return (
    bare &&
    !chord.graceAfter &&
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
      // Ties to the next chord, slur ends and grace notes after it are stored on the last of the tied chords.
      const slurStops = [...(last.chord.slurStops ?? []), ...(chord.slurStops ?? [])];
      const merged = {
        ...last.chord,
        notes: last.chord.notes.map((note, index) => ({ ...without(note, 'tied'), ...tiedOf(chord, index) })),
        ...(chord.graceAfter && { graceAfter: chord.graceAfter }),
      };
      sounding[sounding.length - 1] = {
        chord: withList(merged, 'slurStops', slurStops),
        duration: last.duration + chordDuration(chord),
      };
    }
  }
  return sounding;
}

const tiedOf = (chord: Chord, index: number): { tied?: true } => (chord.notes[index]?.tied ? { tied: true } : {});

/**
 * The chords of the voice, one list per measure of the given lengths; music beyond the last measure is removed.
 * `startAt` is the onset of the voice in the first measure.
 */
export function rebarVoice(
  chords: readonly Chord[],
  lengths: readonly Ticks[],
  time: TimeSignature,
  startAt: Ticks = ticks(0),
): readonly (readonly Chord[])[] {
  const measures = cutIntoMeasures(chords, lengths, time, startAt);
  // A tuplet nested in a tuplet (4:3, for example) can lack a division point that the outer tuplet can write.
  const crossed = measures.some((measure) => tupletFaults(measure).length > 0);
  if (crossed) throw new EditError('tuplet-division');
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
  /** Tuplets open at the current chord, outermost first, and how many of them have begun in this measure. */
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

/** The chords, or one full-measure rest if all of them are rests. */
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

/** Throws EditError if a barline would divide a chord into a value that is too short to be written. */
function valuesOf(chord: Chord, at: Ticks, duration: Ticks, time: TimeSignature): readonly NoteValue[] {
  const values = writableValues(chord, at, duration, time);
  if (values.length > 0) return values;
  throw new EditError('note-division');
}

function writableValues(chord: Chord, at: Ticks, duration: Ticks, time: TimeSignature): readonly NoteValue[] {
  const { modification } = chord.value;
  if (!modification) return isRest(chord) ? splitRest(at, duration, time) : splitDuration(at, duration, time);
  // Durations of tuplets that are rounded in ticks keep their written value if the chord is not divided.
  if (duration === chordDuration(chord)) return [chord.value];
  return notatedValuesIn(modification, duration);
}

/**
 * The slurs that end at a piece: they end at the last one, except where the next slur of their number begins at the
 * first one, with which their ends would be paired.
 */
function stopsOf({ slurStarts = [], slurStops = [] }: Chord, isFirst: boolean, isLast: boolean): readonly number[] {
  return slurStops.filter((stop) => (slurStarts.some(({ number }) => number === stop) ? isFirst : isLast));
}

/** The side of a tie belongs to the piece at which the tie begins. */
const withoutLostSide = (note: Note): Note =>
  note.tied === true || note.looseTie !== undefined ? note : without(note, 'tieSide');

/**
 * Returns one of the chords as which a chord is written: the first has the marks of its beginning, the last those of
 * its end; those in between have only notes. Strokes of a tremolo are through the stem of each.
 */
export function pieceOf(chord: Chord, value: NoteValue, isFirst: boolean, isLast: boolean): Chord {
  const plain = without(chord, 'fullMeasure', 'tupletStarts', 'tupletStops');
  const notes = chord.notes.map((note) => (isLast ? withoutLostSide(note) : { ...note, tied: true }));
  const first = isFirst
    ? plain
    : without(
        withoutPairedTremolo(plain),
        'graceBefore',
        'slurStarts',
        'articulations',
        'ornaments',
        'arpeggio',
        'lyrics',
      );
  const ended = isLast ? first : without(first, 'graceAfter', 'fermata');
  const whole = withList(ended, 'slurStops', stopsOf(chord, isFirst, isLast));
  return isRest(chord) ? { ...asRest(whole), value } : { ...whole, value, notes };
}
