/**
 * The piano model, pinned: Transkun V2 (Yan and Duan, "Scoring Time Intervals Using Non-Hierarchical Transformer for
 * Automatic Piano Transcription", ISMIR 2024), 13.6 million parameters in 16 bits. Its three parts are separate
 * files, because each runs a different number of times:
 * - `context` computes vectors for each target and time from log mel spectra of 16 seconds;
 * - `scores` computes from these a vector for each frame of a target, and the score of every interval of frames;
 * - `notes` computes from the vectors at both ends of each chosen interval its velocity, its exact times, and whether
 *   its ends are within the segment.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readPinned } from './pinnedFile.ts';

export const TRANSKUN = {
  folder: new URL('./transkun/', import.meta.url),
  source: 'https://pypi.org/project/transkun (converted by training/transkun/convert.py)',
  version: '2.0.1',
  licence: 'MIT, Copyright (c) 2021 Yujia Yan; see transkun.LICENSE',
  parts: {
    context: { bytes: 24_765_764, sha256: 'd8a673d0a0b9de42dd0423e3d914cf05cd86917317bac7ff4a4c35bb2cd3fe17' },
    scores: { bytes: 1_323_254, sha256: 'c82b7bd9d1bc2e4a4b86ef4ce3ae5c21d1c607e1e2c4d3ba68376d50ece1b8dc' },
    notes: { bytes: 1_717_686, sha256: 'fcc29151b79653204d281e26b9278196f6b2f7be954fd718f9755929c51a3af4' },
  },
} as const;

type Part = keyof typeof TRANSKUN.parts;

/** Number of frames of a segment of 16 seconds; a frame has 1024 samples at 44,100 Hz. */
export const SEGMENT_FRAMES = 691;
export const MELS = 229;
/** Number of spectra of a frame: one with a Hann window and five with Gaussian windows. */
export const CHANNELS = 6;
/** Number of context vectors of a segment; each is computed for eight frames. */
export const CONTEXT_ROWS = 88;
/** Length of a context vector. */
export const WIDTH = 256;
/** Number of targets: two pedals, then the keys from A0 on. */
export const TARGETS = 90;
export const PEDALS = 2;

/** Scores of the intervals of some targets. */
export interface IntervalScores {
  /** Context vectors: `frames[(target * SEGMENT_FRAMES + frame) * WIDTH + index]`. */
  readonly frames: Float32Array;
  /** `pairs[(target * SEGMENT_FRAMES + onset) * SEGMENT_FRAMES + offset]`, to be multiplied by `offset - onset`. */
  readonly pairs: Float32Array;
  /** Score of a note within one frame: `single[target * SEGMENT_FRAMES + frame]`. */
  readonly single: Float32Array;
}

/** Logits of intervals, one row for each interval. */
export interface IntervalAttributes {
  /** 128 logits per row. */
  readonly velocity: Float32Array;
  /**
   * Four logits per row: position of the onset and of the offset within their frames, presence of the onset and of the
   * offset.
   */
  readonly ends: Float32Array;
}

export interface PianoModel {
  /** `mels` has the shape CHANNELS x SEGMENT_FRAMES x MELS; the result has the shape TARGETS x CONTEXT_ROWS x WIDTH. */
  context(mels: Float32Array): Promise<Float32Array>;
  /** `context` contains the vectors of `count` targets. */
  scores(context: Float32Array, count: number): Promise<IntervalScores>;
  /** `begin` and `end` contain the context vectors at both ends of `count` intervals. */
  attributes(begin: Float32Array, end: Float32Array, count: number): Promise<IntervalAttributes>;
  release(): Promise<void>;
}

/**
 * Opens one file of the model. Throws where it is missing or its checksum differs from the pinned one. The runtime's optimizations
 * of `context`, a graph of 7,168 nodes, would take 280 MB that are not given back; without them the same notes take as long.
 */
async function openPart(part: Part, folder: URL, threads: number): Promise<InferenceSession> {
  const file = new URL(`${part}.onnx`, folder);
  const bytes = await readPinned({ ...TRANSKUN.parts[part], file }, `The piano model's ${part}.onnx`);
  return InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    graphOptimizationLevel: part === 'context' ? 'disabled' : 'all',
  });
}

const rows = (values: Float32Array, ...shape: number[]): Tensor => new Tensor('float32', values, shape);
const floats = (outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array =>
  outputs[name]?.data as Float32Array;

/**
 * Loads the model. Throws where a file is missing or damaged. `folder` is given for another installation of the three
 * files.
 */
export async function loadTranskun(threads: number, folder: URL = TRANSKUN.folder): Promise<PianoModel> {
  const context = await openPart('context', folder, threads);
  const scores = await openPart('scores', folder, threads);
  const notes = await openPart('notes', folder, threads);
  return {
    async context(mels) {
      const outputs = await context.run({ mels: rows(mels, 1, CHANNELS, SEGMENT_FRAMES, MELS) });
      return floats(outputs, 'context');
    },
    async scores(vectors, count) {
      const outputs = await scores.run({ context: rows(vectors, count, CONTEXT_ROWS, WIDTH) });
      return { frames: floats(outputs, 'frames'), pairs: floats(outputs, 'pairs'), single: floats(outputs, 'single') };
    },
    async attributes(begin, end, count) {
      const outputs = await notes.run({ begin: rows(begin, count, WIDTH), end: rows(end, count, WIDTH) });
      return { velocity: floats(outputs, 'velocity'), ends: floats(outputs, 'ends') };
    },
    async release() {
      await Promise.all([context.release(), scores.release(), notes.release()]);
    },
  };
}
