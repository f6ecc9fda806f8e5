/** Keys of a keyboard whose strings still sound after they were released, because the damper pedal is pressed. */
export class PedalledKeys {
  readonly #ringing = new Set<number>();
  #isDown = false;

  /** A key that is struck again sounds anew: its release counts. @returns whether it still sounded. */
  press(midiPitch: number): boolean {
    return this.#ringing.delete(midiPitch);
  }

  /** @returns whether the sound ends with the key. */
  release(midiPitch: number): boolean {
    if (this.#isDown) this.#ringing.add(midiPitch);
    return !this.#isDown;
  }

  /** @returns the pitches that end now. */
  move(isDown: boolean): readonly number[] {
    this.#isDown = isDown;
    if (isDown) return [];
    const ended = [...this.#ringing];
    this.#ringing.clear();
    return ended;
  }
}
