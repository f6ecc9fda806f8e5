// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor as waitForState } from 'xstate';
import { emptyScore, timelineOf } from '../../../../../engine/index.ts';
import { FakeSource } from '../../../../../tests/app/fakeSource.ts';
import { SourceCache } from '../../../../audio/sourceCache.ts';
import { playbackMachine } from '../../../../machines/playback/playback.ts';
import type { Player } from '../createPlayer.ts';
import { useWhilePlaying } from './useWhilePlaying.ts';

const timeline = timelineOf(emptyScore({ measureCount: 10 }));
const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  playbackState: 'none',
  metadata: null as unknown,
  setPositionState: vi.fn(),
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
};
const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

beforeEach(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly shown: object;
      constructor(shown: object) {
        this.shown = shown;
      }
    },
  );
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaSession');
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function open() {
  const source = new FakeSource();
  const sourceCache = new SourceCache({ synth: () => source });
  const input = { sourceCache, kind: 'synth' as const, duration: timeline.duration, onTime: () => undefined };
  const actor = createActor(playbackMachine, { input }).start();
  const player = { actor, timeline, time: () => source.time } as unknown as Player;
  const hook = renderHook(() => useWhilePlaying(player, { title: 'Air', composer: 'Bach' }));
  const press = (action: MediaSessionAction, details: object = {}) => handlers.get(action)?.({ action, ...details });
  const until = (state: string) => waitForState(actor, (snapshot) => snapshot.value === state, { timeout: 2000 });
  return { actor, source, hook, press, until };
}

it('media keys play, pause and seek, and the system shows title and position', async () => {
  const { actor, source, hook, press, until } = open();
  expect(session.metadata).toMatchObject({ shown: { title: 'Air', artist: 'Bach' } });
  press('play');
  await until('playing');
  await waitFor(() => expect(session.playbackState).toBe('playing'));
  press('nexttrack');
  expect(source.calls).toContain('seek 2');
  press('seekto', { seekTime: 11 });
  expect(source.calls).toContain('seek 11');
  press('pause');
  await until('paused');
  await waitFor(() => expect(session.playbackState).toBe('paused'));
  press('seekto', { seekTime: 5 });
  const position = expect.objectContaining({ duration: 20, position: 5 }) as object;
  await waitFor(() => expect(session.setPositionState).toHaveBeenLastCalledWith(position));
  expect(actor.getSnapshot().context.at).toBe(5);
  hook.unmount();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  actor.stop();
});

it('the screen stays on while music plays, also after the page was hidden', async () => {
  const { actor, hook, until } = open();
  expect(request).not.toHaveBeenCalled();
  actor.send({ type: 'PLAY' });
  await until('playing');
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  actor.send({ type: 'PAUSE' });
  await waitFor(() => expect(release).toHaveBeenCalled());
  hook.unmount();
  actor.stop();
});
