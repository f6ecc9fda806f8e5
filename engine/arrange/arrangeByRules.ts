/**
 * Arranges a score for four players by rules: a chord for each beat, then voices led under the melody, four measures at
 * a time with the next ones in view (K-02). The work is divided into steps so that a caller can show progress and stop.
 */
import { simplifyToMelody } from '../edit/simplifyToMelody.ts';
import type { Score } from '../model/score.ts';
import { arrangementPlan, type ArrangementPlan } from './arrangementPlan.ts';
import { ENSEMBLES, type EnsembleName } from './ensembles.ts';
import { chunksOf } from './stepGrid.ts';
import { voiceNotes } from './voices/breathe.ts';
import { leadVoices, type Pitches, type VoicedSlice } from './voices/leadVoices.ts';
import { writeArrangement } from './write/writeArrangement.ts';

/** Measures after a chunk that are in view while it is arranged. */
const VIEW = 1;

/** Whether the score has notes that an arrangement can be written under. */
export function hasMelody(score: Score): boolean {
  const [part] = simplifyToMelody(score).parts;
  return part?.measures.some(({ voices }) => voices[0]?.chords.some(({ notes }) => notes.length > 0)) === true;
}

/** Yields the finished share, 0 to 1, after each chunk of four measures. */
export function* arrangeByRules(score: Score, ensemble: EnsembleName): Generator<number, Score> {
  const plan = arrangementPlan(score);
  const path: Pitches[] = [];
  for (const [from, to] of chunksOf(score.measures.length)) {
    path.push(...chunkPitches(plan, path, { from, to, ensemble }));
    yield to / score.measures.length;
  }
  return writeArrangement(plan, voiceNotes(plan, path), ENSEMBLES[ensemble]);
}

interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly ensemble: EnsembleName;
}

function chunkPitches({ slices, voiced }: ArrangementPlan, path: readonly Pitches[], chunk: Chunk): readonly Pitches[] {
  const inMeasures = (first: number, end: number): readonly VoicedSlice[] =>
    voiced.filter((_, index) => {
      const measure = slices[index]?.measure ?? -1;
      return measure >= first && measure < end;
    });
  const count = inMeasures(chunk.from, chunk.to).length;
  const before = voiced[path.length - 1];
  const pitches = path.at(-1);
  return leadVoices(
    inMeasures(chunk.from, chunk.to + VIEW),
    count,
    ENSEMBLES[chunk.ensemble],
    before && pitches && { slice: before, pitches },
  );
}
