import { AudioEngine } from './synth/audioEngine.ts';

let engine: AudioEngine | undefined;

/** The page's one audio engine: browsers allow only a few audio contexts, and its instruments are loaded once. */
export const pageEngine = (): AudioEngine => (engine ??= new AudioEngine());
