/**
 * Writes one measure of a voice as chords and rests. The durations of notes and rests are split where the meter requires
 * it; segments inside a tuplet get the note values of its ratio. Performances (writeVoice.ts) and files with a written
 * grid (formats/midi/score/writeGridVoice.ts) find their segments and tuplets in different ways and write them here.
 */
import type { Chord } from '../../model/chord.ts';
import { notatedValuesIn } from '../../model/rhythm/notatedValues.ts';
import type { NoteValue } from '../../model/rhythm/noteValue.ts';
import type { TimeSignature } from '../../model/score.ts';
import { splitDuration, splitRest } from '../../model/rhythm/splitDuration.ts';
import { ticks } from '../../units.ts';

/** A time span of a voice inside one measure, in ticks since its barline. */
export interface VoiceSegment<Sound> {
  readonly start: number;
  readonly end: number;
  /** The sound of the segment; absent for a rest. */
  readonly sound?: Sound;
  /** Whether the sound is tied to a later segment, such as one in the next measure. */
  readonly tied: boolean;
}

export interface TupletSpan {
  readonly start: number;
  readonly end: number;
  readonly actual: number;
  readonly normal: number;
}

export interface ChordPlace {
  /** Whether this is the first chord of its segment; the others continue it. */
  readonly isFirst: boolean;
  readonly tied: boolean;
}

interface Piece<Sound> extends VoiceSegment<Sound> {
  /** Whether the piece begins with its segment. */
  readonly isFirst: boolean;
}

/** The pieces of a segment between the edges of tuplets; all but the last are tied to the next. */
function cutAtTuplets<Sound>(segment: VoiceSegment<Sound>, tuplets: readonly TupletSpan[]): readonly Piece<Sound>[] {
  const edges = tuplets
    .flatMap(({ start, end }) => [start, end])
    .filter((edge) => edge > segment.start && edge < segment.end)
    .sort((a, b) => a - b);
  const starts = [segment.start, ...new Set(edges)];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? segment.end;
    return { ...segment, start, end, tied: end < segment.end || segment.tied, isFirst: index === 0 };
  });
}

function valuesOfPiece<Sound>(
  { start, end, sound }: Piece<Sound>,
  tuplet: TupletSpan | undefined,
  time: TimeSignature,
): readonly NoteValue[] {
  const length = ticks(end - start);
  if (tuplet !== undefined) return notatedValuesIn({ actual: tuplet.actual, normal: tuplet.normal }, length);
  return (sound === undefined ? splitRest : splitDuration)(ticks(start), length, time);
}

/**
 * The segments are in order and leave no gap. `chordOf` makes the chord of one note value, a rest where nothing sounds;
 * the brackets of tuplets are added here.
 */
export function writeSegments<Sound>(
  segments: readonly VoiceSegment<Sound>[],
  tuplets: readonly TupletSpan[],
  time: TimeSignature,
  chordOf: (sound: Sound | undefined, value: NoteValue, place: ChordPlace) => Chord,
): Chord[] {
  let open: TupletSpan | undefined;
  return segments
    .flatMap((segment) => cutAtTuplets(segment, tuplets))
    .flatMap((piece) => {
      const tuplet = tuplets.find(({ start, end }) => piece.start >= start && piece.end <= end);
      const values = valuesOfPiece(piece, tuplet, time);
      return values.map((value, index): Chord => {
        const isLast = index === values.length - 1;
        const place = { isFirst: piece.isFirst && index === 0, tied: !isLast || piece.tied };
        const starts = tuplet !== undefined && tuplet !== open;
        const stops = tuplet !== undefined && isLast && piece.end === tuplet.end;
        open = tuplet;
        return {
          ...chordOf(piece.sound, value, place),
          ...(starts ? { tupletStarts: [{ actual: tuplet.actual, normal: tuplet.normal }] } : {}),
          ...(stops ? { tupletStops: 1 } : {}),
        };
      });
    });
}
