/** The small network: basic-pitch, whose activations show where keys sound, and a network of our own that finds where they are struck. */
import { loadBasicPitch, type WindowActivations } from './basicPitch.ts';
import { loadStrikeNetwork, type StrikeNetwork } from './strikeNetwork.ts';

export interface NoteModel {
  /** `samples` has the length WINDOW_SAMPLES. */
  run(samples: Float32Array): Promise<WindowActivations>;
  readonly strikes: Pick<StrikeNetwork, 'run'>;
  release(): Promise<void>;
}

/** Loads both networks. Throws where the checksum of a file differs from the pinned one. */
export async function loadNoteModel(threads: number): Promise<NoteModel> {
  const [activations, strikes] = await Promise.all([loadBasicPitch(threads), loadStrikeNetwork(threads)]);
  return {
    run: (samples) => activations.run(samples),
    strikes,
    release: async () => {
      await Promise.all([activations.release(), strikes.release()]);
    },
  };
}
