// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Actor } from 'xstate';
import { seconds } from '../../../engine/index.ts';
import { FakeSource } from '../../../tests/app/fakeSource.ts';
import { PlaybackError } from '../../audio/playbackSource.ts';
import { soundAlone } from '../../audio/soundAlone.ts';
import { SourceCache } from '../../audio/sourceCache.ts';
import { playbackMachine } from './playback.ts';
import type { PlaybackEvent } from './playbackEvents.ts';

let synth: FakeSource;
let original: FakeSource;
let opened: string[];
let times: string[];
let player: Actor<typeof playbackMachine>;

beforeEach(() => {
  synth = new FakeSource();
  original = new FakeSource();
  opened = [];
  times = [];
  const open = (name: string, source: FakeSource) => () => {
    opened.push(name);
    return source;
  };
  const sourceCache = new SourceCache({ synth: open('synth', synth), original: open('original', original) });
  const onTime = (at: number, reason: string) => times.push(`${reason} ${at}`);
  player = createActor(playbackMachine, { input: { sourceCache, kind: 'synth', duration: seconds(60), onTime } });
  player.start();
});
afterEach(() => {
  player.stop();
  vi.useRealTimers();
});

const state = () => player.getSnapshot().value;
const context = () => player.getSnapshot().context;
const send = (event: PlaybackEvent) => player.send(event);
const until = (name: string) => waitFor(player, (snapshot) => snapshot.value === name, { timeout: 2000 });
const startPlaying = async () => {
  send({ type: 'PLAY' });
  await until('playing');
};
const frames = (count: number) =>
  new Promise<void>((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
    next(count);
  });

describe('playing and pausing', () => {
  it('H-01 loads at the first play, then plays, pauses at the audible moment, and continues from there', async () => {
    expect(state()).toBe('unloaded');
    await startPlaying();
    expect(synth.calls).toEqual(['play 0 at 1']);
    synth.time = seconds(7);
    send({ type: 'TOGGLE' });
    expect(state()).toBe('paused');
    expect(context().at).toBe(7);
    await startPlaying();
    expect(synth.calls.at(-1)).toBe('play 7 at 1');
    expect(synth.loads).toBe(1);
  });

  it('H-01 stops at the end, and the next play begins at the start', async () => {
    await startPlaying();
    synth.end();
    expect(state()).toBe('paused');
    expect(times.at(-1)).toBe('set 60');
    await startPlaying();
    expect(synth.calls.at(-1)).toBe('play 0 at 1');
  });

  it('F-14 reports the audible moment in each frame', async () => {
    await startPlaying();
    synth.time = seconds(3);
    await frames(3);
    expect(times.filter((time) => time === 'played 3').length).toBeGreaterThan(1);
    send({ type: 'PAUSE' });
    const before = times.length;
    await frames(3);
    expect(times).toHaveLength(before);
  });

  it('a pause while sound is loaded prevents playing', async () => {
    send({ type: 'PLAY' });
    send({ type: 'TOGGLE' });
    await until('paused');
    expect(synth.calls).toEqual([]);
    send({ type: 'PLAY' });
    send({ type: 'PAUSE' });
    await until('paused');
    expect(synth.plays).toBe(false);
  });
});

describe('position and speed', () => {
  it('H-04 a seek moves the playback, and sets the position at which a pause continues', async () => {
    send({ type: 'SEEK', at: seconds(10) });
    expect(times).toEqual(['set 10']);
    await startPlaying();
    expect(synth.calls).toEqual(['play 10 at 1']);
    send({ type: 'SEEK', at: seconds(20) });
    expect(synth.calls.at(-1)).toBe('seek 20');
    send({ type: 'PAUSE' });
    send({ type: 'SEEK', at: seconds(99) });
    expect(context().at).toBe(60);
  });

  it('H-04 a change of the speed takes effect at once and is kept', async () => {
    await startPlaying();
    send({ type: 'SET_RATE', rate: 0.5 });
    expect(synth.rate).toBe(0.5);
    send({ type: 'PAUSE' });
    send({ type: 'SET_RATE', rate: 40 });
    await startPlaying();
    expect(synth.rate).toBe(2);
  });

  it('a loop returns to its start until it is removed', async () => {
    send({ type: 'SET_LOOP', loop: { from: seconds(4), to: seconds(8), speedUp: 1.5, fastest: 1.2 } });
    await startPlaying();
    synth.time = seconds(8.01);
    await frames(2);
    expect(synth.calls).toContain('seek 4');
    expect(synth.rate).toBe(1.2);
    send({ type: 'SET_LOOP', loop: undefined });
    synth.calls.length = 0;
    synth.time = seconds(9);
    await frames(2);
    expect(synth.calls).toEqual([]);
  });
});

