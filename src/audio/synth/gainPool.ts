/**
 * Gain nodes of voices that have ended, kept connected for the next voice with the same destination: creating, connecting
 * and disconnecting a node costs the page's main thread about a quarter of a voice.
 */
export class GainPool {
  readonly #idle = new WeakMap<AudioNode, GainNode[]>();

  /** A gain that is connected to the destination and has no automation. Its level is undefined until it is set. */
  take(destination: AudioNode): GainNode {
    const idle = this.#idle.get(destination)?.pop();
    if (idle !== undefined) return idle;
    const gain = destination.context.createGain();
    gain.connect(destination);
    return gain;
  }

  /** Keeps a gain whose voice is silent. */
  give(gain: GainNode, destination: AudioNode): void {
    gain.gain.cancelScheduledValues(0);
    const idle = this.#idle.get(destination);
    if (idle === undefined) this.#idle.set(destination, [gain]);
    else idle.push(gain);
  }
}
