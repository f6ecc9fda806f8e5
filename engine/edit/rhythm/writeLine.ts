/**
 * Writes a line of chords into a voice, across barlines: a chord that does not fit its measure is divided with ties,
 * and the line replaces the music that it overlaps. Music beyond the last measure is cut off.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import { timeSignatureAt } from '../../model/scoreContext.ts';
import { ticks, type Ticks } from '../../units.ts';
import { wholeChord, type Edit, type Selection } from '../address.ts';
import { ensureVoice } from '../marks/annotations.ts';
import { measureRegion, overwrite } from './overwrite.ts';
import { orFullMeasureRest, rebarVoice } from './rebar.ts';
import { repairTies } from '../marks/ties.ts';
import { updateVoice } from '../update.ts';

/** A moment of a voice. The voice need not exist yet. */
export interface VoiceMoment {
  readonly part: number;
  readonly measure: number;
  readonly staff: number;
  readonly number: number;
  /** Ticks from the beginning of the measure. */
  readonly onset: Ticks;
}

/** Writes the line. The selection contains the written chords; it is empty where the line does not fit. */
export function writeLine(score: Score, target: VoiceMoment, chords: readonly Chord[]): Edit {
  const lengths = score.measures.slice(target.measure).map(({ duration }) => duration);
  const pieces = rebarVoice(chords, lengths, timeSignatureAt(score, target.measure), target.onset);
  const first = { score, selection: [] as Selection };
  const written = pieces.reduce((edit, inserted, index) => {
    const at = { ...target, measure: target.measure + index, onset: index === 0 ? target.onset : ticks(0) };
    return inserted.length === 0 ? edit : added(edit, writePiece(edit.score, at, inserted));
  }, first);
  return { ...written, score: withRepairedTies(written) };
}

const added = (before: Edit, { score, selection }: Edit): Edit => ({
  score,
  selection: [...before.selection, ...selection],
});

/** Repairs the ties of the written chords. This requires that the music on both sides of a barline is written. */
function withRepairedTies({ score, selection }: Edit): Score {
  let repaired = score;
  for (const at of selection) repaired = repairTies(repaired, at);
  return repaired;
}

/** Writes chords that fit into one measure without dividing them. Ties are not repaired. */
function writePiece(score: Score, { onset, ...place }: VoiceMoment, inserted: readonly Chord[]): Edit {
  const { part, measure, staff, number } = place;
  const length = score.measures[measure]?.duration;
  const prepared = ensureVoice(score, part, measure, staff, number);
  const voices = prepared.parts[part]?.measures[measure]?.voices ?? [];
  const voice = voices.findIndex((each) => each.staff === staff && each.number === number);
  const written = overwrite(voices[voice]?.chords ?? [], onset, inserted, measureRegion(score, measure));
  if (voice < 0 || length === undefined || !written) return { score: prepared, selection: [] };
  const at = { part, measure, voice };
  const chords = orFullMeasureRest(written.chords, length);
  const edited = updateVoice(prepared, at, (old) => ({ ...old, chords }));
  // Rests alone have become one rest of the whole measure.
  const indexes = chords === written.chords ? inserted.map((_, step) => written.index + step) : [0];
  return { score: edited, selection: indexes.flatMap((chord) => wholeChord(edited, { ...at, chord })) };
}

/** Writes one chord into one measure in its own value. Returns undefined where it would cross the barline. */
export function writeChord(score: Score, at: VoiceMoment, chord: Chord): Edit | undefined {
  if (at.onset + chordDuration(chord) > (score.measures[at.measure]?.duration ?? 0)) return undefined;
  const written = writePiece(score, at, [chord]);
  return { ...written, score: withRepairedTies(written) };
}
