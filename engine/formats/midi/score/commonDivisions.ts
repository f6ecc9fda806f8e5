/**
 * Quantizes some beats again. Each onset and end of a file is quantized separately, so one beat of a voice can contain
 * moments that no single tuplet has, such as a thirty-second and a third of the beat. Such a beat gets one division for
 * all of its moments.
 */
import { isDyadic } from '../../../model/rhythm/notatedValues.ts';
import { commonDivision, type BeatSpan } from '../../../notate/grid/beatGrid.ts';
import type { GridChord } from '../../../notate/grid/writeGridVoice.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import { nearestDivision } from './quantizeToBeats.ts';

type BeatAt = (moment: number) => BeatSpan;

/** Returns the moments strictly inside each beat, by the beat's start. */
function momentsByBeat(voice: readonly GridChord[], beatAt: BeatAt): ReadonlyMap<number, number[]> {
  const byBeat = new Map<number, number[]>();
  for (const moment of voice.flatMap(({ start, end }) => [start, end])) {
    const beat = beatAt(moment);
    if (moment === beat.start) continue;
    const own = byBeat.get(beat.start) ?? [];
    byBeat.set(beat.start, own);
    own.push(moment);
  }
  return byBeat;
}

/**
 * Returns the steps, in ticks, of the new divisions of the beats that have no common division, by the beats' starts.
 */
function newSteps(voice: readonly GridChord[], beatAt: BeatAt): ReadonlyMap<number, number> {
  const steps = new Map<number, number>();
  for (const [start, moments] of momentsByBeat(voice, beatAt)) {
    const { length } = beatAt(start);
    if (moments.every(isDyadic) || commonDivision(moments, start, length) !== undefined) continue;
    const onsets = moments.map((moment) => (moment - start) / length);
    steps.set(start, length / nearestDivision({ onsets, quarters: length / TICKS_PER_QUARTER }, 'exact'));
  }
  return steps;
}

/** Merges chords with the same start, and shortens a chord that overlaps with the next one. */
function withoutOverlaps(chords: readonly GridChord[]): readonly GridChord[] {
  const kept: GridChord[] = [];
  for (const chord of chords) {
    const last = kept.at(-1);
    if (last?.start === chord.start) {
      const known = new Set(last.notes.map(({ midiPitch }) => midiPitch));
      last.notes.push(...chord.notes.filter(({ midiPitch }) => !known.has(midiPitch)));
      last.end = Math.max(last.end, chord.end);
      continue;
    }
    if (last !== undefined) last.end = Math.min(last.end, chord.start);
    kept.push({ ...chord, notes: [...chord.notes] });
  }
  return kept;
}

/** Returns `voice` with moments that can be notated in every beat; the same array if they already can. */
export function withCommonDivisions(voice: readonly GridChord[], beatAt: BeatAt): readonly GridChord[] {
  const steps = newSteps(voice, beatAt);
  if (steps.size === 0) return voice;
  const moved = (moment: number): number => {
    const { start } = beatAt(moment);
    const step = steps.get(start);
    return step === undefined ? moment : start + Math.round((moment - start) / step) * step;
  };
  const chords = voice.map((chord): GridChord => {
    const start = moved(chord.start);
    const end = moved(chord.end);
    const beat = beatAt(start);
    return { ...chord, start, end: end > start ? end : start + (steps.get(beat.start) ?? beat.length) };
  });
  return withoutOverlaps(chords);
}
