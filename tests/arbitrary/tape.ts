/**
 * A tape of numbers from which a builder takes its decisions. fast-check generates and shrinks the numbers; 0, and
 * every number beyond the end of the tape, is the plainest decision, so that a failing score shrinks to a plain one.
 */
export class Tape {
  private readonly numbers: readonly number[];
  private next = 0;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  /** 0 … count-1. */
  draw(count: number): number {
    const number = this.numbers[this.next++] ?? 0;
    return number % count;
  }

  /** True in about one of `odds` draws; false on a plain tape. */
  chance(odds: number): boolean {
    return this.draw(odds) === odds - 1;
  }

  pick<const T>(first: T, ...others: readonly T[]): T {
    const index = this.draw(others.length + 1);
    return index === 0 ? first : (others[index - 1] as T);
  }

  between(lowest: number, highest: number): number {
    return lowest + this.draw(highest - lowest + 1);
  }
}
