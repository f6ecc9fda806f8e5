/** Drums that play alone: their meter is read from their strokes, as it is from the notes of other instruments. */
import { seconds } from '../../units.ts';
import type { TimedNote } from '../timedNote.ts';
import type { DrumHits } from './drumHits.ts';

/** Seconds that a stroke lasts: its meter is read from the beginnings alone. */
const LENGTH = 0.1;

/** The share of the strokes that are right, about (docs/transcription.md, "Drums"). */
const PRECISION = 0.9;

/** The strokes as notes; General MIDI has the bass drum below the snare drum and both below the cymbals, as they sound. */
export const strokesAsNotes = ({ time, key, velocity }: DrumHits): TimedNote[] =>
  time.map((onset, index) => ({
    onset: seconds(onset),
    offset: seconds(onset + LENGTH),
    midiPitch: key[index] ?? 0,
    velocity: velocity[index] ?? 80,
    confidence: PRECISION,
  }));
