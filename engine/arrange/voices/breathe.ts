/**
 * The notes of the voices, from the pitches of the slices. A pitch that stays is held until the barline. A player who
 * has not rested for some measures gets an eighth to breathe before the next barline; the three players breathe at
 * different barlines, and the tuba, which needs the most air, most often (Adler, "The Study of Orchestration", 4th
 * edition, chapter 10).
 */
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../../units.ts';
import type { ArrangementPlan } from '../arrangementPlan.ts';
import type { SoundingNote } from '../soundingLine.ts';
import { roundToGrid, type GridMeasure } from '../stepGrid.ts';
import type { Pitches } from './leadVoices.ts';
import { SILENT } from './voicing.ts';

/** Measures after which the voices breathe, from the voice under the melody to the bass. */
export const BREATH_AFTER = [4, 5, 3] as const;
const BREATH = TICKS_PER_WHOLE / 8;

export type VoiceNotes = readonly [readonly SoundingNote[], readonly SoundingNote[], readonly SoundingNote[]];

/** `path` has the pitches of every slice. */
export function voiceNotes(plan: ArrangementPlan, path: readonly Pitches[]): VoiceNotes {
  const notesOf = (voice: 0 | 1 | 2): readonly SoundingNote[] =>
    withBreaths(heldNotes(plan, path, voice), plan.grid, BREATH_AFTER[voice]);
  return [notesOf(0), notesOf(1), notesOf(2)];
}

function heldNotes(
  { slices, soundEnds, grid }: ArrangementPlan,
  path: readonly Pitches[],
  voice: number,
): SoundingNote[] {
  const notes: SoundingNote[] = [];
  slices.forEach(({ measure, start }, index) => {
    const pitch = path[index]?.[voice] ?? SILENT;
    const bounds = grid[measure];
    if (pitch === SILENT || bounds === undefined) return;
    const stop = soundEnds[index] ?? start;
    const end = bounds.start + roundToGrid(stop - bounds.start, bounds);
    if (end <= start) return;
    const last = notes.at(-1);
    const isHeld = last?.end === start && last.midiPitch === pitch && start > bounds.start;
    if (isHeld) notes[notes.length - 1] = { ...last, end };
    else notes.push({ start, end, midiPitch: pitch });
  });
  return notes;
}

export function withBreaths(
  notes: readonly SoundingNote[],
  grid: readonly GridMeasure[],
  after: number,
): readonly SoundingNote[] {
  const barlines = new Map(grid.map(({ start, duration }, measure) => [start + duration, measure]));
  let rested = -1;
  return notes.map((note, index) => {
    const next = notes[index + 1];
    const measure = barlines.get(note.end);
    if (next === undefined || next.start > note.end) {
      rested = measure ?? rested;
      if (next !== undefined && measure === undefined) rested = measureOf(grid, note.end);
      return note;
    }
    const isDue = measure !== undefined && measure - rested >= after;
    if (!isDue || note.end - note.start < TICKS_PER_QUARTER) return note;
    rested = measure;
    return { ...note, end: note.end - BREATH };
  });
}

const measureOf = (grid: readonly GridMeasure[], moment: number): number =>
  grid.findLastIndex(({ start }) => start <= moment);
