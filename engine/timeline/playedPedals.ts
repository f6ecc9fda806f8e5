/** Spans in which the pedal of a part is down, in played score time. */
import type { Part } from '../model/score.ts';
import type { PartTiming, PlayedMeasure } from './collectNotes.ts';
import { swungMoment } from './swing.ts';

export interface PedalSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * A second press while the pedal is down is a pedal change: a release and a press. The end of the score releases it.
 */
export function pedalSpans(
  part: Part,
  played: readonly PlayedMeasure[],
  end: number,
  swing: PartTiming['swing'],
): readonly PedalSpan[] {
  const spans: PedalSpan[] = [];
  let down: number | undefined;
  const lift = (at: number): void => {
    if (down !== undefined && at > down) spans.push({ start: down, end: at });
    down = undefined;
  };
  for (const { measure, start } of played)
    for (const direction of part.measures[measure]?.directions ?? []) {
      // The middle pedal holds some notes only, which are written as long as they sound.
      if (direction.kind !== 'pedal' || direction.pedal === 'sostenuto') continue;
      const at = start + swungMoment(direction.at, swing?.[measure]?.beats ?? []);
      lift(at);
      if (direction.edge === 'start') down = at;
    }
  lift(end);
  return spans;
}
