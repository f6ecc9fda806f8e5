import { playbackTexts } from '../../texts/index.ts';
import { PlaybackError } from '../playbackSource.ts';

/** A browser that blocks sound never answers `resume`. */
const BLOCKED_MS = 1500;
/** Opening the output takes Firefox up to two seconds, and wireless headphones longer. */
const OPENING_MS = 8000;

/** Whether the user has done something on the page, so that no browser blocks its sound. */
const maySound = (): boolean =>
  (navigator as { readonly userActivation?: UserActivation }).userActivation?.hasBeenActive === true;

/**
 * Resumes a context. Call it within a gesture of the user. Rejects with a PlaybackError, `blocked` where the browser does
 * not let it run.
 */
export async function resumeContext(context: AudioContext): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, maySound() ? OPENING_MS : BLOCKED_MS);
  });
  const resumed = context.resume().catch((cause: unknown) => {
    throw new PlaybackError('no-device', playbackTexts.noDevice, { cause });
  });
  await Promise.race([resumed, waited]).finally(() => clearTimeout(limit));
  if (context.state !== 'running') throw new PlaybackError('blocked', playbackTexts.blocked);
}
