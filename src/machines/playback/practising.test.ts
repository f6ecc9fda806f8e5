// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Actor } from 'xstate';
import { seconds } from '../../../engine/index.ts';
import { FakeSource } from '../../../tests/app/fakeSource.ts';
import { MidiError } from '../../audio/midiInput.ts';
import { soundAlone } from '../../audio/soundAlone.ts';
import type { Practice, PracticeListener, PracticeProgress, PracticeStart } from '../../audio/practice/practice.ts';
import { SourceCache } from '../../audio/sourceCache.ts';
import { playbackMachine } from './playback.ts';
import type { PlaybackEvent } from './playbackEvents.ts';

let synth: FakeSource;
let times: string[];
let player: Actor<typeof playbackMachine>;

beforeEach(() => {
  synth = new FakeSource();
  times = [];
  const sourceCache = new SourceCache({ synth: () => synth });
  const onTime = (at: number, reason: string) => times.push(`${reason} ${at}`);
  player = createActor(playbackMachine, { input: { sourceCache, kind: 'synth', duration: seconds(60), onTime } });
  player.start();
});
afterEach(() => player.stop());

const state = () => player.getSnapshot().value;
const context = () => player.getSnapshot().context;
const send = (event: PlaybackEvent) => player.send(event);
const untilPlaying = () => waitFor(player, (snapshot) => snapshot.value === 'playing', { timeout: 2000 });

/** A practice that the test controls. */
class FakePractice implements Practice {
  fault: Error | undefined;
  started: PracticeStart | undefined;
  listener: PracticeListener | undefined;
  readonly calls: string[] = [];

  open = async (): Promise<void> => {
    if (this.fault !== undefined) throw this.fault;
  };
  begin = (start: PracticeStart, listener: PracticeListener): void => {
    [this.started, this.listener] = [start, listener];
  };
  seek = (at: number): void => void this.calls.push(`seek ${at}`);
  setRate = (rate: number): void => void this.calls.push(`rate ${rate}`);
  setLoop = (loop: unknown): void => void this.calls.push(loop === undefined ? 'no loop' : 'loop');
  close = (): void => void this.calls.push('close');

  /** Reports progress: the practice waits at a moment. */
  report(at: number, rate = 1): void {
    const step = { at: seconds(at), notes: [] };
    const request = { input: 'midi', part: 0, rises: false } as const;
    this.listener?.onProgress({ request, step, missing: [], mistakes: [], rate } satisfies PracticeProgress);
  }
}

describe('practice waits for the player', () => {
  const untilWaiting = () =>
    waitFor(player, (snapshot) => snapshot.matches({ practising: 'waiting' }), { timeout: 2000 });
  const practise = async (): Promise<FakePractice> => {
    const practice = new FakePractice();
    send({ type: 'PRACTISE', practice });
    await untilWaiting();
    return practice;
  };

  it('from the position of playback, which it stops, at its speed and in its loop', async () => {
    send({ type: 'SET_RATE', rate: 0.75 });
    send({ type: 'PLAY' });
    await untilPlaying();
    synth.time = seconds(12);
    const practice = await practise();
    expect(synth.plays).toBe(false);
    expect(practice.started).toEqual({ at: 12, rate: 0.75, loop: undefined });
  });

  it('and playback continues at the reached position and speed', async () => {
    const practice = await practise();
    practice.report(3, 1.05);
    expect(context()).toMatchObject({ at: 3, rate: 1.05, progress: { rate: 1.05 } });
    send({ type: 'TOGGLE' });
    await untilPlaying();
    expect(synth.calls.at(-1)).toBe('play 3 at 1.05');
    expect(practice.calls).toEqual(['close']);
  });

  it('follows a seek, another speed and another loop', async () => {
    const practice = await practise();
    send({ type: 'SEEK', at: seconds(8) });
    send({ type: 'SET_RATE', rate: 0.5 });
    send({ type: 'SET_LOOP', loop: { from: seconds(4), to: seconds(8), speedUp: 1, fastest: 1 } });
    expect(practice.calls).toEqual(['seek 8', 'rate 0.5', 'loop']);
  });

  it('until another page of the browser begins to play, whose sound a microphone would judge', async () => {
    const practice = await practise();
    soundAlone(() => undefined)();
    await waitFor(player, (snapshot) => snapshot.value === 'unloaded', { timeout: 2000 });
    expect(practice.calls).toEqual(['close']);
    expect(context().notice).toContain('another tab');
  });

  it('shows the mistakes after its end, until they are dismissed', async () => {
    const practice = await practise();
    practice.report(3);
    send({ type: 'STOP_PRACTICE' });
    expect([state(), context().progress?.step.at, times.at(-1)]).toEqual(['unloaded', 3, 'set 3']);
    expect(practice.calls).toEqual(['close']);
    send({ type: 'DISMISS_PRACTICE' });
    expect(context().progress).toBeUndefined();
  });

  it('reports why it cannot begin, and that its input was lost', async () => {
    const refused = new FakePractice();
    refused.fault = new MidiError('refused');
    send({ type: 'PRACTISE', practice: refused });
    await waitFor(player, (snapshot) => snapshot.context.notice !== '');
    expect([state(), context().notice]).toEqual(['unloaded', refused.fault.message]);
    expect(context().isFault, 'it looks like the other errors').toBe(true);
    const practice = await practise();
    expect(context().notice).toBe('');
    practice.listener?.onLost();
    expect([state(), practice.calls]).toEqual(['unloaded', ['close']]);
    expect(context().notice).toMatch(/is gone/);
  });

  it('closes its input when the screen is left', async () => {
    const practice = await practise();
    player.stop();
    expect(practice.calls).toEqual(['close']);
  });
});
