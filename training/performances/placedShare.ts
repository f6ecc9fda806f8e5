/**
 * The share of the notes of a performance that a hypothesis places correctly: at the true position in the measure, and
 * in a measure whose number differs from the true one by the same amount as for most notes around it.
 */
import type { OnsetGroup } from '../../engine/notate/meter/onsetGroups.ts';
import type { MetricalHypothesis } from '../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import type { PerformedNote } from './performLied.ts';

/** F-measure (0 to 1) of the correctly placed notes; invented notes, and notes that are not placed, lower it. */
export function placedShare(
  groups: readonly OnsetGroup<PerformedNote>[],
  { meter, units }: MetricalHypothesis,
): number {
  const offsets = new Map<number, number[]>();
  const inPlace: { measure: number; offset: number }[] = [];
  let [real, all] = [0, 0];
  groups.forEach(({ notes }, index) => {
    all += notes.length;
    const unit = units[index] ?? -1;
    for (const note of notes.filter((each) => each.unit !== undefined)) {
      real++;
      if (unit < 0) continue;
      const offset = Math.floor(unit / meter.measure) - note.measure;
      offsets.set(note.measure, [...(offsets.get(note.measure) ?? []), offset]);
      if (unit % meter.measure === note.position) inPlace.push({ measure: note.measure, offset });
    }
  });
  const usual = new Map([...offsets.keys()].map((measure) => [measure, usualAround(offsets, measure)]));
  const placed = inPlace.filter(({ measure, offset }) => usual.get(measure) === offset).length;
  return real + all > 0 ? Math.round((20_000 * placed) / (real + all)) / 10_000 : 0;
}

function usualAround(offsets: ReadonlyMap<number, readonly number[]>, measure: number): number {
  const counts = new Map<number, number>();
  for (const around of [measure - 1, measure, measure + 1])
    for (const offset of offsets.get(around) ?? []) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}
