/** Plays a recording of a MIDI keyboard by the synthesizer. */
import { logFailure } from '../../api/index.ts';
import type { AudioEngine } from '../synth/audioEngine.ts';
import type { PlayedKey } from './recorder.ts';

const TICK_MS = 10;
/** The grand piano. */
const PIANO = 1;

type Sounds = Pick<AudioEngine, 'noteOn' | 'noteOff'>;
const pageSounds = async (): Promise<Sounds> => (await import('../pageEngine.ts')).pageEngine();

interface KeyEvent {
  readonly at: number;
  readonly midiPitch: number;
  /** 0: released. */
  readonly velocity: number;
}

/** In order of time; of the same time, keys are released before others are pressed. */
function eventsOf(notes: readonly PlayedKey[]): readonly KeyEvent[] {
  return notes
    .flatMap(({ onset, offset, midiPitch, velocity }): KeyEvent[] => [
      { at: onset, midiPitch, velocity },
      { at: offset, midiPitch, velocity: 0 },
    ])
    .sort((a, b) => a.at - b.at || a.velocity - b.velocity);
}

export class KeyPlayer {
  readonly #events: readonly KeyEvent[];
  readonly #seconds: number;
  readonly #loadSounds: () => Promise<Sounds>;
  #sounds: Sounds | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #next = 0;
  readonly #sounding = new Set<number>();

  constructor(notes: readonly PlayedKey[], seconds: number, loadSounds = pageSounds) {
    this.#events = eventsOf(notes);
    this.#seconds = seconds;
    this.#loadSounds = loadSounds;
  }

  /** Plays from a time in seconds; `onTime` reports the time, and `onEnd` the end. Rejects where there is no sound. */
  async play(from: number, onTime: (at: number) => void, onEnd: () => void): Promise<void> {
    this.pause();
    const sounds = (this.#sounds ??= await this.#loadSounds());
    this.#next = this.#events.findIndex(({ at, velocity }) => velocity > 0 && at >= from);
    if (this.#next < 0) this.#next = this.#events.length;
    const began = performance.now() - 1000 * from;
    this.#timer = setInterval(() => {
      const at = (performance.now() - began) / 1000;
      this.#playUntil(sounds, at);
      onTime(Math.min(at, this.#seconds));
      if (at < this.#seconds) return;
      this.pause();
      onEnd();
    }, TICK_MS);
  }

  pause(): void {
    clearInterval(this.#timer);
    for (const pitch of this.#sounding) this.#sounds?.noteOff(pitch);
    this.#sounding.clear();
  }

  #playUntil(sounds: Sounds, now: number): void {
    for (
      let event = this.#events[this.#next];
      event !== undefined && event.at <= now;
      event = this.#events[this.#next]
    ) {
      this.#next += 1;
      const { midiPitch, velocity } = event;
      if (velocity === 0) {
        sounds.noteOff(midiPitch);
        this.#sounding.delete(midiPitch);
      } else {
        this.#sounding.add(midiPitch);
        sounds
          .noteOn(PIANO, midiPitch, velocity)
          .catch((cause: unknown) => logFailure('Playing a recorded key', cause));
      }
    }
  }
}
