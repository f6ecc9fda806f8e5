/**
 * Commands for hairpins. A hairpin extends from the first selected note of a part to the end of the last one, on the top
 * one of the selected staves.
 */
import { chordDuration } from '../../model/chord.ts';
import type { Direction, Hairpin } from '../../model/direction.ts';
import type { Part, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { updatePartMeasure, withList } from '../update.ts';
import { compareMoments, freeNumber, overlap, type MeasureMoment } from './freeNumber.ts';

/** A hairpin of a part with the moments of its ends. */
export interface HairpinSpan {
  readonly start: Hairpin;
  readonly stop: Hairpin;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

export interface HairpinPlace {
  readonly part: number;
  readonly staff: number;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

/** The selected notes of a part: from the beginning of the first to the end of the last. */
interface Span extends HairpinPlace {
  /** The beginning of the last selected note. */
  readonly last: MeasureMoment;
}

/** All hairpins of a part that have both ends. */
export function hairpinsOf({ measures }: Part): readonly HairpinSpan[] {
  const open = new Map<number, Pick<HairpinSpan, 'start' | 'from'>>();
  const found: HairpinSpan[] = [];
  measures.forEach(({ directions }, measure) => {
    for (const direction of directions ?? []) {
      if (direction.kind !== 'hairpin') continue;
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

function spansOf(score: Score, selection: Selection): readonly Span[] {
  const chords = chordsOf(selection);
  return score.parts.flatMap((_, part) =>
    spanOf(
      score,
      chords.filter((at) => at.part === part),
    ),
  );
}

export const hairpinsOver = (score: Score, span: HairpinPlace): readonly HairpinSpan[] => {
  const part = score.parts[span.part];
  if (part === undefined) return [];
  return hairpinsOf(part).filter((hairpin) => hairpin.start.staff === span.staff && overlap(hairpin, span));
};

/** Whether the hairpin covers all selected notes. Where it ends at the last one, that note is covered. */
const covers = ({ from, to }: HairpinSpan, span: Span): boolean =>
  compareMoments(from, span.from) <= 0 && compareMoments(to, span.last) >= 0;

const covering = (score: Score, span: Span, direction: Hairpin['direction']): HairpinSpan | undefined =>
  hairpinsOver(score, span).find((hairpin) => hairpin.start.direction === direction && covers(hairpin, span));

export function withoutHairpins(score: Score, part: number, hairpins: readonly HairpinSpan[]): Score {
  const doomed = new Set<Direction>(hairpins.flatMap(({ start, stop }) => [start, stop]));
  const touched = new Set(hairpins.flatMap(({ from, to }) => [from.measure, to.measure]));
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

/** What a hairpin is beyond its place and its number. */
export type Look = Omit<Hairpin, 'at' | 'staff' | 'number' | 'edge'>;

/** Adds a hairpin, under a number that is free there, in place of those of its staff that it overlaps. */
export function putHairpin(score: Score, place: HairpinPlace, start: Look, stop: Look = start): Score {
  const { part, staff, from, to } = place;
  const cleared = withoutHairpins(score, part, hairpinsOver(score, place));
  const own = cleared.parts[part];
  if (own === undefined) return score;
  const others = hairpinsOf(own).map((each) => ({ from: each.from, to: each.to, number: each.start.number }));
  const mark = { staff, number: freeNumber(others, { from, to }) };
  const begun = withDirection(cleared, part, from.measure, { ...start, ...mark, edge: 'start', at: ticks(from.at) });
  return withDirection(begun, part, to.measure, { ...stop, ...mark, edge: 'stop', at: ticks(to.at) });
}

/** Whether the selected notes of each part are under a hairpin of this direction, so that `toggleHairpins` removes it. */
export function haveHairpins(score: Score, selection: Selection, direction: Hairpin['direction']): boolean {
  const spans = spansOf(score, selection);
  return spans.length > 0 && spans.every((span) => covering(score, span, direction) !== undefined);
}

/**
 * Adds a hairpin under the selected notes of each part, in place of those of its staff that it would overlap. Where all
 * selected notes are under such a hairpin, it is removed.
 */
export function toggleHairpins(score: Score, selection: Selection, direction: Hairpin['direction']): Edit {
  const isRemoved = haveHairpins(score, selection, direction);
  let edited = score;
  for (const span of spansOf(score, selection)) {
    const own = covering(score, span, direction);
    if (isRemoved && own !== undefined) edited = withoutHairpins(edited, span.part, [own]);
    if (!isRemoved && own === undefined) edited = putHairpin(edited, span, { kind: 'hairpin', direction });
  }
  return { score: edited, selection };
}
