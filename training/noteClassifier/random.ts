/** A random number generator that gives the same numbers in every run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A uniformly distributed number from 0 up to, not including, 1. */
  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[Math.floor(this.uniform() * choices.length)];
    if (choice === undefined) throw new RangeError('The list of choices is empty.');
    return choice;
  }
}
