/**
 * How the pitch of a note moves while it sounds: bends of a guitar, slides to the next note, and the falls and scoops of
 * winds and voices.
 */
import type { Articulation, Chord } from '../model/chord.ts';
import type { Bend } from '../model/noteSigns.ts';
import type { Part } from '../model/score.ts';
import type { KeySignature } from '../theory/key.ts';
import { familyOf, type InstrumentFamily } from '../theory/instruments.ts';
import type { Stroke } from './ornaments.ts';
import type { PitchPoint, PlayedNote } from './playedNote.ts';
import { isGliding, placeOf, runStrokes, slidePoints, slidesOf } from './slides.ts';
import type { SoundingSpan } from './soundingSpans.ts';

export interface PitchMove {
  /** The strokes of a run, the first of which is the note itself; absent where the pitch moves evenly. */
  readonly strokes?: readonly Stroke[];
  /** Relative to the chord. */
  readonly points?: readonly PitchPoint[];
}

export interface MovedNote {
  readonly chord: Chord;
  readonly index: number;
  readonly place: Pick<PlayedNote, 'measure' | 'voice' | 'chord'>;
  /** The key at which the note sounds. */
  readonly pitch: number;
  readonly key: KeySignature;
  readonly span: SoundingSpan;
  readonly ticksPerSecond: number;
}

/** Semitones of a bend that states none. */
const USUAL_BEND = 2;

/** The bends of one note share its time; each moves during the first half of its share. */
function bendPoints(bends: readonly Bend[], { start, end }: SoundingSpan): readonly PitchPoint[] {
  const share = (end - start) / Math.max(1, bends.filter(({ bend }) => bend !== 'pre-bend').length);
  const points: PitchPoint[] = [];
  let [level, at] = [0, start];
  for (const { bend, semitones } of bends) {
    if (bend === 'pre-bend') level = semitones ?? USUAL_BEND;
    points.push({ at: Math.round(at), by: level });
    if (bend === 'pre-bend') continue;
    const falls = semitones !== undefined && semitones < 0 ? semitones : -level;
    level = bend === 'up' ? (semitones ?? USUAL_BEND) : Math.max(0, level + falls);
    points.push({ at: Math.round(at + share / 2), by: level });
    at += share;
  }
  return points;
}

/** Semitones at the far end of a curve before (`scoop`, `plop`) or after a note. */
const CURVES: Partial<Readonly<Record<Articulation, { readonly by: number; readonly isBefore: boolean }>>> = {
  scoop: { by: -2, isBefore: true },
  plop: { by: 4, isBefore: true },
  doit: { by: 5, isBefore: false },
  falloff: { by: -7, isBefore: false },
};
/** Seconds of such a curve; at most half of the note. */
const CURVE_SECONDS = { before: 0.12, after: 0.3 } as const;

function curvePoints({ chord, span, ticksPerSecond }: MovedNote): readonly PitchPoint[] {
  const curve = chord.articulations?.map((each) => CURVES[each]).find((each) => each !== undefined);
  if (curve === undefined) return [];
  const { start, end } = span;
  const wanted = ticksPerSecond * (curve.isBefore ? CURVE_SECONDS.before : CURVE_SECONDS.after);
  const length = Math.round(Math.min((end - start) / 2, wanted));
  return curve.isBefore
    ? [
        { at: start, by: curve.by },
        { at: start + length, by: 0 },
      ]
    : [
        { at: end - length, by: 0 },
        { at: end, by: curve.by },
      ];
}

/** Instruments on which no sounding note can change its pitch. */
const FIXED: ReadonlySet<InstrumentFamily> = new Set(['piano', 'chromatic percussion', 'organ', 'drums']);

/** Returns how notes of a part move; undefined for those that do not. */
export function pitchMoves(part: Part): (note: MovedNote) => PitchMove | undefined {
  const slides = slidesOf(part);
  const { program } = part;
  const isFixed = FIXED.has(familyOf(program));
  if (isFixed && slides.size === 0) return () => undefined;
  return (note) => {
    const { chord, index, place } = note;
    const signs = chord.notes[index]?.signs;
    const bends = isFixed ? undefined : signs?.filter((sign) => sign.kind === 'bend');
    const slide = slides.size > 0 ? slides.get(placeOf(place.measure, place.voice, place.chord, index)) : undefined;
    if (slide !== undefined && !isGliding(program)) return { strokes: runStrokes(slide, { program, ...note }) };
    const points = [
      ...(bends?.length ? bendPoints(bends, note.span) : []),
      ...(slide ? slidePoints(slide, { program, ...note }) : []),
      ...(isFixed || chord.articulations === undefined ? [] : curvePoints(note)),
    ];
    return points.length > 0 ? { points } : undefined;
  };
}
