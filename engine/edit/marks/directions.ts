/**
 * Commands for dynamics, clefs and tempos. A mark is in force until the next mark of its kind, so adding or removing a
 * dynamic also sets the velocities of the notes up to the part's next dynamic.
 */
import { isRest, type Chord } from '../../model/chord.ts';
import type { Direction, Dynamic } from '../../model/direction.ts';
import type { Clef, Measure, Part, PartMeasure, Score, Tempo } from '../../model/score.ts';
import { clefAt } from '../../model/scoreContext.ts';
import { FALLBACK_DYNAMIC, velocityOfDynamic } from '../../theory/dynamics.ts';
import { ticks, type Ticks } from '../../units.ts';
import { onsetOf } from '../address.ts';
import { EditError } from '../editError.ts';
import { mapShared, updateMeasure, updatePart, updatePartMeasure, withList, without } from '../update.ts';

export interface MomentInPart {
  readonly part: number;
  readonly measure: number;
  readonly at: Ticks;
}

const isDynamic = (direction: Direction): direction is Dynamic => direction.kind === 'dynamic';

const byMoment = (a: { readonly at: Ticks }, b: { readonly at: Ticks }): number => a.at - b.at;

/** The position of the dynamic in force at a moment: the part's last dynamic at or before it, in any measure. */
function dynamicBefore(part: Part, measure: number, at: Ticks): Dynamic | undefined {
  for (let index = measure; index >= 0; index--) {
    const marks = part.measures[index]?.directions?.filter(isDynamic) ?? [];
    const mark = marks.filter((dynamic) => index < measure || dynamic.at < at).at(-1);
    if (mark) return mark;
  }
  return undefined;
}

const velocityOf = (dynamic: Dynamic | undefined): number =>
  velocityOfDynamic(dynamic?.name ?? FALLBACK_DYNAMIC) ?? velocityOfDynamic(FALLBACK_DYNAMIC) ?? 96;

function withVelocity(measure: PartMeasure, velocity: number, from: number, to: number): PartMeasure {
  const voices = mapShared(measure.voices, (voice) => {
    const chords = mapShared(voice.chords, (chord: Chord, index) => {
      const onset = onsetOf(voice.chords, index);
      return isRest(chord) || onset < from || onset >= to || chord.velocity === velocity
        ? chord
        : { ...chord, velocity };
    });
    return chords === voice.chords ? voice : { ...voice, chords };
  });
  return voices === measure.voices ? measure : { ...measure, voices };
}

/** Sets the velocities of the notes from a moment up to the part's next dynamic. */
function governFrom(score: Score, { part, measure, at }: MomentInPart, velocity: number): Score {
  let edited = score;
  const count = score.measures.length;
  for (let index = measure; index < count; index++) {
    const from = index === measure ? at : 0;
    const next = score.parts[part]?.measures[index]?.directions?.find(
      (mark) => isDynamic(mark) && (index > measure || mark.at > at),
    );
    edited = updatePartMeasure(edited, part, index, (old) => withVelocity(old, velocity, from, next?.at ?? Infinity));
    if (next) break;
  }
  return edited;
}

const withDirections = (measure: PartMeasure, directions: readonly Direction[]): PartMeasure =>
  withList(measure, 'directions', [...directions].sort(byMoment));

/** Sets the dynamic at a moment and replaces an existing one. */
export function setDynamic(score: Score, at: MomentInPart, name: string, staff = 0): Score {
  const velocity = velocityOfDynamic(name);
  if (velocity === undefined) throw new EditError('dynamic', name);
  const marked = updatePartMeasure(score, at.part, at.measure, (measure) =>
    withDirections(measure, [
      ...(measure.directions ?? []).filter((mark) => !isDynamic(mark) || mark.at !== at.at),
      { kind: 'dynamic', at: at.at, staff, name },
    ]),
  );
  return governFrom(marked, at, velocity);
}

/** Removes a dynamic. The notes that it applied to take the velocity of the previous dynamic, or of forte. */
export function removeDynamic(score: Score, at: MomentInPart): Score {
  const part = score.parts[at.part];
  const measure = part?.measures[at.measure];
  if (!part || !measure?.directions?.some((mark) => isDynamic(mark) && mark.at === at.at)) return score;
  const removed = updatePartMeasure(score, at.part, at.measure, (old) =>
    withDirections(
      old,
      (old.directions ?? []).filter((mark) => !isDynamic(mark) || mark.at !== at.at),
    ),
  );
  return governFrom(removed, at, velocityOf(dynamicBefore(part, at.measure, at.at)));
}

