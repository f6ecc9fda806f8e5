/**
 * Mixes the channels of a recording to one: their mean. Two channels in antiphase (right = -left), as by a cable with reversed poles
 * or an effect that widens the sound, would cancel each other, so there the second one is subtracted.
 */

/** Energy of the difference of two channels by that of their sum from which they are in antiphase: 13 dB. */
const ANTIPHASE = 20;
/** Far above full scale (1), and above that of 32-bit integers which a file calls floating point numbers. */
const LOUDEST = 1e10;
/** Samples over which the energies are compared, so that a short passage does not change the phase: two seconds at 44.1 kHz. */
const MEMORY_SAMPLES = 88_200;

const isSound = (sample: number): boolean => Math.abs(sample) <= LOUDEST;

/**
 * Floating point files of some programs have single samples that are infinite or no numbers, and one of them would reach
 * every result of a network.
 */
const withoutFaults = (channel: Float32Array): Float32Array =>
  channel.every(isSound) ? channel : channel.map((sample) => (isSound(sample) ? sample : 0));

export class Downmix {
  #sum = 0;
  #difference = 0;
  #isAntiphase = false;

  /** Returns the sound of the next piece, with one sample for each of the first channel's. */
  push(decoded: readonly Float32Array[]): Float32Array {
    const channels = decoded.map(withoutFaults);
    const [first = new Float32Array(), second, ...others] = channels;
    if (!second) return first;
    const sign = others.length === 0 && this.#subtracts(first, second) ? -1 : 1;
    const mono = first.map((value, index) => value + sign * (second[index] ?? 0));
    for (const channel of others)
      for (let index = 0; index < mono.length; index++) mono[index] = (mono[index] ?? 0) + (channel[index] ?? 0);
    return mono.map((value) => value / channels.length);
  }

  #subtracts(first: Float32Array, second: Float32Array): boolean {
    const kept = Math.exp(-first.length / MEMORY_SAMPLES);
    let [sum, difference] = [0, 0];
    for (let index = 0; index < first.length; index++) {
      const [a, b] = [first[index] ?? 0, second[index] ?? 0];
      sum += (a + b) ** 2;
      difference += (a - b) ** 2;
    }
    this.#sum = kept * this.#sum + sum;
    this.#difference = kept * this.#difference + difference;
    // Between both limits the phase stays: a change is heard as a click.
    if (this.#difference > ANTIPHASE * this.#sum) this.#isAntiphase = true;
    else if (this.#difference < this.#sum) this.#isAntiphase = false;
    return this.#isAntiphase;
  }
}
