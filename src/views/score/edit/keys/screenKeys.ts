/** Sound of the keys on the screen, played by the page's instruments. Their code is fetched with the first key. */
import { logFailure } from '../../../../api/index.ts';
import type { AudioEngine } from '../../../../audio/synth/audioEngine.ts';

/** H-08: velocity of a preview. */
const VELOCITY = 80;

function onEngine(act: (engine: AudioEngine) => Promise<void> | void): void {
  import('../../../../audio/pageEngine.ts')
    .then(({ pageEngine }) => act(pageEngine()))
    .catch((cause: unknown) => logFailure('Playing a key on the screen', cause));
}

export const soundKey = (program: number, key: number): void =>
  onEngine((engine) => engine.noteOn(program, key, VELOCITY));

export const muteKey = (key: number): void => onEngine((engine) => engine.noteOff(key));

export const muteKeys = (): void => onEngine((engine) => engine.releaseAll());
