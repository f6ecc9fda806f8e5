/**
 * Tones that are played while a pitch is chosen (I-08). There is at least 60 ms between them, so that a quick drag is a
 * run of distinct notes; the last pitch of such a run is always played.
 */
import { chordAt, chordDuration, isRest, midiPitch, TICKS_PER_WHOLE } from '../../../../engine/index.ts';
import type { Score, Selection } from '../../../../engine/index.ts';
import { logFailure } from '../../../api/index.ts';

const PAUSE_MS = 60;

export interface Tone {
  readonly program: number;
  readonly midiPitch: number;
  /** The note's length in whole notes. */
  readonly wholes: number;
}

export type StrikeTone = (tone: Tone) => void;

/**
 * Played by the page's instruments, whose code is fetched with the first tone. A tone that cannot be played does not
 * interrupt editing.
 */
const strikeOnPage: StrikeTone = ({ program, midiPitch: pitch, wholes }) => {
  import('../../../audio/pageEngine.ts')
    .then(({ pageEngine }) => pageEngine().preview(program, pitch, wholes))
    .catch((cause: unknown) => logFailure('Sounding a chosen pitch', cause));
};

export class PreviewTones {
  readonly #strike: StrikeTone;
  #isPausing = false;
  #next: Tone | undefined;

  constructor(strike: StrikeTone = strikeOnPage) {
    this.#strike = strike;
  }

  /** Plays the highest selected note of the first selected chord. */
  readonly play = (score: Score, selection: Selection): void => {
    const tone = toneOf(score, selection);
    if (tone !== undefined) this.strike(tone);
  };

  readonly strike = (tone: Tone): void => {
    if (this.#isPausing) {
      this.#next = tone;
      return;
    }
    this.#isPausing = true;
    this.#strike(tone);
    setTimeout(() => {
      this.#isPausing = false;
      const next = this.#next;
      this.#next = undefined;
      if (next !== undefined) this.strike(next);
    }, PAUSE_MS);
  };
}

function toneOf(score: Score, selection: Selection): Tone | undefined {
  const [first] = selection;
  const chord = first && chordAt(score, first);
  if (chord === undefined || isRest(chord)) return undefined;
  const heads = selection.filter(
    (at) =>
      at.part === first?.part && at.measure === first.measure && at.voice === first.voice && at.chord === first.chord,
  );
  const top = chord.notes[heads.at(-1)?.note ?? 0];
  const program = score.parts[first?.part ?? 0]?.program;
  if (top === undefined || program === undefined) return undefined;
  return { program, midiPitch: Math.round(midiPitch(top.pitch)), wholes: chordDuration(chord) / TICKS_PER_WHOLE };
}
