/**
 * The slow waves (LFOs) that modulate the pitches and filters of voices. Each is an oscillator, so that it runs during
 * a held note without work of the main thread. A wave begins with its note; voices that begin at the same moment, as
 * the notes of a chord do, share one. A voice without a wave costs nothing here.
 */
import type { Wave } from '../soundfont/program.ts';

interface SharedWave {
  readonly oscillator: OscillatorNode;
  readonly depth: GainNode;
  voices: number;
}

export class WaveBank {
  readonly #waves = new Map<string, SharedWave>();

  /**
   * Modulates a parameter in cents. @returns a function that ends the modulation, for when the voice has ended.
   * @param start the start of the voice, in seconds of the audio context.
   */
  move(context: BaseAudioContext, target: AudioParam, wave: Wave, start: number): () => void {
    const key = `${wave.hertz} ${wave.delay} ${wave.cents} ${start}`;
    const shared = this.#waves.get(key) ?? openWave(context, wave, start);
    this.#waves.set(key, shared);
    shared.voices += 1;
    shared.depth.connect(target);
    return () => {
      shared.voices -= 1;
      shared.depth.disconnect(target);
      if (shared.voices > 0) return;
      shared.oscillator.stop();
      this.#waves.delete(key);
    };
  }
}

/** A triangle of the browser begins at 0 and rises, as that of the specification does (2.04, 9.1.8). */
function openWave(context: BaseAudioContext, { hertz, delay, cents }: Wave, start: number): SharedWave {
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
  const depth = new GainNode(context, { gain: cents });
  oscillator.connect(depth);
  oscillator.start(start + delay);
  return { oscillator, depth, voices: 0 };
}
