/**
 * The piano model, pinned: Transkun V2 (Yan and Duan, "Scoring Time Intervals Using Non-Hierarchical Transformer for
 * Automatic Piano Transcription", ISMIR 2024), 13.6 million parameters in 16 bits. Its three parts are files of their
 * own, because each runs a different number of times:
 * - `context`: log mel spectra of 16 seconds -> vectors for each target and time;
 * - `scores`: these -> a vector for each frame of a target, and the score of every interval of frames;
 * - `notes`: the frames' vectors at both ends of each chosen interval -> velocity, exact times, and whether they are in sight.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';

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

/** Frames of a segment, of 1024 samples at 44,100 Hz: 16 seconds. */
export const SEGMENT_FRAMES = 691;
export const MELS = 229;
/** The spectra of a frame by one Hann window and five Gaussian ones. */
export const CHANNELS = 6;
/** Rows of eight frames for which the model computes a vector of context. */
export const CONTEXT_ROWS = 88;
/** Numbers of such a vector. */
export const WIDTH = 256;
/** Two pedals, then the keys from A0 on. */
export const TARGETS = 90;
export const PEDALS = 2;

/** Scores of the intervals of some targets. */
export interface IntervalScores {
  /** Vectors of context: `frames[(target * SEGMENT_FRAMES + frame) * WIDTH + index]`. */
  readonly frames: Float32Array;
  /** `pairs[(target * SEGMENT_FRAMES + onset) * SEGMENT_FRAMES + offset]`, to be multiplied by `offset - onset`. */
  readonly pairs: Float32Array;
  /** Score of a note within one frame: `single[target * SEGMENT_FRAMES + frame]`. */
  readonly single: Float32Array;
}

/** Logits of intervals, one row after another. */
export interface IntervalAttributes {
  /** 128 a row. */
  readonly velocity: Float32Array;
  /** Four a row: position of the onset and of the offset within their frames, presence of the onset and of the offset. */
  readonly ends: Float32Array;
}

export interface PianoModel {
  /** `mels`: CHANNELS x SEGMENT_FRAMES x MELS. Returns TARGETS x CONTEXT_ROWS x WIDTH. */
  context(mels: Float32Array): Promise<Float32Array>;
  /** `context`: of `count` targets. */
  scores(context: Float32Array, count: number): Promise<IntervalScores>;
  /** The context at the ends of `count` intervals. */
  attributes(begin: Float32Array, end: Float32Array, count: number): Promise<IntervalAttributes>;
  release(): Promise<void>;
}

/** Throws where a file is missing or its checksum differs from the pinned one. */
async function openPart(part: Part, folder: URL, threads: number): Promise<InferenceSession> {
  const file = new URL(`${part}.onnx`, folder);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`The piano model is not complete: ${part}.onnx cannot be read. Install it again.`, { cause });
  });
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { sha256 } = TRANSKUN.parts[part];
  if (digest !== sha256)
    throw new Error(
      `The piano model's ${part}.onnx has the checksum ${digest}; ${sha256} is expected. Install it again.`,
    );
  return InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
}

const rows = (values: Float32Array, ...shape: number[]): Tensor => new Tensor('float32', values, shape);
const floats = (outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array =>
  outputs[name]?.data as Float32Array;

/** Throws where a file is missing or damaged. `folder`: of another installation of the three files. */
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
