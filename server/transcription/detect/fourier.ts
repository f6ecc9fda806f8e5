/**
 * Computes the spectrum of a real signal by an iterative radix-2 Fourier transform (Cooley and Tukey, 1965) of a fixed
 * length.
 */

/** Returns a periodic Hann window, scaled so that a sine of amplitude 1 has a peak of 1 in the spectrum. */
const hann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, index) => (2 / size) * (1 - Math.cos((2 * Math.PI * index) / size)));

/** Computes the `size / 2` powers of windowed sound. `size` is a power of two; `window` has that many factors. */
export class Spectrum {
  readonly #size: number;
  readonly #window: Float64Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #order: Uint32Array;
  /** These three arrays are overwritten by every call; the first `size / 2` values of each belong to the powers. */
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  readonly powers: Float32Array;

  constructor(size: number, window = hann(size)) {
    const angle = (index: number): number => (2 * Math.PI * index) / size;
    this.#size = size;
    this.#window = window;
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle(index)));
    this.#sines = Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin(angle(index)));
    this.#order = bitReversed(size);
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
    this.powers = new Float32Array(size / 2);
  }

  /** Returns the powers of `samples[start .. start + size)`. */
  measure(samples: Float32Array, start: number): Float32Array {
    const [real, imaginary, order, window] = [this.real, this.imaginary, this.#order, this.#window];
    for (let index = 0; index < this.#size; index++)
      real[order[index] as number] = (samples[start + index] ?? 0) * (window[index] as number);
    imaginary.fill(0);
    for (let half = 1; half < this.#size; half *= 2) this.#butterflies(half);
    for (let bin = 0; bin < this.powers.length; bin++)
      this.powers[bin] = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
    return this.powers;
  }

  /** Without destructuring and function calls, because this is the innermost loop of detection. */
  #butterflies(half: number): void {
    const [real, imaginary, cosines, sines] = [this.real, this.imaginary, this.#cosines, this.#sines];
    const [size, stride] = [this.#size, this.#size / (2 * half)];
    for (let index = 0; index < half; index++) {
      const cosine = cosines[index * stride] as number;
      const sine = sines[index * stride] as number;
      for (let a = index; a < size; a += 2 * half) {
        const b = a + half;
        const x = real[b] as number;
        const y = imaginary[b] as number;
        const turnedReal = x * cosine - y * sine;
        const turnedImaginary = x * sine + y * cosine;
        real[b] = (real[a] as number) - turnedReal;
        imaginary[b] = (imaginary[a] as number) - turnedImaginary;
        real[a] = (real[a] as number) + turnedReal;
        imaginary[a] = (imaginary[a] as number) + turnedImaginary;
      }
    }
  }
}

function bitReversed(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
}
