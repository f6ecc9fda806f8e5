import { AudioEngine } from './synth/audioEngine.ts';

let engine: AudioEngine | undefined;

/** The only audio engine of the page: browsers allow only a few audio contexts, and its instruments are loaded once. */
export const pageEngine = (): AudioEngine => (engine ??= new AudioEngine());
