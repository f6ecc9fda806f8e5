/**
 * The slow waves (LFOs) that modulate the pitches, filters and volumes of voices. Each is an oscillator, so that it
 * runs during a held note without work of the main thread. A wave begins with its note; voices that begin at the same
 * moment, as the notes of a chord do, share one. A voice without a wave costs nothing here.
 */
import type { Tremolo, Wave, WaveTiming } from '../soundfont/program.ts';

interface SharedWave {
  readonly oscillator: OscillatorNode;
  /** The node whose output is added to the modulated parameters. */
  readonly shape: AudioNode;
  voices: number;
}

interface Modulation {
  /** The start of the voice. */
  readonly start: number;
  /** The shape in words, for the key. */
  readonly depth: string;
  readonly open: () => AudioNode;
}

/** Points of the curve from a level of the wave to a gain; the browser interpolates between them. */
const CURVE_POINTS = 65;

export class WaveBank {
  readonly #waves = new Map<string, SharedWave>();

  /**
   * Modulates a parameter in cents. @returns a function that ends the modulation, for when the voice has ended.
   * @param start the start of the voice, in seconds of the audio context.
   */
  move(context: BaseAudioContext, target: AudioParam, wave: Wave, start: number): () => void {
    const deepen = () => new GainNode(context, { gain: wave.cents });
    return this.#connect(target, wave, { start, depth: `${wave.cents} cents`, open: deepen });
  }

  /** Modulates a gain of 1. @returns a function that ends the modulation, like `move`. */
  swell(context: BaseAudioContext, target: AudioParam, { decibels, ...timing }: Tremolo, start: number): () => void {
    const shape = () => new WaveShaperNode(context, { curve: gainCurve(decibels) });
    return this.#connect(target, timing, { start, depth: `${decibels} dB`, open: shape });
  }

  #connect(target: AudioParam, timing: WaveTiming, { start, depth, open }: Modulation): () => void {
    const key = `${timing.hertz} ${timing.delay} ${depth} ${start}`;
    const shared = this.#waves.get(key) ?? openWave(open(), timing, start);
    this.#waves.set(key, shared);
    shared.voices += 1;
    shared.shape.connect(target);
    return () => {
      shared.voices -= 1;
      shared.shape.disconnect(target);
      if (shared.voices > 0) return;
      shared.oscillator.stop();
      this.#waves.delete(key);
    };
  }
}

/** The deviations of a gain from 1 for levels of a wave from -1 to 1; none in the middle, where a wave waits. */
const gainCurve = (decibels: number): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    { length: CURVE_POINTS },
    (_, index) => 10 ** ((decibels * ((2 * index) / (CURVE_POINTS - 1) - 1)) / 20) - 1,
  );

/** A triangle of the browser begins at 0 and rises, as that of the specification does (2.04, 9.1.8). */
function openWave(shape: AudioNode, { hertz, delay }: WaveTiming, start: number): SharedWave {
  const oscillator = new OscillatorNode(shape.context, { type: 'triangle', frequency: hertz });
  oscillator.connect(shape);
  oscillator.start(start + delay);
  return { oscillator, shape, voices: 0 };
}
