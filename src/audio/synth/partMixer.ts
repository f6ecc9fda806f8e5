/** Volume, mute and solo of each part (J-05, H-12), and the panners that its voices share. */

export interface PartMix {
  readonly mute: boolean;
  /** Where any part is soloed, only soloed parts sound. */
  readonly solo: boolean;
  /** 0–1. */
  readonly volume: number;
}

const SMOOTHING = 0.006;
/** Pans are rounded to this number of steps from the centre to a side, so that few panners serve all zones. */
const PAN_STEPS = 16;

export function audibleVolume(mix: readonly PartMix[], part: number): number {
  const own = mix[part];
  if (own === undefined) return 1;
  const isSolo = mix.some(({ solo }) => solo);
  return own.mute || (isSolo && !own.solo) ? 0 : own.volume;
}

export const audibleParts = (mix: readonly PartMix[]): readonly boolean[] =>
  mix.map((_, part) => audibleVolume(mix, part) > 0);

interface Bus {
  readonly gain: GainNode;
  readonly panners: Map<number, StereoPannerNode>;
}

export class PartMixer {
  readonly #destination: AudioNode;
  readonly #buses = new Map<number, Bus>();
  #mix: readonly PartMix[] = [];

  constructor(destination: AudioNode) {
    this.#destination = destination;
  }

  isAudible(part: number): boolean {
    return audibleVolume(this.#mix, part) > 0;
  }

  setMix(mix: readonly PartMix[]): void {
    this.#mix = mix;
    const now = this.#destination.context.currentTime;
    for (const [part, { gain }] of this.#buses) gain.gain.setTargetAtTime(audibleVolume(mix, part), now, SMOOTHING);
  }

  /** The node to which a voice of the part with a pan of -1 to 1 is connected. */
  inputFor(part: number, pan: number): AudioNode {
    const bus = this.#buses.get(part) ?? this.#openBus(part);
    const step = Math.round(pan * PAN_STEPS);
    if (step === 0) return bus.gain;
    const known = bus.panners.get(step);
    if (known !== undefined) return known;
    const panner = new StereoPannerNode(this.#destination.context, { pan: step / PAN_STEPS });
    panner.connect(bus.gain);
    bus.panners.set(step, panner);
    return panner;
  }

  dispose(): void {
    for (const { gain, panners } of this.#buses.values()) {
      gain.disconnect();
      for (const panner of panners.values()) panner.disconnect();
    }
    this.#buses.clear();
  }

  #openBus(part: number): Bus {
    const gain = new GainNode(this.#destination.context, { gain: audibleVolume(this.#mix, part) });
    gain.connect(this.#destination);
    const bus = { gain, panners: new Map<number, StereoPannerNode>() };
    this.#buses.set(part, bus);
    return bus;
  }
}
