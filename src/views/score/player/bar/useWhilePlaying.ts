/**
 * Device features while a score plays: title and controls on the lock screen, media keys, and a screen that stays on.
 */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { seconds } from '../../../../../engine/index.ts';
import { measuresAway } from '../../../../audio/playedTime.ts';
import { logFailure } from '../../../../api/index.ts';
import type { Player } from '../createPlayer.ts';

/** Seconds of a skip by the system's buttons where the system states none. */
const SKIP_SECONDS = 10;

export interface NowPlaying {
  readonly title: string;
  readonly composer: string;
}

export function useWhilePlaying(player: Player, { title, composer }: NowPlaying): void {
  const isPlaying = useSelector(player.actor, (snapshot) => snapshot.matches('playing'));
  const rate = useSelector(player.actor, (snapshot) => snapshot.context.rate);
  /** The system advances the displayed position by itself; it is notified of the start of playback and of seeks. */
  const at = useSelector(player.actor, (snapshot) => snapshot.context.at);
  useMediaKeys(player, title, composer);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
    const { duration } = player.timeline;
    if (duration > 0)
      navigator.mediaSession.setPositionState({
        duration,
        playbackRate: rate,
        position: Math.min(isPlaying ? player.time() : at, duration),
      });
  }, [player, isPlaying, rate, at]);
  const isBusy = useSelector(player.actor, (snapshot) => isPlaying || snapshot.matches('practising'));
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
}

function useMediaKeys(player: Player, title: string, artist: string): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const { actor, timeline, time } = player;
    const step = (count: number) => () => actor.send({ type: 'SEEK', at: measuresAway(timeline, time(), count) });
    const skip = (by: number) => actor.send({ type: 'SEEK', at: seconds(Math.max(0, time() + by)) });
    const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
      ['play', () => actor.send({ type: 'PLAY' })],
      ['pause', () => actor.send({ type: 'PAUSE' })],
      ['stop', () => actor.send({ type: 'PAUSE' })],
      ['previoustrack', step(-1)],
      ['nexttrack', step(1)],
      ['seekbackward', ({ seekOffset = SKIP_SECONDS }) => skip(-seekOffset)],
      ['seekforward', ({ seekOffset = SKIP_SECONDS }) => skip(seekOffset)],
      ['seekto', ({ seekTime = 0 }) => actor.send({ type: 'SEEK', at: seconds(seekTime) })],
    ];
    mediaSession.metadata = new MediaMetadata({ title, artist, album: 'Songleaf' });
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [player, title, artist]);
}

/**
 * The screen stays on. The system releases the lock of a hidden page, so it is requested again when the page is
 * visible.
 */
function keepAwake(): (() => void) | undefined {
  if (!('wakeLock' in navigator)) return undefined;
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (isOver) await granted.release();
      else lock = granted;
    } catch (cause) {
      // A device in power-saving mode refuses: music continues, and the screen may switch off.
      logFailure('Keeping the screen awake', cause);
    }
  };
  const onVisible = (): void => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
