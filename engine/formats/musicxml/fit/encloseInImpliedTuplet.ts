/**
 * Handles groups that do not complete a tuplet where they stand: plain notes at the position of a triplet note, or a
 * bracket whose notes and rests have different ratios. Programs write them where one staff has a meter of its own (9/8
 * against 3/4) and scale its rests but not its notes. The positions of the file are kept: everything from the last
 * dyadic position before the group to the first one after it is enclosed in an implied tuplet, in which any ratios may
 * occur; the file's brackets stay inside.
 */
import { chordDuration } from '../../../model/chord.ts';
import {
  durationOf,
  SHORTEST_BASE,
  type NoteBase,
  type NoteValue,
  type TimeModification,
} from '../../../model/rhythm/noteValue.ts';
import { isSameRatio, NO_RATIO, quotient } from '../../../model/rhythm/timeModification.ts';
import { TICKS_PER_WHOLE } from '../../../units.ts';
import { hiddenRest, type FittedVoice, type Unit } from './fitVoice.ts';
import { isDyadicLength, mark, plainGroup, ratioOf, IMPLIED, type BracketSpan } from './tupletSpans.ts';

/**
 * Returns the index of the first unit from `first` on that ends at a dyadic position and inside no bracket; the last
 * index if there is none.
 */
function endOf(units: readonly Unit[], first: number, spans: ReadonlyMap<number, BracketSpan>): number {
  let length = 0;
  let openUntil = first;
  for (let index = first; index < units.length; index++) {
    openUntil = Math.max(openUntil, spans.get(index)?.last ?? 0);
    length += chordDuration((units[index] as Unit).chord);
    if (index >= openUntil && isDyadicLength(length)) return index;
  }
  return units.length - 1;
}

/**
 * Returns the value of a rest after which the voice ends at a dyadic position. Coarse positions, which are easier to
 * read, are tried first.
 */
function restToPlain(end: number, ratios: readonly TimeModification[]): NoteValue | undefined {
  for (const grid of [8, 32, 2 ** SHORTEST_BASE])
    for (const modification of ratios)
      for (let base: number = SHORTEST_BASE; base >= 1; base--) {
        const value: NoteValue = { base: base as NoteBase, dots: 0, modification };
        const after = ((end + durationOf(value)) / TICKS_PER_WHOLE) * grid;
        if (Math.abs(after - Math.round(after)) < 1e-6) return value;
      }
  return undefined;
}

/**
 * Returns the ratio of a bracket's notes: that of its first note outside inner brackets, otherwise of its first rest.
 */
function ratioInside({ first, last, children }: BracketSpan, units: readonly Unit[]): TimeModification {
  const direct = units
    .slice(first, last + 1)
    .filter((_, index) => !children.some((child) => child.first <= first + index && first + index <= child.last));
  const decisive = direct.find(({ chord }) => chord.notes.length > 0) ?? direct[0];
  return decisive === undefined ? NO_RATIO : ratioOf(decisive);
}

function markBracket(span: BracketSpan, units: readonly Unit[], around: TimeModification): void {
  const { first, last, edge, children } = span;
  const inside = ratioInside(span, units);
  const own = quotient(inside, around);
  const ratio = edge.ratio ?? (isSameRatio(own, NO_RATIO) ? plainGroup(units.slice(first, last + 1)) : own);
  mark(units, first, last, { ...ratio, ...edge.look });
  for (const child of children) markBracket(child, units, inside);
}

/**
 * Encloses the units from `first` to the next dyadic position in an implied tuplet. Returns the index after it;
 * undefined where no rest leads to a dyadic position.
 */
export function encloseInImpliedTuplet(
  voice: FittedVoice,
  first: number,
  spans: ReadonlyMap<number, BracketSpan>,
): number | undefined {
  const { units } = voice;
  let last = endOf(units, first, spans);
  const held = units.slice(first, last + 1);
  // The last ratio is tried first, because a rest of the last unit's ratio most often ends at a dyadic position.
  const ratios = held
    .map(ratioOf)
    .filter((ratio) => !isSameRatio(ratio, NO_RATIO))
    .reverse();
  if (!isDyadicLength(held.reduce((sum, { chord }) => sum + chordDuration(chord), 0))) {
    const value = restToPlain(voice.end, ratios);
    if (value === undefined) return undefined;
    const rest = hiddenRest(value, units[last]?.staff ?? 0);
    units.push(rest);
    voice.end += chordDuration(rest.chord);
    last++;
  }
  mark(units, first, last, { ...(ratios.at(-1) ?? NO_RATIO), ...IMPLIED });
  for (const [start, span] of spans) if (start >= first && start <= last) markBracket(span, units, NO_RATIO);
  return last + 1;
}
