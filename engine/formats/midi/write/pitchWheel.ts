/** Moving pitches of a part as pitch wheel events of its channel. */
import type { TimedEvent, TimedPitch } from '../../../timeline/timeline.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { TrackBytes } from './trackBytes.ts';

/** Semitones of the wheel in each direction: those of the longest slide that is written. */
const RANGE = 24;
const CENTRE = 0x2000;
/** Longest time between two events of a moving pitch. */
const STEP = TICKS_PER_QUARTER / 16;
/** Most events between two points. */
const MOST_STEPS = 64;
/** Controllers of a registered parameter (here 0, the range of the wheel) and of its value. */
const [PARAMETER_HIGH, PARAMETER_LOW, VALUE_HIGH, VALUE_LOW] = [101, 100, 6, 38];

const isSame = (a: TimedEvent, b: TimedEvent): boolean => JSON.stringify(a.bend) === JSON.stringify(b.bend);

/** The notes whose bend the whole channel can have: all notes that sound with them have the same one. */
function bentAlone(events: readonly TimedEvent[]): readonly TimedEvent[] {
  const mixed = new Set<TimedEvent>();
  let sounding: TimedEvent[] = [];
  for (const event of events) {
    sounding = sounding.filter(({ end }) => end > event.start);
    for (const other of sounding) if (!isSame(other, event)) mixed.add(other).add(event);
    sounding.push(event);
  }
  return events.filter((event) => event.bend !== undefined && !mixed.has(event));
}

interface Wheel {
  readonly at: number;
  readonly by: number;
}

function between(from: TimedPitch, to: TimedPitch): readonly Wheel[] {
  const count = from.by === to.by ? 1 : Math.min(MOST_STEPS, Math.max(1, Math.ceil((to.at - from.at) / STEP)));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count;
    return { at: from.at + (to.at - from.at) * share, by: from.by + (to.by - from.by) * share };
  });
}

function movesOf({ bend = [], start, end }: TimedEvent): readonly Wheel[] {
  const first = bend[0];
  if (first === undefined) return [];
  const moving = bend.flatMap((point, index) => (index === 0 ? [point] : between(bend[index - 1] ?? first, point)));
  return [...(first.at > start ? [] : [{ at: start, by: first.by }]), ...moving, { at: end, by: 0 }];
}

/** `events`: those of one part, in order of their starts. */
export function addPitchWheel(
  track: TrackBytes,
  channel: number,
  events: readonly TimedEvent[],
  scale: (moment: number) => number,
): void {
  if (events.every(({ bend }) => bend === undefined)) return;
  for (const [controller, value] of [
    [PARAMETER_HIGH, 0],
    [PARAMETER_LOW, 0],
    [VALUE_HIGH, RANGE],
    [VALUE_LOW, 0],
  ] as const)
    track.setting(0, 0xb0 + channel, controller, value);
  for (const event of bentAlone(events))
    for (const { at, by } of movesOf(event)) {
      const value = Math.max(0, Math.min(2 * CENTRE - 1, CENTRE + Math.round((by / RANGE) * CENTRE)));
      // After the notes that end at the time, before those that begin.
      track.settingAfterEnds(scale(at), 0xe0 + channel, value % 128, value >> 7);
    }
}
