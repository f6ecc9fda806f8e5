/** What a user is told when playback or practice fails or pauses by itself. */
import { MicrophoneError } from '../../audio/microphone.ts';
import { MidiError } from '../../audio/midiInput.ts';
import { PlaybackError } from '../../audio/playbackSource.ts';
import type { InterruptionReason } from '../../audio/playbackSource.ts';
import { PracticeError } from '../../audio/practice/practice.ts';
import { playbackTexts } from '../../texts/index.ts';

export interface Notice {
  readonly notice: string;
  /** Whether something has failed, which looks different from a piece of information. */
  readonly isFault: boolean;
}

/** Errors whose messages are sentences for the user. */
const SPOKEN = [PlaybackError, MidiError, MicrophoneError, PracticeError] as const;

/** The browser waits for a gesture of the user. */
export const isBlocked = (error: unknown): boolean => error instanceof PlaybackError && error.code === 'blocked';

export function faultNotice(error: unknown): Notice {
  const isSpoken = error instanceof Error && SPOKEN.some((kind) => error instanceof kind);
  return { notice: isSpoken ? error.message : playbackTexts.failed, isFault: !isBlocked(error) };
}

export const interruptionNotice = (reason: InterruptionReason): Notice => ({
  notice: playbackTexts.interrupted[reason],
  isFault: reason === 'error' || reason === 'device-lost',
});
