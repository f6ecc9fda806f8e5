/** When the pedal of each part is down, in played score time. */
import type { Part } from '../model/score.ts';
import type { PlayedMeasure } from './collectNotes.ts';

export interface PedalSpan {
  readonly start: number;
  readonly end: number;
}

/** A pedal that is pressed anew while it is down is changed: it comes up and goes down again. The end lifts it. */
export function pedalSpans(part: Part, played: readonly PlayedMeasure[], end: number): readonly PedalSpan[] {
  const spans: PedalSpan[] = [];
  let down: number | undefined;
  const lift = (at: number): void => {
    if (down !== undefined && at > down) spans.push({ start: down, end: at });
    down = undefined;
  };
  for (const { measure, start } of played)
    for (const direction of part.measures[measure]?.directions ?? []) {
      if (direction.kind !== 'pedal') continue;
      lift(start + direction.at);
      if (direction.edge === 'start') down = start + direction.at;
    }
  lift(end);
  return spans;
}
