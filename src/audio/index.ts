/** The interface of sound for benchmarks (.dependency-cruiser.mjs); the app imports the files themselves. */
export { AudioEngine } from './synth/audioEngine.ts';
export { LIMITER_LATENCY } from './synth/masterBus.ts';
export { SynthSource } from './synth/synthSource.ts';
export { startTicking, type StartTicking } from './synth/tickTimer.ts';