describe('sources', () => {
  it('H-03 switching during playback keeps position, speed and play state', async () => {
    send({ type: 'SET_RATE', rate: 0.75 });
    await startPlaying();
    synth.time = seconds(12);
    send({ type: 'CHOOSE_SOURCE', kind: 'original' });
    expect(synth.plays).toBe(false);
    await until('playing');
    expect(original.calls).toEqual(['play 12 at 0.75']);
  });

  it('H-03 switching while paused loads and stays paused; opened sources are kept', async () => {
    await startPlaying();
    send({ type: 'PAUSE' });
    send({ type: 'CHOOSE_SOURCE', kind: 'original' });
    await until('paused');
    expect(original.plays).toBe(false);
    send({ type: 'CHOOSE_SOURCE', kind: 'synth' });
    await until('paused');
    expect(opened).toEqual(['synth', 'original']);
  });

  it('H-03 a source that is chosen while another starts replaces it; the two never sound together', async () => {
    send({ type: 'PLAY' });
    await until('starting');
    send({ type: 'CHOOSE_SOURCE', kind: 'original' });
    await until('playing');
    expect([synth.plays, original.plays]).toEqual([false, true]);
    expect(context().kind).toBe('original');
  });

  it('H-04 a seek while a source starts is not lost', async () => {
    send({ type: 'PLAY' });
    await until('starting');
    send({ type: 'SEEK', at: seconds(30) });
    await until('playing');
    expect(synth.time).toBe(30);
  });

  it('are disposed of with the player', async () => {
    await startPlaying();
    player.stop();
    expect(synth.isDisposed).toBe(true);
  });
});

describe('one page of the browser sounds at a time', () => {
  it('a page that begins to play pauses another one, which says why and keeps its position', async () => {
    await startPlaying();
    synth.time = seconds(5);
    const end = soundAlone(() => undefined);
    await until('paused');
    end();
    expect(synth.plays).toBe(false);
    expect(context()).toMatchObject({ at: 5, notice: expect.stringContaining('another tab'), isFault: false });
  });

  it('a player says when it begins, and is not disturbed while it is paused', async () => {
    let others = 0;
    const end = soundAlone(() => void others++);
    await startPlaying();
    await vi.waitFor(() => expect(others).toBe(1));
    send({ type: 'PAUSE' });
    end();
    soundAlone(() => undefined)();
    await frames(3);
    expect(context().notice).toBe('');
  });
});

describe('failures are reported', () => {
  it('H-14 a source that cannot be loaded gives its reason, and play tries again with a new one', async () => {
    synth.loadFault = new PlaybackError('network', 'The sounds could not be loaded.');
    send({ type: 'PLAY' });
    await until('failed');
    expect(context().notice).toBe('The sounds could not be loaded.');
    expect(synth.isDisposed).toBe(true);
    synth.loadFault = undefined;
    await startPlaying();
    expect(context().notice).toBe('');
    expect(opened).toEqual(['synth', 'synth']);
  });

  it('a browser that waits for a gesture leaves the player paused with a message, and nothing is loaded again', async () => {
    synth.playFault = new PlaybackError('blocked', 'Please press play again.');
    send({ type: 'PLAY' });
    await until('paused');
    expect(context()).toMatchObject({ notice: 'Please press play again.', isFault: false });
    expect(synth.isDisposed).toBe(false);
  });

  it.each(['interrupted', 'device-lost', 'error'] as const)(
    '%s pauses at the position, with a message',
    async (reason) => {
      await startPlaying();
      synth.time = seconds(5);
      synth.interrupt(reason);
      expect(state()).toBe('paused');
      expect(context()).toMatchObject({ at: 5, notice: expect.stringContaining('lay') });
    },
  );

  it('an error without a message for the user is reported with a general one', async () => {
    synth.loadFault = new Error('boom');
    send({ type: 'PLAY' });
    await until('failed');
    expect(context().notice).toMatch(/cannot be played/);
  });
});
