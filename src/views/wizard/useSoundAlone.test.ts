// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { soundAlone } from '../../audio/soundAlone.ts';
import { useSoundAlone } from './useSoundAlone.ts';

afterEach(cleanup);

it('the preview of a recording pauses a player in another page, and is paused by one', async () => {
  const [pausePlayer, pausePreview] = [vi.fn(), vi.fn()];
  const end = soundAlone(pausePlayer);
  const { rerender } = renderHook(({ isPlaying }) => useSoundAlone(isPlaying, pausePreview), {
    initialProps: { isPlaying: false },
  });
  soundAlone(() => undefined)();
  await vi.waitFor(() => expect(pausePlayer).toHaveBeenCalledTimes(1));
  expect(pausePreview).not.toHaveBeenCalled();
  rerender({ isPlaying: true });
  await vi.waitFor(() => expect(pausePlayer).toHaveBeenCalledTimes(2));
  soundAlone(() => undefined)();
  await vi.waitFor(() => expect(pausePreview).toHaveBeenCalledOnce());
  end();
});
