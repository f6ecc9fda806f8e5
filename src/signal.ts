/** Listeners that are called with each value. */
export class Signal<T extends readonly unknown[]> {
  readonly #listeners = new Set<(...value: T) => void>();

  /** Returns a function that removes the listener. */
  listen(listener: (...value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...value: T): void {
    for (const listener of this.#listeners) listener(...value);
  }
}
