/**
 * Detects the notes of a singer, besides the small network, which knows pianos and soundfonts: it breaks slides into
 * chromatic notes, and takes a singer who is out of tune for one who sings two keys. Its notes are used where the sound is no single
 * human voice: where other instruments play too, or a synthesizer sings exactly in tune.
 */
import { seconds, type TimedNote } from '../../../engine/index.ts';
import type { PitchModel } from '../model/swiftF0.ts';
import { keptPitches } from './keptPitches.ts';
import { PitchTracker, type PitchFrames } from './pitchFrames.ts';
import { sungNotes, type SungNote } from './sungNotes.ts';

/** Probability from which a frame has a pitch, and the median over such frames of a voice that is alone. */
const VOICED = 0.5;
const ALONE = 0.87;
/**
 * Largest agreement of the notes with the semitones of one tuning, as the length of the mean vector of their distances, of a human
 * voice. Of three singers it is .26 to .37, of choirs of three soundfonts, with vibrato too, .92 to 1.
 */
const MOST_EXACT = 0.8;
const FEWEST_NOTES = 4;
/** Semitones of a wide leap, and the share of the steps that may be one: where two sing, the pitch is now one's and now the other's. */
const [WIDE, MOST_WIDE] = [7, 0.2] as const;
/** Velocity of the loudest note, and by how much it falls with each decibel. */
const [LOUDEST, BY_DECIBEL] = [100, 2] as const;
const [SOFTEST_VELOCITY, MOST_VELOCITY] = [20, 127] as const;

export class VoiceDetection {
  readonly #tracker: PitchTracker;

  constructor(model: PitchModel) {
    this.#tracker = new PitchTracker(model);
  }

  push(samples: Float32Array): Promise<void> {
    return this.#tracker.push(samples);
  }

  /** The notes of a singer; undefined where the sound is no single human voice. */
  async finish(): Promise<readonly TimedNote[] | undefined> {
    const frames = await this.#tracker.finish();
    const notes = sungNotes(frames);
    return isSinger(frames, notes) ? voiceNotes(notes) : undefined;
  }
}

/** Whether one human voice sings. */
function isSinger({ confidence }: PitchFrames, notes: readonly SungNote[]): boolean {
  const voiced = confidence.filter((probability) => probability > VOICED).sort((a, b) => a - b);
  const isAlone = (voiced[voiced.length >> 1] ?? 0) >= ALONE;
  return notes.length >= FEWEST_NOTES && isAlone && exactness(notes) < MOST_EXACT && !leaps(notes);
}

function leaps(notes: readonly SungNote[]): boolean {
  const wide = notes.slice(1).filter(({ pitch }, index) => Math.abs(pitch - (notes[index]?.pitch ?? pitch)) > WIDE);
  return wide.length > MOST_WIDE * (notes.length - 1);
}

function exactness(notes: readonly SungNote[]): number {
  let [x, y, all] = [0, 0, 0];
  for (const { pitch, onset, offset } of notes) {
    const weight = offset - onset;
    x += weight * Math.cos(2 * Math.PI * pitch);
    y += weight * Math.sin(2 * Math.PI * pitch);
    all += weight;
  }
  return all > 0 ? Math.hypot(x, y) / all : 1;
}

function voiceNotes(sung: readonly SungNote[]): TimedNote[] {
  const pitches = keptPitches(sung);
  const loudest = Math.max(...sung.map(({ level }) => level));
  const notes: TimedNote[] = [];
  sung.forEach(({ onset, offset, confidence, level }, index) => {
    const midiPitch = pitches[index] ?? 0;
    const before = notes.at(-1);
    // A slide to a note, or one that drifts, may have been divided.
    if (before?.midiPitch === midiPitch && before.offset >= onset) {
      notes[notes.length - 1] = { ...before, offset: seconds(offset) };
      return;
    }
    const velocity = Math.round(LOUDEST + BY_DECIBEL * (level - loudest));
    notes.push({
      ...{ onset: seconds(onset), offset: seconds(offset), midiPitch, confidence },
      velocity: Math.min(MOST_VELOCITY, Math.max(SOFTEST_VELOCITY, velocity)),
    });
  });
  return notes;
}
