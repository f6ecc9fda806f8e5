/**
 * The strike network, pinned by its checksum: 115,203 weights, trained by training/strikes. From what was measured of every piano
 * key in frames of 256 samples it estimates for every second frame whether the key is struck there. Its convolutions see the keys
 * of the harmonics, two and a half octaves below and three above, and two seconds before and after.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { KEYS } from './basicPitch.ts';
import { readPinned } from './pinnedFile.ts';

export const STRIKE_NETWORK = {
  file: new URL('./strikeNetwork.onnx', import.meta.url),
  source: 'trained by training/strikes',
  version: '2',
  licence: 'that of Songleaf',
  bytes: 475_135,
  sha256: 'd64bf0fd979a518d2ded0fe048a4790319e38a711d07fa98810ffec433abc9c0',
} as const;

/** Rolls of the input: frames, onsets, levels and breaks of the activations. */
export const ROLLS = 4;
/** Values of an output frame and key: log odds of a strike, log odds that the key sounds, distance to the strike in output frames. */
export const ESTIMATES = 3;
/** Input frames that one output frame stands for. */
export const FRAMES_PER_ESTIMATE = 2;

export interface StrikeNetwork {
  /**
   * `rolls`: bytes, `rolls[(roll * frameCount + frame) * KEYS + key]`; `frameCount` is even.
   *
   * @returns `[(estimate * frameCount / 2 + frame) * KEYS + key]`
   */
  run(rolls: Uint8Array, frameCount: number): Promise<Float32Array>;
  release(): Promise<void>;
}

/** Loads the network. Throws where the file's checksum differs from the pinned one. */
export async function loadStrikeNetwork(threads: number): Promise<StrikeNetwork> {
  const bytes = await readPinned(STRIKE_NETWORK, 'The strike network');
  // Without an arena the memory of a window is given back: a transcription of a minute needs 356 MB instead of 410.
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  return {
    async run(rolls, frameCount) {
      const input = new Tensor('uint8', rolls, [1, ROLLS, frameCount, KEYS]);
      const { estimates } = await session.run({ rolls: input });
      return estimates?.data as Float32Array;
    },
    release: () => session.release(),
  };
}
