/**
 * Converts the sample rate by a polyphase windowed sinc (Smith, "Digital Audio Resampling", 2002): the low-pass filter
 * that removes the frequencies above the lower Nyquist frequency is sampled once for each phase between the two grids.
 * The input is pushed in chunks of any length. The output has no delay: sample n is at the time n / outputRate of the
 * input.
 */

/**
 * Zero crossings of the sinc on each side. With the window below, frequencies 5 % above the cutoff are attenuated by 80
 * dB.
 */
const ZERO_CROSSINGS = 32;
/** Parameter of the Kaiser window, for an attenuation of about 80 dB. */
const KAISER_BETA = 8;
/** Passband as a fraction of the lower Nyquist frequency, at which the transition band ends. */
const PASSBAND = 0.95;

/** Not imported from the engine, because the decoding process may not read its folder (childEnvironment.ts). */
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** Computes the modified Bessel function of the first kind, order 0, by its series. */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

export class Resampler {
  /** `#up` output samples correspond to `#down` input samples. */
  readonly #up: number;
  readonly #down: number;
  /** Number of taps on each side of an output sample. */
  readonly #reach: number;
  /** `#phases[phase][tap]`, with a gain of 1 at 0 Hz. */
  readonly #phases: Float32Array[] = [];
  /** Input that is still needed; its first sample is input sample `#bufferStart`. */
  #buffer: Float32Array;
  #bufferStart: number;
  #produced = 0;
  #received = 0;

  constructor(inputRate: number, outputRate: number) {
    const divisor = greatestCommonDivisor(inputRate, outputRate);
    this.#up = outputRate / divisor;
    this.#down = inputRate / divisor;
    const cutoff = PASSBAND * Math.min(1, outputRate / inputRate);
    this.#reach = Math.ceil(ZERO_CROSSINGS / cutoff);
    for (let phase = 0; phase < this.#up; phase++) this.#phases.push(this.#kernel(phase / this.#up, cutoff));
    this.#buffer = new Float32Array(this.#reach);
    this.#bufferStart = -this.#reach;
  }

  /**
   * Returns the taps, from input sample 1 - reach on, for an output sample that is `fraction` of an input sample after
   * input sample 0.
   */
  #kernel(fraction: number, cutoff: number): Float32Array {
    const taps = new Float32Array(2 * this.#reach);
    let gain = 0;
    for (let tap = 0; tap < taps.length; tap++) {
      const distance = tap + 1 - this.#reach - fraction;
      const angle = Math.PI * cutoff * distance;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const edge = Math.min(1, Math.abs(distance) / this.#reach);
      taps[tap] = sinc * bessel0(KAISER_BETA * Math.sqrt(1 - edge * edge));
      gain += taps[tap] ?? 0;
    }
    return taps.map((tap) => tap / gain);
  }

  #append(samples: Float32Array): void {
    const firstNeeded = Math.floor((this.#produced * this.#down) / this.#up) + 1 - this.#reach;
    const keepFrom = Math.min(this.#buffer.length, Math.max(0, firstNeeded - this.#bufferStart));
    const joined = new Float32Array(this.#buffer.length - keepFrom + samples.length);
    joined.set(this.#buffer.subarray(keepFrom));
    joined.set(samples, this.#buffer.length - keepFrom);
    this.#buffer = joined;
    this.#bufferStart += keepFrom;
  }

  #run(count: number): Float32Array {
    const output = new Float32Array(Math.max(0, count));
    for (let index = 0; index < output.length; index++, this.#produced++) {
      const position = this.#produced * this.#down;
      const taps = this.#phases[position % this.#up];
      if (!taps) continue;
      const start = Math.floor(position / this.#up) + 1 - this.#reach - this.#bufferStart;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (this.#buffer[start + tap] ?? 0);
      output[index] = sum;
    }
    return output;
  }

  /** Returns the output samples that the input so far determines. */
  push(samples: Float32Array): Float32Array {
    this.#append(samples);
    this.#received += samples.length;
    // The last output sample for which all input samples have been received.
    const last = Math.floor(((this.#received - 1 - this.#reach) * this.#up) / this.#down);
    return this.#run(last + 1 - this.#produced);
  }

  /** Returns the remaining output samples, computed with silence after the input. */
  flush(): Float32Array {
    const total = Math.ceil((this.#received * this.#up) / this.#down);
    this.#append(new Float32Array(this.#reach + 1));
    return this.#run(total - this.#produced);
  }
}
