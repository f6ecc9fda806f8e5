/**
 * The model of a single voice's pitch, pinned by its checksum: SwiftF0 (Nieradzik, "SwiftF0: Fast and Accurate Monophonic Pitch
 * Detection", 2025), 14,386 parameters. For mono sound at 16,000 Hz it returns a fundamental frequency and a confidence for every 256
 * samples.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readPinned } from './pinnedFile.ts';

export const SWIFT_F0 = {
  file: new URL('./swiftF0.onnx', import.meta.url),
  source: 'https://pypi.org/project/swift-f0 (model.onnx, unchanged)',
  version: '0.3.0',
  licence: 'MIT, Copyright (c) 2025-2026 Lars Nieradzik; see swiftF0.LICENSE',
  bytes: 135_090,
  sha256: '6385e8c2ebc3872e82c9ff5946228de44cd3be77a750ea53698b7dbfe94b0a22',
} as const;

export const PITCH_RATE = 16_000;
/** Samples from one frame to the next. */
export const PITCH_HOP = 256;
/** Hertz; a voice outside is not found. */
const RANGE = [46.875, 2093.75] as const;

export interface PitchModel {
  /** Hertz, and the probability that there is one voice of that pitch, for each `PITCH_HOP` samples. */
  run(samples: Float32Array): Promise<{ readonly hertz: Float32Array; readonly confidence: Float32Array }>;
  release(): Promise<void>;
}

/** Loads the model. Throws where the file's checksum differs from the pinned one. */
export async function loadSwiftF0(threads: number): Promise<PitchModel> {
  const bytes = await readPinned(SWIFT_F0, 'The pitch model');
  const session = await InferenceSession.create(bytes, { intraOpNumThreads: threads, interOpNumThreads: 1 });
  const [lowest, highest] = RANGE.map((limit) => new Tensor('float32', Float32Array.of(limit), []));
  if (!lowest || !highest) throw new Error('the range of the pitch model has two ends');
  return {
    async run(samples) {
      const audio = new Tensor('float32', samples, [1, samples.length]);
      const { pitch, confidence } = await session.run({ audio, fmin: lowest, fmax: highest }, ['pitch', 'confidence']);
      return { hertz: pitch?.data as Float32Array, confidence: confidence?.data as Float32Array };
    },
    release: () => session.release(),
  };
}
