/**
 * The browser's history as a list of the app's addresses. A guard can hold a move back until the user has answered a
 * question (I-35).
 *
 * The browser goes back before it tells the page. A held step back is therefore undone at once, and repeated when the
 * guard lets it pass. For that every entry stores its position in the list.
 */
import { FIRST_ENTRY, hrefOf, toAddress } from './address.ts';
import type { Location, To } from './address.ts';

export interface Move {
  readonly from: Location;
  readonly to: Location;
  /** `pop`: by the browser's buttons, or by a number of steps. */
  readonly kind: 'push' | 'replace' | 'pop';
}

/** Returns whether the move is held; `pass` makes it after all. */
export type Guard = (move: Move, pass: () => void) => boolean;

export interface MoveOptions {
  /** Replaces the present entry instead of adding one. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** What the browser keeps with an entry. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

const RADIX = 36;
const KEY_DIGITS = 8;
const newKey = (): string =>
  Math.random()
    .toString(RADIX)
    .slice(2, 2 + KEY_DIGITS);

const entryOf = (): Entry => (window.history.state ?? {}) as Entry;

function presentLocation(): Location {
  const { usr = null, key = FIRST_ENTRY } = entryOf();
  return { ...toAddress(window.location.hash.slice(1)), state: usr, key };
}

export class PageHistory {
  #location = presentLocation();
  #index = 0;
  #listener: ((location: Location) => void) | undefined;
  readonly #guards = new Set<Guard>();
  /** Called by the event of a step that the app itself has made. */
  #onOwnStep: (() => void) | undefined;

  get location(): Location {
    return this.#location;
  }

  /** Returns what ends it. One listener at a time. */
  listen(listener: (location: Location) => void): () => void {
    this.#listener = listener;
    this.#index = entryOf().idx ?? this.#numberEntry(0);
    window.addEventListener('popstate', this.#onPop);
    // Children may have moved before their parent listens.
    this.#show(presentLocation());
    return () => {
      window.removeEventListener('popstate', this.#onPop);
      this.#listener = undefined;
    };
  }

  /** Returns what removes it. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  /** `to`: an address, or a number of steps. */
  readonly go = (to: To | number, { replace = false, state = null }: MoveOptions = {}): void => {
    if (typeof to === 'number') {
      window.history.go(to);
      return;
    }
    const location: Location = { ...toAddress(to), state, key: newKey() };
    const kind = replace ? 'replace' : 'push';
    const pass = () => this.#write(location, kind);
    if (!this.#isHeld({ from: this.#location, to: location, kind }, pass)) pass();
  };

  #write(location: Location, kind: 'push' | 'replace'): void {
    const idx = (entryOf().idx ?? this.#index) + (kind === 'push' ? 1 : 0);
    const entry: Entry = { usr: location.state, key: location.key, idx };
    if (kind === 'push') window.history.pushState(entry, '', hrefOf(location));
    else window.history.replaceState(entry, '', hrefOf(location));
    this.#index = idx;
    this.#show(location);
  }

  readonly #onPop = (): void => {
    const own = this.#onOwnStep;
    this.#onOwnStep = undefined;
    if (own !== undefined) {
      own();
      return;
    }
    const location = presentLocation();
    const { idx } = entryOf();
    // A typed address has no number yet. It cannot be undone, because nobody knows which entries it has removed.
    if (idx === undefined) {
      this.#index = this.#numberEntry(this.#index + 1);
      this.#show(location);
      return;
    }
    this.#step(location, idx);
  };

  #step(location: Location, idx: number): void {
    const steps = idx - this.#index;
    let isUndone = false;
    let isAllowed = false;
    const repeat = () => {
      if (isUndone && isAllowed) this.#stepBy(steps, () => this.#arrive(location, idx));
    };
    const pass = () => {
      isAllowed = true;
      repeat();
    };
    if (steps === 0 || !this.#isHeld({ from: this.#location, to: location, kind: 'pop' }, pass)) {
      this.#arrive(location, idx);
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

  #arrive(location: Location, idx: number): void {
    this.#index = idx;
    this.#show(location);
  }

  #isHeld(move: Move, pass: () => void): boolean {
    return [...this.#guards].some((guard) => guard(move, pass));
  }

  #numberEntry(idx: number): number {
    window.history.replaceState({ ...entryOf(), idx }, '');
    return idx;
  }

  #show(location: Location): void {
    if (location.key === this.#location.key && hrefOf(location) === hrefOf(this.#location)) return;
    this.#location = location;
    this.#listener?.(location);
  }
}
