/** Volume and pan of one source, between its sounds and the page's bus, so that sources do not affect each other. */
import type { Output } from '../playbackSource.ts';

/** Time constant of changes, so that they do not click. */
const SMOOTHING = 0.006;

export class OutputStrip {
  readonly #volume: GainNode;
  readonly #panner: StereoPannerNode;

  constructor(destination: AudioNode) {
    // Always stereo, because a panner attenuates a centred mono signal by 3 dB and does not attenuate a stereo signal.
    this.#volume = new GainNode(destination.context, { channelCount: 2, channelCountMode: 'explicit' });
    this.#panner = new StereoPannerNode(destination.context);
    this.#volume.connect(this.#panner).connect(destination);
  }

  get input(): AudioNode {
    return this.#volume;
  }

  setOutput({ volume, pan }: Output): void {
    const now = this.#volume.context.currentTime;
    this.#volume.gain.setTargetAtTime(volume, now, SMOOTHING);
    this.#panner.pan.setTargetAtTime(pan, now, SMOOTHING);
  }

  dispose(): void {
    this.#volume.disconnect();
    this.#panner.disconnect();
  }
}
