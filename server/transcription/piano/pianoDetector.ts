/**
 * Detects the notes of a piano by the piano model. Segments of 16 seconds overlap by four. Memory does not depend on
 * the duration of the recording, apart from the notes.
 */
import { seconds, type PedalTimes, type TimedNote } from '../../../engine/index.ts';
import { LOWEST_MIDI_PITCH } from '../model/basicPitch.ts';
import { PEDALS, SEGMENT_FRAMES, type PianoModel } from '../model/transkun.ts';
import { JoinedNotes, type JoinedNote } from './joinedNotes.ts';
import { MelFrames } from './melFrames.ts';
import { SECONDS_PER_MEL_FRAME } from './melSpectra.ts';
import { segmentNotes } from './segmentNotes.ts';

/** Silent frames before the first sound: 2.3 seconds. The model misses some notes at the start of a segment. */
const LEAD_FRAMES = 100;
/** Frames between the starts of two segments: 12 seconds. */
const ADVANCE_FRAMES = 517;
/** Frames at the end of a segment whose onsets are left to the next segment, which then has 100 frames before them. */
const UNTRUSTED_FRAMES = 74;
/** Shortest duration of a note. */
const SHORTEST_SECONDS = 0.02;

/** Target of the sustain pedal in the model. */
const SUSTAIN_PEDAL = 0;

export interface PianoPerformance {
  /** Notes in order of onset; a note ends where its key is released. */
  readonly keys: readonly TimedNote[];
  /** Times of the sustain pedal, in order. */
  readonly pedal: readonly PedalTimes[];
}

export class PianoDetector {
  readonly #model: PianoModel;
  readonly #frames = new MelFrames();
  readonly #joined = new JoinedNotes();
  #start = -LEAD_FRAMES;

  constructor(model: PianoModel) {
    this.#model = model;
  }

  async push(samples: Float32Array): Promise<void> {
    this.#frames.push(samples);
    while (this.#frames.count >= this.#start + SEGMENT_FRAMES + ADVANCE_FRAMES) await this.#run(false);
  }

  /** Returns everything that was played. Called after the end of the recording. */
  async finish(): Promise<PianoPerformance> {
    this.#frames.finish();
    while (this.#frames.count > this.#start + SEGMENT_FRAMES) await this.#run(false);
    // The last segment ends with the recording, because silence after it would change the mean level.
    this.#start = Math.max(-LEAD_FRAMES, this.#frames.count - SEGMENT_FRAMES);
    await this.#run(true);
    const joined = this.#joined.finish();
    return {
      keys: joined.filter(({ target }) => target >= PEDALS).map(timedNote),
      pedal: joined.filter(({ target }) => target === SUSTAIN_PEDAL).map(timesOf),
    };
  }

  async #run(last: boolean): Promise<void> {
    const notes = await segmentNotes(this.#model, this.#frames.segment(this.#start), this.#joined.starts(this.#start));
    this.#joined.add(notes, this.#start, last ? SEGMENT_FRAMES : SEGMENT_FRAMES - UNTRUSTED_FRAMES);
    this.#start += ADVANCE_FRAMES;
    this.#frames.removeBefore(this.#start - ADVANCE_FRAMES);
  }
}

const timesOf = ({ onset, offset }: JoinedNote): PedalTimes => ({
  down: seconds(onset * SECONDS_PER_MEL_FRAME),
  up: seconds(offset * SECONDS_PER_MEL_FRAME),
});

function timedNote(joined: JoinedNote): TimedNote {
  const { down: onset, up } = timesOf(joined);
  const { target, velocity, confidence } = joined;
  const offset = seconds(Math.max(up, onset + SHORTEST_SECONDS));
  return { onset, offset, midiPitch: target - PEDALS + LOWEST_MIDI_PITCH, velocity: Math.max(1, velocity), confidence };
}
