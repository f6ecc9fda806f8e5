/** The moving pitch of a voice: the effect of the modulation envelope, and bends and slides of the score. */
import { intervalToFrequencyRatio } from 'tone/build/esm/core/type/Conversions.js';
import type { Sweep } from '../soundfont/program.ts';
import type { PitchMoment } from './soundSequence.ts';

/**
 * Schedules attack, hold, decay and sustain on a parameter in cents, from `start` on. A released note keeps its pitch,
 * because it is silent before most banks would have moved it back.
 */
export function schedulePitchSweep(detune: AudioParam, { cents, envelope }: Sweep, start: number): void {
  const { delay, attack, hold, decay, sustain } = envelope;
  const attackStart = start + delay;
  const decayStart = attackStart + attack + hold;
  detune.setValueAtTime(0, attackStart);
  detune.linearRampToValueAtTime(cents, attackStart + attack);
  detune.setValueAtTime(cents, decayStart);
  detune.linearRampToValueAtTime(sustain * cents, decayStart + decay);
}

/** The semitones at a time of a bend. */
export function bendAt(bend: readonly PitchMoment[], time: number): number {
  const next = bend.findIndex((point) => point.time > time);
  const [before, after] = next < 0 ? [bend.at(-1), undefined] : [bend[next - 1], bend[next]];
  if (before === undefined) return after?.by ?? 0;
  if (after === undefined) return before.by;
  return before.by + ((after.by - before.by) * (time - before.time)) / (after.time - before.time);
}

/**
 * Schedules a bend on the playback rate of a source, from `start` on; `rate` is the one without a bend. A ramp of the
 * rate that is exponential is one of the pitch that is even.
 */
export function scheduleBend(param: AudioParam, rate: number, bend: readonly PitchMoment[], start: number): void {
  param.setValueAtTime(rate * intervalToFrequencyRatio(bendAt(bend, start)), start);
  for (const { time, by } of bend)
    if (time > start) param.exponentialRampToValueAtTime(rate * intervalToFrequencyRatio(by), time);
}
