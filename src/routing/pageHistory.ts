/**
 * The browser's history for React Router, with guards that can hold navigation back until the user has answered a
 * question (I-35). React Router offers that only with its data router (loaders, actions, fetchers), which is 17 kB of
 * compressed code that every first visit would load.
 *
 * The browser has already gone back when it notifies the page. A step back that is held is therefore undone at once,
 * and repeated when the guard allows it. For this purpose every entry stores its position in the list, as React
 * Router's history does.
 */
import { UNSAFE_createHashHistory as createHashHistory, createPath, parsePath } from 'react-router-dom';
import type { Location, Navigator, Path, To } from 'react-router-dom';

export interface Move {
  readonly from: Path;
  readonly to: Path;
  /** `pop`: by the browser's buttons, or by a number of steps. */
  readonly kind: 'push' | 'replace' | 'pop';
}

/** Returns whether the navigation is held; `pass` performs it later. */
export type Guard = (move: Move, pass: () => void) => boolean;

/** Position of the present entry; undefined for an address that was typed into this page. */
const entryNumber = (): number | undefined => (window.history.state as { readonly idx?: number } | null)?.idx;

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && createPath(one) === createPath(other);

export class PageHistory implements Navigator {
  readonly #history = createHashHistory();
  #location = this.#history.location;
  #index = entryNumber() ?? 0;
  #listener: ((location: Location) => void) | undefined;
  readonly #guards = new Set<Guard>();
  /** Called with the event of a step that the app itself has made. */
  #onOwnStep: (() => void) | undefined;

  readonly createHref = this.#history.createHref;

  get location(): Location {
    return this.#location;
  }

  /** Returns a function that removes the listener. There is one listener at a time. */
  listen(listener: (location: Location) => void): () => void {
    this.#listener = listener;
    const end = this.#history.listen(() => this.#onPop());
    // Children may have navigated before their parent listens.
    this.#show();
    return () => {
      end();
      this.#listener = undefined;
    };
  }

  /** Returns a function that removes the guard. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  // React Router reads these three functions from the object and calls them without it.
  readonly go = (steps: number): void => window.history.go(steps);

  readonly push = (to: To, state: unknown = null): void =>
    this.#unlessHeld('push', to, () => this.#history.push(to, state));

  readonly replace = (to: To, state: unknown = null): void =>
    this.#unlessHeld('replace', to, () => this.#history.replace(to, state));

  #unlessHeld(kind: Move['kind'], to: To, write: () => void): void {
    const path = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
    const pass = () => {
      write();
      this.#arrive();
    };
    if (!this.#isHeld({ from: this.#location, to: path, kind }, pass)) pass();
  }

  #onPop(): void {
    const own = this.#onOwnStep;
    this.#onOwnStep = undefined;
    if (own !== undefined) {
      own();
      return;
    }
    const index = entryNumber();
    // A typed address has no number yet. It cannot be undone, because the page cannot know which entries it has
    // removed.
    if (index === undefined) window.history.replaceState({ ...window.history.state, idx: this.#index + 1 }, '');
    const steps = (index ?? this.#index) - this.#index;
    if (steps === 0) this.#arrive();
    else this.#step(steps);
  }

  #step(steps: number): void {
    let isUndone = false;
    let isAllowed = false;
    const repeat = () => {
      if (isUndone && isAllowed) this.#stepBy(steps, () => this.#arrive());
    };
    const pass = () => {
      isAllowed = true;
      repeat();
    };
    if (!this.#isHeld({ from: this.#location, to: this.#history.location, kind: 'pop' }, pass)) {
      this.#arrive();
      return;
    }
    this.#stepBy(-steps, () => {
      isUndone = true;
      repeat();
    });
  }

  #stepBy(steps: number, then: () => void): void {
    this.#onOwnStep = then;
    window.history.go(steps);
  }

  #isHeld(move: Move, pass: () => void): boolean {
    return [...this.#guards].some((guard) => guard(move, pass));
  }

  #arrive(): void {
    this.#index = entryNumber() ?? this.#index;
    this.#show();
  }

  #show(): void {
    const { location } = this.#history;
    if (isSame(location, this.#location)) return;
    this.#location = location;
    this.#listener?.(location);
  }
}
