/**
 * Performances of sequences (readSequenced.ts) as they were entered, but faster or slower, not quite exactly, and with some notes
 * missing and some invented, as performLied.ts performs scores.
 */
import { seconds } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { echoOf, type PerformedNote } from './performLied.ts';
import type { SequencedNote, SequencedPiece } from './readSequenced.ts';

const FEWEST_NOTES = 60;
/** Standard deviations of the logarithm of the tempo, and of the seconds of an onset. */
const TEMPO_SPREAD = 0.15;
const UNEVENNESS = 0.006;

/** The notes in order of onset, at most `length` seconds, from the beginning or from a random barline on. */
export function performSequenced(piece: SequencedPiece, random: Random, length: number): PerformedNote[] {
  const notes = excerpt(piece.notes, random);
  const stretch = Math.exp(TEMPO_SPREAD * random.normal());
  const start = notes[0]?.pressed ?? 0;
  const hasPedal = random.chance(0.5);
  const [missed, invented] = [random.pick([0, 0.03, 0.1]), random.pick([0, 0, 0.03])];
  const played = notes.flatMap((note): PerformedNote[] => {
    const onset = stretch * (note.pressed - start) + UNEVENNESS * random.normal();
    if (onset > length || random.chance(missed)) return [];
    const lasts = stretch * ((hasPedal ? note.silent : note.released) - note.pressed);
    const real: PerformedNote = {
      onset: seconds(Math.max(0, onset)),
      offset: seconds(Math.max(0, onset) + Math.max(0.03, lasts)),
      midiPitch: note.midiPitch,
      velocity: note.velocity,
      confidence: 1,
      unit: note.onset,
      measure: note.measure,
      position: note.position,
    };
    return random.chance(invented) ? [real, echoOf(real, random)] : [real];
  });
  return played.sort((a, b) => a.onset - b.onset);
}

function excerpt(notes: readonly SequencedNote[], random: Random): readonly SequencedNote[] {
  if (random.chance(0.3) || notes.length < 4 * FEWEST_NOTES) return notes;
  const from = Math.floor(random.uniform() * (notes.length - 2 * FEWEST_NOTES));
  return notes.slice(
    Math.max(
      0,
      notes.findIndex(({ position }, index) => index >= from && position === 0),
    ),
  );
}
