/** A list of listeners, which are called with each emitted value. */
export class Signal<T extends readonly unknown[]> {
  readonly #listeners = new Set<(...value: T) => void>();

  /** Returns a function that removes the listener. */
  listen(listener: (...value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(...value: T): void {
    for (const listener of this.#listeners) listener(...value);
  }
}
