/** Makes pedal marks of a part from the presses and releases of a MIDI file. */
import type { Direction } from '../../../model/direction.ts';
import { TICKS_PER_QUARTER, ticks } from '../../../units.ts';
import type { MidiPedal } from '../midiFile.ts';
import type { GridMeasure } from '../../../notate/grid/writeGridVoice.ts';

/** Step to which marks are rounded, in ticks; it divides thirty-seconds and their triplets. */
const GRID = TICKS_PER_QUARTER / 24;

/** Returns one list for each measure; undefined where it has none. A press that is shorter than the grid is ignored. */
export function pedalMarks(
  pedals: readonly MidiPedal[],
  measures: readonly GridMeasure[],
  staff: number,
  ticksPerQuarter: number,
): readonly (readonly Direction[] | undefined)[] {
  const lists = measures.map((): Direction[] | undefined => undefined);
  let place = 0;
  const mark = (moment: number, edge: 'start' | 'stop'): void => {
    while (place + 1 < measures.length && (measures[place + 1]?.start ?? 0) <= moment) place += 1;
    const { start = 0, duration = 0 } = measures[place] ?? {};
    const at = ticks(Math.min(moment - start, duration));
    (lists[place] ??= []).push({ kind: 'pedal', at, staff, edge, number: 1, style: 'line' });
  };
  const moments = pedals.map(({ at }) => Math.round((at * TICKS_PER_QUARTER) / ticksPerQuarter / GRID) * GRID);
  pedals.forEach(({ isDown }, index) => {
    const [from, to] = [moments[index] ?? 0, moments[index + 1]];
    if (!isDown || to === from) return;
    mark(from, 'start');
    if (to !== undefined) mark(to, 'stop');
  });
  return lists;
}
