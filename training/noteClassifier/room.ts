/** The echo of a room: eight delays that feed each other (Jot and Chaigne, 1991), with damped high frequencies. */
import type { Random } from './random.ts';

const DELAYS = 8;
const SHORTEST_SECONDS = 0.019;
const LONGEST_SECONDS = 0.083;

interface Delay {
  readonly line: Float32Array;
  /** Of what arrives again after the delay. */
  readonly gain: number;
  place: number;
  /** State of the low pass. */
  damped: number;
}

/** Sound in a room that dies away by 60 decibels in 0.3 to 2.5 seconds, at a peak of 0.7. */
export function inRoom(sound: Float32Array, sampleRate: number, random: Random): Float32Array {
  const seconds = random.between(0.3, 2.5);
  const [wet, damping] = [random.between(0.1, 0.6), random.between(0.15, 0.6)];
  const delays = Array.from({ length: DELAYS }, (): Delay => {
    const length = Math.round(random.between(SHORTEST_SECONDS, LONGEST_SECONDS) * sampleRate);
    const gain = 10 ** ((-3 * length) / sampleRate / seconds);
    return { line: new Float32Array(length), gain, place: 0, damped: 0 };
  });
  const echoed = sound.map((sample) => sample + wet * stepOf(delays, sample, damping));
  const peak = echoed.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  return echoed.map((value) => (0.7 * value) / peak);
}

/** Puts a sample into the delays. @returns the sum of what comes out of them. */
function stepOf(delays: readonly Delay[], sample: number, damping: number): number {
  let sum = 0;
  for (const delay of delays) {
    const out = delay.line[delay.place] ?? 0;
    delay.damped += (1 - damping) * (out - delay.damped);
    sum += delay.damped;
  }
  // A reflection at the vector of ones keeps the energy and mixes all delays.
  for (const delay of delays) {
    delay.line[delay.place] = sample / Math.sqrt(DELAYS) + delay.gain * (delay.damped - (2 / DELAYS) * sum);
    delay.place = (delay.place + 1) % delay.line.length;
  }
  return sum / Math.sqrt(DELAYS);
}
