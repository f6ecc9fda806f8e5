/**
 * Computes the y of each system of a page and of each staff in it. The free height of the page is distributed over the
 * gaps between systems and, with less weight, over those between parts. The distance between the hands of a piano is
 * the same on all pages, as in printed music.
 */
import type { SystemLayout } from '../types/systemLayout.ts';
import { gapBelow, naturalLength, sizeOf, slackOf, startsPart, type SystemGap } from './systemSize.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { partStretch } = engravingStyle.verticalSpacing;

export interface PlacedSystem {
  readonly system: SystemLayout;
  /** y of the top line of its first staff on the page. */
  readonly y: number;
}

export interface JustifiedPage {
  readonly systems: readonly PlacedSystem[];
  /** -1 for the least distances, 0 for the natural ones, 1 for the greatest that look well. */
  readonly stretch: number;
}

/** The same system with its parts farther apart. The y of marks is relative to their staff. */
function pullApart(system: SystemLayout, distance: number): SystemLayout {
  if (distance === 0 || system.staffY.length < 2) return system;
  let added = 0;
  const starts = startsPart(system.places);
  const staffY = system.staffY.map((y, staff) => {
    if (starts[staff] === true) added += distance;
    return y + added;
  });
  return { ...system, staffY, bounds: { ...system.bounds, bottom: system.bounds.bottom + added } };
}

/**
 * Returns the stretch. `free`: the free height of the page at natural distances, negative where these are too great.
 */
function stretchOf(free: number, slack: number, give: number, most: number): number {
  if (free < 0) return give === 0 ? 0 : Math.max(-1, free / give);
  return slack === 0 ? 0 : Math.min(most, free / slack);
}

const grown = ({ slack, give }: SystemGap, stretch: number): number => (stretch < 0 ? give : slack) * stretch;

/** `mostStretch`: the greatest stretch, even if the page is then not full. */
export function justifyPage(
  systems: readonly SystemLayout[],
  top: number,
  bottom: number,
  mostStretch: number,
): JustifiedPage {
  const sizes = systems.map(sizeOf);
  const gaps = sizes.slice(1).map((size, index) => gapBelow(sizes[index] as (typeof sizes)[number], size));
  const stretch = stretchOf(
    bottom - top - naturalLength(sizes),
    slackOf(sizes),
    gaps.reduce((sum, own) => sum + own.give, 0),
    mostStretch,
  );
  let y = top - (sizes[0]?.top ?? 0);
  const placed = systems.map((system, index) => {
    const pulled = pullApart(system, partStretch * Math.max(0, stretch));
    const placedSystem = { system: pulled, y };
    const gap = gaps[index];
    if (gap !== undefined) y += gap.distance + grown(gap, stretch) + (sizes[index]?.slack ?? 0) * Math.max(0, stretch);
    return placedSystem;
  });
  return { systems: placed, stretch };
}
