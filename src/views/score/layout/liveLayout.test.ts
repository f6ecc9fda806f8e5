// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveBySemitones, wholeChord } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from '../../../editing/index.ts';
import { LiveLayout } from './liveLayout.ts';
import type { BackgroundLayout } from './liveLayout.ts';
import { OnDemandSheet } from './onDemandSheet.ts';

const REQUEST = { width: 160, measuresPerLine: 4, firstHeight: 80, simplify: false, letters: false };
const make = (score: Score, before?: BackgroundLayout): BackgroundLayout =>
  new OnDemandSheet(score, REQUEST, before instanceof OnDemandSheet ? before : undefined);

function open() {
  const store = new ScoreStore(oneStaff(['c4q d4q e4q f4q', 'g4w']));
  store.setEditing(true);
  store.select(wholeChord(store.score, { part: 0, measure: 0, voice: 0, chord: 0 }));
  const raise = () => store.apply((score, selection) => moveBySemitones(score, selection, 2));
  return { raise, live: new LiveLayout(store, make) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the layout of a score that is edited', () => {
  it('is another one at once, and the same sheet', () => {
    const { live, raise } = open();
    const [before, { sheet }] = [live.layout(), live.onDemand];
    const changed = vi.fn();
    const stop = live.listen(changed);
    raise();
    expect(changed).toHaveBeenCalledOnce();
    expect(live.layout()).not.toBe(before);
    expect(live.onDemand.sheet).toBe(sheet);
    stop();
  });

  it('is passed to components once, after a pause in editing', () => {
    const { live, raise } = open();
    const settled = vi.fn();
    const stop = live.listenSettled(settled);
    raise();
    raise();
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(settled).toHaveBeenCalledOnce();
    expect(live.settledLayout()).toBe(live.layout());
    stop();
  });

  it('is the present one for a component that listens again before a pause in editing', () => {
    const { live, raise } = open();
    const stop = live.listenSettled(vi.fn());
    raise();
    stop();
    const stopAgain = live.listenSettled(vi.fn());
    expect(live.settledLayout()).toBe(live.layout());
    stopAgain();
  });
});
