/**
 * The exchange with a model that writes steps: the melody as one pitch for each step of the grid, and the voices that
 * the model returns in the same form.
 */
import type { Score } from '../model/score.ts';
import type { ArrangementPlan } from './arrangementPlan.ts';
import { ENSEMBLES, type Ensemble, type EnsembleName, type Player } from './ensembles.ts';
import { isArranged, type SoundingNote } from './soundingLine.ts';
import { TICKS_PER_STEP } from './stepGrid.ts';
import { BREATH_AFTER, withBreaths } from './voices/breathe.ts';
import { SILENT } from './voices/voicing.ts';
import { writeArrangement } from './write/writeArrangement.ts';

/** For each measure, a pitch for each step, SILENT (-1) for a rest. */
export type StepLine = readonly (readonly number[])[];

/** The melody within the range of K-03. A note sounds in every step of which it fills half. */
export function melodySteps({ grid, melody }: ArrangementPlan): StepLine {
  let first = 0;
  return grid.map(({ start, steps }) => {
    while (first < melody.length && (melody[first]?.end ?? 0) <= start) first++;
    return Array.from({ length: steps }, (_, step) => {
      const middle = start + (step + 0.5) * TICKS_PER_STEP;
      for (let index = first; (melody[index]?.start ?? Infinity) <= middle; index++) {
        const note = melody[index] as SoundingNote;
        if (note.end > middle) return isArranged(note.midiPitch) ? note.midiPitch : SILENT;
      }
      return SILENT;
    });
  });
}

/** Writes the score of an arrangement from the steps of its three voices, from the voice under the melody to the bass. */
export function writeStepVoices(
  plan: ArrangementPlan,
  lines: readonly [StepLine, StepLine, StepLine],
  ensemble: EnsembleName,
): Score {
  const players: Ensemble = ENSEMBLES[ensemble];
  const sorted = uncrossed(lines, players.voices);
  const notesOf = (voice: 0 | 1 | 2): readonly SoundingNote[] =>
    withBreaths(stepNotes(plan, sorted[voice] ?? []), plan.grid, BREATH_AFTER[voice]);
  return writeArrangement(plan, [notesOf(0), notesOf(1), notesOf(2)], players);
}

/** Exchanges the pitches of two neighbouring voices where they cross and both players have the other's pitch. */
function uncrossed(lines: readonly StepLine[], players: Ensemble['voices']): readonly StepLine[] {
  const sorted = lines.map((line) => line.map((measure) => [...measure]));
  const has = ({ lowest, highest }: Player, pitch: number): boolean => pitch >= lowest && pitch <= highest;
  for (const upper of [0, 1, 0] as const)
    sorted[upper]?.forEach((measure, index) => {
      const below = sorted[upper + 1]?.[index] ?? [];
      measure.forEach((pitch, step) => {
        const other = below[step] ?? SILENT;
        if (pitch === SILENT || other <= pitch) return;
        if (!has(players[upper], other) || !has(players[(upper + 1) as 1 | 2], pitch)) return;
        [measure[step], below[step]] = [other, pitch];
      });
    });
  return sorted;
}

/** Equal pitches of neighbouring steps are one note, within a measure. */
function stepNotes({ grid }: ArrangementPlan, line: StepLine): readonly SoundingNote[] {
  return grid.flatMap(({ start, duration }, measure) => {
    const notes: SoundingNote[] = [];
    (line[measure] ?? []).forEach((midiPitch, step) => {
      const from = start + step * TICKS_PER_STEP;
      const end = start + Math.min(duration, (step + 1) * TICKS_PER_STEP);
      const last = notes.at(-1);
      if (midiPitch === SILENT) return;
      if (last?.end === from && last.midiPitch === midiPitch) notes[notes.length - 1] = { ...last, end };
      else notes.push({ start: from, end, midiPitch });
    });
    return notes;
  });
}
