import { describe, expect, it } from 'vitest';
import { levelAt, scheduleEnvelope, scheduleNote, scheduleRelease } from './envelope.ts';

const ENVELOPE = { delay: 0.1, attack: 0.2, hold: 0.3, decay: 0.4, sustain: 0.1, release: 1 };

/** The value of an AudioParam with its events at any time (Web Audio API, 1.6). */
class FakeParam {
  /** Number of events that were scheduled, and of cancellations. */
  calls = 0;
  readonly #events: { kind: string; value: number; at: number; constant?: number }[] = [];
  readonly #add =
    (kind: string) =>
    (value: number, at: number, constant?: number): void => {
      this.calls += 1;
      this.#events.push({ kind, value, at, ...(constant !== undefined && { constant }) });
      this.#events.sort((a, b) => a.at - b.at);
    };
  readonly setValueAtTime = this.#add('set');
  readonly linearRampToValueAtTime = this.#add('linear');
  readonly exponentialRampToValueAtTime = this.#add('exponential');
  readonly setTargetAtTime = this.#add('target');
  cancelScheduledValues(at: number): void {
    this.calls += 1;
    this.#events.splice(0, Infinity, ...this.#events.filter((event) => event.at < at));
  }

  valueAt(time: number): number {
    let [value, since] = [0, 0];
    for (const event of this.#events) {
      if (event.at <= time) {
        if (event.kind !== 'target') [value, since] = [event.value, event.at];
        else return value * Math.exp(-(time - event.at) / (event.constant ?? 1));
      } else if (event.kind === 'linear') return value + ((event.value - value) * (time - since)) / (event.at - since);
      else if (event.kind === 'exponential')
        return value * (event.value / value) ** ((time - since) / (event.at - since));
      else return value;
    }
    return value;
  }
}

const asParam = (param: FakeParam): AudioParam => param as unknown as AudioParam;

describe('an envelope', () => {
  it('rises, stays, falls evenly in decibels and stays at its sustained level', () => {
    const levels = [0, 0.1, 0.2, 0.3, 0.6, 0.8, 1, 9].map((time) => levelAt(ENVELOPE, time));
    const wanted = [0, 0, 0.5, 1, 1, Math.sqrt(0.1), 0.1, 0.1];
    levels.forEach((level, index) => expect(level).toBeCloseTo(wanted[index] ?? NaN, 6));
  });

  it('equals the automation of the gain', () => {
    const param = new FakeParam();
    scheduleEnvelope(asParam(param), ENVELOPE, 0.5, 10);
    for (const time of [0.05, 0.15, 0.25, 0.5, 0.7, 0.9, 3])
      expect(param.valueAt(10 + time)).toBeCloseTo(0.5 * levelAt(ENVELOPE, time), 6);
  });

  it('that is released at any moment falls by 100 dB from its present level, without a jump', () => {
    for (const held of [0.05, 0.15, 0.25, 0.45, 0.7, 0.95, 3]) {
      const param = new FakeParam();
      scheduleEnvelope(asParam(param), ENVELOPE, 0.5, 10);
      const at = 10 + held;
      const silent = scheduleRelease(asParam(param), ENVELOPE, { peak: 0.5, start: 10, at, seconds: 1 });
      const level = 0.5 * levelAt(ENVELOPE, held);
      expect(silent).toBe(at + 1);
      for (const before of [0.01, 0.03])
        expect(param.valueAt(at - before)).toBeCloseTo(0.5 * levelAt(ENVELOPE, held - before), 3);
      expect(param.valueAt(at)).toBeCloseTo(level, 6);
      expect(param.valueAt(at + 0.5)).toBeCloseTo(level * 10 ** -2.5, 6);
      expect(param.valueAt(silent)).toBeLessThanOrEqual(level * 1.01e-5);
    }
  });

  it('of a note whose end is known is the same with fewer events', () => {
    for (const held of [0, 0.05, 0.1, 0.15, 0.3, 0.45, 0.6, 0.7, 0.95, 1, 3]) {
      const [known, released] = [new FakeParam(), new FakeParam()];
      const release = { peak: 0.5, start: 10, at: 10 + held, seconds: 1 };
      scheduleEnvelope(asParam(released), ENVELOPE, 0.5, 10);
      const silent = scheduleRelease(asParam(released), ENVELOPE, release);
      expect(scheduleNote(asParam(known), ENVELOPE, release)).toBe(silent);
      for (let time = 9.995; time < 15; time += 0.01)
        expect(known.valueAt(time)).toBeCloseTo(released.valueAt(time), 9);
      expect(known.calls).toBeLessThan(released.calls);
    }
  });
});
