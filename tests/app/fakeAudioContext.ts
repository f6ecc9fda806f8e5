/** Substitutes for the browser's audio output, for tests of recorders with fake timers. */
import { vi } from 'vitest';

/** Its clock is that of the fake timers. */
class FakeAudioContext {
  readonly #began = performance.now();
  readonly sampleRate = 8000;
  readonly outputLatency = 0;
  readonly destination = { context: this };
  state = 'running';

  get currentTime(): number {
    return (performance.now() - this.#began) / 1000;
  }

  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

class FakeAudioBuffer {
  copyToChannel(): void {}
}

/** Replaces the interfaces until `vi.unstubAllGlobals` is called. */
export function stubAudioOutput(): void {
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('AudioBuffer', FakeAudioBuffer);
}