const sameClef = (a: Clef, b: Clef): boolean =>
  a.sign === b.sign && a.line === b.line && a.octaveShift === b.octaveShift && a.printed === b.printed;

/** Changes the clef of a staff from a moment on; at the beginning of the score, the initial clef of the staff. */
export function setClef(score: Score, at: MomentInPart, staff: number, clef: Clef): Score {
  const part = score.parts[at.part];
  if (!part?.staves[staff] || sameClef(clefAt(part, at.measure, staff, at.at), clef)) return score;
  if (at.measure === 0 && at.at === 0)
    return updatePart(score, at.part, (old) => ({
      ...old,
      staves: old.staves.map((each, index) => (index === staff ? { ...each, clef } : each)),
    }));
  return updatePartMeasure(score, at.part, at.measure, (measure) =>
    withList(
      measure,
      'clefs',
      [
        ...(measure.clefs ?? []).filter((change) => change.staff !== staff || change.at !== at.at),
        { staff, at: at.at, clef },
      ].sort(byMoment),
    ),
  );
}

/** Removes a clef change, so that the previous clef of the staff stays in force. */
export function removeClef(score: Score, at: MomentInPart, staff: number): Score {
  if (at.measure === 0 && at.at === 0) throw new EditError('initial-clef');
  const doomed = (change: { staff: number; at: Ticks }): boolean => change.staff === staff && change.at === at.at;
  return updatePartMeasure(score, at.part, at.measure, (measure) =>
    measure.clefs?.some(doomed)
      ? withList(
          measure,
          'clefs',
          measure.clefs.filter((change) => !doomed(change)),
        )
      : measure,
  );
}

const QUARTER = { base: 2, dots: 0 } as const;

/** Bounds of a tempo. The requirements name none; values outside this range cannot be played sensibly. */
export const LOWEST_TEMPO = 5;
export const HIGHEST_TEMPO = 1000;

export function setTempo(score: Score, measure: number, quartersPerMinute: number, at: Ticks = ticks(0)): Score {
  if (!(quartersPerMinute >= LOWEST_TEMPO && quartersPerMinute <= HIGHEST_TEMPO))
    throw new EditError('tempo', LOWEST_TEMPO, HIGHEST_TEMPO);
  return updateMeasure(score, measure, (old) => {
    const others = (old.tempos ?? []).filter((tempo) => tempo.at !== at);
    const here = (old.tempos ?? []).find((tempo) => tempo.at === at);
    if (here?.quartersPerMinute === quartersPerMinute) return old;
    const { printedCount: _, ...look } = here ?? {};
    const tempo: Tempo = { ...look, quartersPerMinute, at };
    return withList<Measure, 'tempos'>(old, 'tempos', [...others, tempo].sort(byMoment));
  });
}

/**
 * Sets the words before the metronome mark at a moment, such as `Allegro`; an empty text removes them. The mark, which words
 * replace where no beat is stated, stays.
 */
export function setTempoText(score: Score, measure: number, text: string, at: Ticks = ticks(0)): Score {
  const words = text.trim();
  return updateMeasure(score, measure, (old) => {
    const tempos = mapShared(old.tempos ?? [], (tempo) => {
      if (tempo.at !== at || (tempo.text ?? '') === words) return tempo;
      return words === '' ? without(tempo, 'text') : { ...tempo, text: words, beat: tempo.beat ?? QUARTER };
    });
    return tempos === old.tempos ? old : withList<Measure, 'tempos'>(old, 'tempos', tempos);
  });
}

/**
 * Removes the tempo at a moment of a measure. Throws EditError `initial-tempo` for that at the beginning of the score,
 * which must have one (P-13).
 */
export function removeTempo(score: Score, measure: number, at: Ticks = ticks(0)): Score {
  if (measure === 0 && at === 0) throw new EditError('initial-tempo');
  return updateMeasure(score, measure, (old) => {
    const others = (old.tempos ?? []).filter((tempo) => tempo.at !== at);
    return others.length === (old.tempos?.length ?? 0) ? old : withList<Measure, 'tempos'>(old, 'tempos', others);
  });
}
