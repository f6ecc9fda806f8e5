/**
 * Commands for hairpins, pedals and octave lines. Each extends from the first selected note of a part to the end of the
 * last one: on the top one of the selected staves, a pedal below the lowest staff of the part.
 */
import { chordDuration } from '../../model/chord.ts';
import type { Direction, Hairpin, Ottava, Pedal } from '../../model/direction.ts';
import type { Part, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { updatePartMeasure, withList } from '../update.ts';
import { compareMoments, freeNumber, overlap, type MeasureMoment } from './freeNumber.ts';

export type Line = Hairpin | Pedal | Ottava;

export const LINE_KINDS = ['hairpin', 'pedal', 'ottava'] as const satisfies readonly Line['kind'][];

export type LineKind = (typeof LINE_KINDS)[number];

/** A line of a part with the moments of its ends. */
export interface LineSpan {
  readonly start: Line;
  readonly stop: Line;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

export interface LinePlace {
  readonly part: number;
  readonly staff: number;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

/** The selected notes of a part: from the beginning of the first to the end of the last. */
interface Span extends LinePlace {
  /** The beginning of the last selected note. */
  readonly last: MeasureMoment;
}

type LookOf<Mark> = Mark extends Line ? Omit<Mark, 'at' | 'staff' | 'number' | 'edge'> : never;

/** What a line is beyond its place and its number. */
export type Look = LookOf<Line>;

/** All lines of a kind of a part that have both ends. */
export function linesOf({ measures }: Part, kind: LineKind): readonly LineSpan[] {
  const open = new Map<number, Pick<LineSpan, 'start' | 'from'>>();
  const found: LineSpan[] = [];
  measures.forEach(({ directions }, measure) => {
    for (const direction of directions ?? []) {
      if (direction.kind !== kind) continue;
      const moment = { measure, at: direction.at };
      const begun = open.get(direction.number);
      if (direction.edge === 'start') open.set(direction.number, { start: direction, from: moment });
      else if (begun !== undefined) {
        found.push({ ...begun, stop: direction, to: moment });
        open.delete(direction.number);
      }
    }
  });
  return found;
}

function spanOf(score: Score, chords: readonly ChordAddress[]): readonly Span[] {
  const placed = chords.flatMap((at) => {
    const [voice, chord] = [voiceAt(score, at), chordAt(score, at)];
    if (voice === undefined || chord === undefined) return [];
    const onset = onsetOf(voice.chords, at.chord);
    const { part, measure } = at;
    const last = { measure, at: onset };
    return [{ part, staff: voice.staff, last, to: { measure, at: onset + chordDuration(chord) } }];
  });
  const [first] = placed;
  if (first === undefined) return [];
  const latest = placed.reduce((most, each) => (compareMoments(each.to, most.to) > 0 ? each : most));
  const from = placed.map(({ last }) => last).reduce((least, at) => (compareMoments(at, least) < 0 ? at : least));
  const staff = Math.min(...placed.map((each) => each.staff));
  return [{ ...latest, staff, from }];
}

function spansOf(score: Score, selection: Selection, { kind }: Look): readonly Span[] {
  const chords = chordsOf(selection);
  return score.parts.flatMap(({ staves }, part) => {
    const spans = spanOf(
      score,
      chords.filter((at) => at.part === part),
    );
    return kind === 'pedal' ? spans.map((span) => ({ ...span, staff: staves.length - 1 })) : spans;
  });
}

/** Whether two lines exclude each other: two hairpins or octave lines of a staff, the same pedal of a part. */
function areRivals(one: Line, other: Look & { readonly staff: number }): boolean {
  if (one.kind === 'pedal') return other.kind === 'pedal' && one.pedal === other.pedal;
  return one.kind === other.kind && one.staff === other.staff;
}

/** The lines that a line of this look would overlap there. */
export function linesOver(score: Score, place: LinePlace, look: Look): readonly LineSpan[] {
  const part = score.parts[place.part];
  if (part === undefined) return [];
  return linesOf(part, look.kind).filter(
    (line) => areRivals(line.start, { ...look, staff: place.staff }) && overlap(line, place),
  );
}

/** Whether the line covers all selected notes. Where it ends at the last one, that note is covered. */
const covers = ({ from, to }: LineSpan, span: Span): boolean =>
  compareMoments(from, span.from) <= 0 && compareMoments(to, span.last) >= 0;

/** Whether the line is what is asked for, and not its opposite. */
function isOf(line: Line, look: Look): boolean {
  if (line.kind === 'hairpin') return look.kind === 'hairpin' && line.direction === look.direction;
  return line.kind === 'pedal' || (look.kind === 'ottava' && line.octaves === look.octaves);
}

const covering = (score: Score, span: Span, look: Look): LineSpan | undefined =>
  linesOver(score, span, look).find((line) => isOf(line.start, look) && covers(line, span));

export function withoutLines(score: Score, part: number, lines: readonly LineSpan[]): Score {
  const doomed = new Set<Direction>(lines.flatMap(({ start, stop }) => [start, stop]));
  const touched = new Set(lines.flatMap(({ from, to }) => [from.measure, to.measure]));
  let edited = score;
  for (const measure of touched)
    edited = updatePartMeasure(edited, part, measure, (old) =>
      withList(
        old,
        'directions',
        (old.directions ?? []).filter((each) => !doomed.has(each)),
      ),
    );
  return edited;
}

const withDirection = (score: Score, part: number, measure: number, direction: Direction): Score =>
  updatePartMeasure(score, part, measure, (old) =>
    withList(
      old,
      'directions',
      [...(old.directions ?? []), direction].sort((a, b) => a.at - b.at),
    ),
  );

/** Adds a line, under a number that is free there, in place of those that it overlaps. */
export function putLine(score: Score, place: LinePlace, start: Look, stop: Look = start): Score {
  const { part, staff, from, to } = place;
  const cleared = withoutLines(score, part, linesOver(score, place, start));
  const own = cleared.parts[part];
  if (own === undefined) return score;
  const others = linesOf(own, start.kind).map((each) => ({ from: each.from, to: each.to, number: each.start.number }));
  const mark = { staff, number: freeNumber(others, { from, to }) };
  const begun = withDirection(cleared, part, from.measure, { ...start, ...mark, edge: 'start', at: ticks(from.at) });
  return withDirection(begun, part, to.measure, { ...stop, ...mark, edge: 'stop', at: ticks(to.at) });
}

/** Whether the selected notes of each part are under such a line, so that `toggleLines` removes it. */
export function haveLines(score: Score, selection: Selection, look: Look): boolean {
  const spans = spansOf(score, selection, look);
  return spans.length > 0 && spans.every((span) => covering(score, span, look) !== undefined);
}

/**
 * Adds a line over the selected notes of each part, in place of those that it would overlap. Where all selected notes
 * are under such a line, it is removed. The notes under an octave line sound as before and are printed an octave away.
 */
export function toggleLines(score: Score, selection: Selection, look: Look): Edit {
  const isRemoved = haveLines(score, selection, look);
  let edited = score;
  for (const span of spansOf(score, selection, look)) {
    const own = covering(score, span, look);
    if (isRemoved && own !== undefined) edited = withoutLines(edited, span.part, [own]);
    if (!isRemoved && own === undefined) edited = putLine(edited, span, look);
  }
  return { score: edited, selection };
}
