/**
 * The note model, pinned by its checksum: basic-pitch (Bittner et al., "A Lightweight Instrument-Agnostic Model for
 * Polyphonic Note Transcription and Multipitch Estimation", ICASSP 2022), 16,782 parameters. For a window of 43,844
 * samples of mono sound at 22,050 Hz it returns 172 frames of 256 samples: for each piano key the probability that it
 * sounds (`frames`) and that a note starts (`onsets`).
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readPinned } from './pinnedFile.ts';

const BASIC_PITCH = {
  file: new URL('./basicPitch.onnx', import.meta.url),
  source: 'https://www.npmjs.com/package/@spotify/basic-pitch (converted by convert.ts)',
  version: '1.0.1',
  licence: 'Apache-2.0, Copyright 2022 Spotify AB; see basicPitch.LICENSE',
  bytes: 217_557,
  sha256: 'ce159cdd67c5522abf9e320d8d1de5729f53641290c238b0043be22da94b9cce',
} as const;

/** Names of the outputs that are used. A third one has the probabilities of pitches in thirds of a semitone. */
const OUTPUTS = { frames: 'Identity_1', onsets: 'Identity_2' } as const;

export const WINDOW_SAMPLES = 43_844;
export const HOP_SAMPLES = 256;
export const WINDOW_FRAMES = 172;
/** Key 0 is A0, MIDI pitch 21. */
export const KEYS = 88;
export const LOWEST_MIDI_PITCH = 21;

/** Probabilities from 0 to 1, frame after frame: `frames[frame * KEYS + key]`. */
export interface WindowActivations {
  readonly frames: Float32Array;
  readonly onsets: Float32Array;
}

export interface BasicPitch {
  /** `samples` has the length WINDOW_SAMPLES. */
  run(samples: Float32Array): Promise<WindowActivations>;
  release(): Promise<void>;
}

/** Loads the model. Throws where the file's checksum differs from the pinned one. */
export async function loadBasicPitch(threads: number): Promise<BasicPitch> {
  const bytes = await readPinned(BASIC_PITCH, 'The note model');
  const session = await InferenceSession.create(bytes, { intraOpNumThreads: threads, interOpNumThreads: 1 });
  return {
    async run(samples) {
      const input = new Tensor('float32', samples, [1, WINDOW_SAMPLES, 1]);
      const outputs = await session.run({ input_2: input }, [OUTPUTS.frames, OUTPUTS.onsets]);
      const floats = (name: string): Float32Array => outputs[name]?.data as Float32Array;
      return { frames: floats(OUTPUTS.frames), onsets: floats(OUTPUTS.onsets) };
    },
    release: () => session.release(),
  };
}
