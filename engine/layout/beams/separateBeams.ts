/**
 * Separates the beams of several voices on one staff (Gould, "Beams and other voices"): of two that would touch, the one
 * that is farther out moves outwards, with its stems, until it is beyond the other.
 */
import { moveClearOfInk } from './beamObstacles.ts';
import type { MeasureFrame } from '../types/frame.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { BeamGroup, BeamLine } from '../types/beams.ts';

const { longestMove, thickness: beamThickness, step: beamStep, spacing: beamSpacing } = engravingStyle.beams;

export interface BeamDraft {
  readonly group: BeamGroup;
  /** Groups of other voices that are printed on the same stems. */
  readonly sharingGroups: readonly BeamGroup[];
  /** x of the stems. */
  readonly xs: readonly number[];
  readonly direction: 1 | -1;
  /** Number of beams that touch the stems; `beams` also counts the strokes of a tremolo. */
  readonly attached: number;
  readonly beams: number;
  readonly line: BeamLine;
  readonly staff: number;
  readonly part: number;
  readonly scale: number;
}

/** Distances below this are rounding, in staff spaces. */
const TOUCH = 0.01;

interface BeamSpan {
  readonly left: number;
  readonly right: number;
}

/** The horizontal range that both beams cover; null where there is none. */
function commonSpan(a: BeamDraft, b: BeamDraft): BeamSpan | null {
  const left = Math.max(a.xs[0] ?? 0, b.xs[0] ?? 0);
  const right = Math.min(a.xs.at(-1) ?? 0, b.xs.at(-1) ?? 0);
  return right >= left - TOUCH ? { left, right } : null;
}

/** Upper and lower edge of all beams of a group at `x`. */
function stackAt({ xs, line, direction, beams, scale }: BeamDraft, x: number): readonly [number, number] {
  const primary = line.y + line.slope * (x - (xs[0] ?? 0));
  const innermost = primary + direction * (beams - 1) * beamStep * scale;
  const half = (beamThickness * scale) / 2;
  return [Math.min(primary, innermost) - half, Math.max(primary, innermost) + half];
}

/** Distance that `outer` must move outwards to be beyond `inner`; 0 where they are clear of each other. */
function missing(outer: BeamDraft, inner: BeamDraft, { left, right }: BeamSpan): number {
  const edges = [left, right].map((x) => [stackAt(outer, x), stackAt(inner, x)] as const);
  const gaps = edges.flatMap(([[top, bottom], [otherTop, otherBottom]]) => [otherTop - bottom, top - otherBottom]);
  const isClear = [0, 1].some((side) => gaps.every((gap, index) => index % 2 !== side || gap >= beamSpacing - TOUCH));
  if (isClear) return 0;
  const needed = edges.map(([[top, bottom], [otherTop, otherBottom]]) =>
    outer.direction === 1 ? bottom - otherTop : otherBottom - top,
  );
  return Math.max(...needed) + beamSpacing;
}

function moved(frame: MeasureFrame, draft: BeamDraft, by: number): BeamDraft {
  const line = { ...draft.line, y: draft.line.y - draft.direction * by };
  return { ...draft, line: moveClearOfInk(frame, draft.group, line, draft) };
}

const outwards = ({ line, direction, xs }: BeamDraft, x: number): number =>
  -direction * (line.y + line.slope * (x - (xs[0] ?? 0)));

function isInner(draft: BeamDraft, other: BeamDraft): boolean {
  const span = commonSpan(draft, other);
  if (span === null || draft.direction !== other.direction) return false;
  const x = (span.left + span.right) / 2;
  return outwards(draft, x) < outwards(other, x);
}

/**
 * Sorts the beams so that each one comes before those that are outside of it. This is an insertion and not a sort,
 * because the order is partial: most beams do not overlap horizontally.
 */
function innermostFirst(drafts: readonly BeamDraft[]): readonly BeamDraft[] {
  const ordered: BeamDraft[] = [];
  for (const draft of drafts) {
    const outer = ordered.findIndex((other) => isInner(draft, other));
    ordered.splice(outer < 0 ? ordered.length : outer, 0, draft);
  }
  return ordered;
}

/** Returns the beam, moved beyond all placed ones, or unchanged where that move would be too long. */
function clearOf(frame: MeasureFrame, draft: BeamDraft, placed: readonly BeamDraft[]): BeamDraft {
  let clear = draft;
  for (let round = 0; round <= placed.length; round++) {
    const more = Math.max(
      0,
      ...placed.map((other) => {
        const span = commonSpan(clear, other);
        return span === null ? 0 : missing(clear, other, span);
      }),
    );
    if (more === 0) return clear;
    clear = moved(frame, clear, more);
    if (Math.abs(clear.line.y - draft.line.y) > longestMove) return draft;
  }
  return clear;
}

export function separateBeams(frame: MeasureFrame, drafts: readonly BeamDraft[]): readonly BeamDraft[] {
  const placed: BeamDraft[] = [];
  for (const draft of innermostFirst(drafts)) {
    const onStaff = placed.filter(({ staff }) => staff === draft.staff);
    placed.push(onStaff.length === 0 ? draft : clearOf(frame, draft, onStaff));
  }
  return placed;
}
