/**
 * What does not come out even: plain notes at the moment of a triplet, a bracket whose notes and rests count in two
 * times. Programs write it where one staff has a meter of its own (3/4 against 9/8) and its rests are scaled but not
 * its notes. Where a file puts its notes is kept: from the last plain moment before to the first one after, everything
 * is held together by an implied tuplet, in which any ratios may stand; the file's brackets stay inside.
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
import { isDyadicLength, mark, plainGroup, ratioOf, UNSEEN, type BracketSpan } from './tupletSpans.ts';

/** The last index of what starts at `first` and ends at a plain moment, outside brackets; the last of all if none. */
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

/** A rest that leads from the end of the voice to a plain moment, if possible to one that is easily read. */
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

/** What the notes of a bracket are written with: its first note outside of inner brackets, else its first rest. */
function ratioInside({ first, last, children }: BracketSpan, units: readonly Unit[]): TimeModification {
  const direct = units
    .slice(first, last + 1)
    .filter((_, index) => !children.some((child) => child.first <= first + index && first + index <= child.last));
  const telling = direct.find(({ chord }) => chord.notes.length > 0) ?? direct[0];
  return telling === undefined ? NO_RATIO : ratioOf(telling);
}

function markBracket(span: BracketSpan, units: readonly Unit[], around: TimeModification): void {
  const { first, last, edge, children } = span;
  const inside = ratioInside(span, units);
  const own = quotient(inside, around);
  const ratio = edge.ratio ?? (isSameRatio(own, NO_RATIO) ? plainGroup(units.slice(first, last + 1)) : own);
  mark(units, first, last, { ...ratio, ...edge.look });
  for (const child of children) markBracket(child, units, inside);
}

/** The index after what is held together from `first` on; undefined where no rest leads back to a plain moment. */
export function holdTuplets(
  voice: FittedVoice,
  first: number,
  spans: ReadonlyMap<number, BracketSpan>,
): number | undefined {
  const { units } = voice;
  let last = endOf(units, first, spans);
  const held = units.slice(first, last + 1);
  // The last first: its rest is the likeliest to lead on.
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
  mark(units, first, last, { ...(ratios.at(-1) ?? NO_RATIO), ...UNSEEN });
  for (const [start, span] of spans) if (start >= first && start <= last) markBracket(span, units, NO_RATIO);
  return last + 1;
}
