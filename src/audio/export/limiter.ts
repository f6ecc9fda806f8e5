/**
 * A limiter with look-ahead for rendered sound: no sample exceeds the ceiling, and sound below it passes unchanged. The
 * gain falls linearly over the look-ahead before a peak and recovers exponentially after it. Both channels share the
 * gain, so that the stereo image does not move. Blocks may have any length; the output is delayed by the look-ahead,
 * and `flush` returns the rest.
 */
import type { Stereo } from './renderScore.ts';

/** -1 dB: lossy encoders overshoot a little. */
const CEILING = 0.89;
const LOOKAHEAD_SECONDS = 0.005;
const RECOVERY_SECONDS = 0.15;

export class Limiter {
  readonly #lookahead: number;
  readonly #recovery: number;
  #held: Stereo = [new Float32Array(0), new Float32Array(0)];
  #gain = 1;

  constructor(sampleRate: number) {
    this.#lookahead = Math.round(LOOKAHEAD_SECONDS * sampleRate);
    this.#recovery = 1 - Math.exp(-1 / (RECOVERY_SECONDS * sampleRate));
  }

  process(block: Stereo): Stereo {
    return this.#run([joined(this.#held[0], block[0]), joined(this.#held[1], block[1])], this.#lookahead);
  }

  /** Samples that are not output yet. */
  flush(): Stereo {
    return this.#run(this.#held, 0);
  }

  #run(input: Stereo, kept: number): Stereo {
    const length = Math.max(0, input[0].length - kept);
    const gains = this.#gainsOf(input, length);
    this.#held = [input[0].slice(length), input[1].slice(length)];
    const limited = (samples: Float32Array): Float32Array<ArrayBuffer> =>
      Float32Array.from({ length }, (_, frame) => (samples[frame] ?? 0) * (gains[frame] ?? 1));
    return [limited(input[0]), limited(input[1])];
  }

  /**
   * The gain of a frame is at most what each frame within the look-ahead needs, less strictly the farther that is away.
   * Running backwards from the end, one minimum with a slope finds it in one pass.
   */
  #gainsOf([left, right]: Stereo, length: number): Float32Array {
    const total = left.length;
    const needed = new Float32Array(total);
    const slope = 1 / this.#lookahead;
    let next = 1;
    for (let frame = total - 1; frame >= 0; frame -= 1) {
      const peak = Math.max(Math.abs(left[frame] ?? 0), Math.abs(right[frame] ?? 0));
      const own = peak > CEILING ? CEILING / peak : 1;
      next = Math.min(own, next + slope);
      needed[frame] = next;
    }
    for (let frame = 0; frame < length; frame += 1) {
      const recovered = this.#gain + (1 - this.#gain) * this.#recovery;
      this.#gain = Math.min(needed[frame] ?? 1, recovered);
      needed[frame] = this.#gain;
    }
    return needed;
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
