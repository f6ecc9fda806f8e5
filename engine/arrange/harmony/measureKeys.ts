/**
 * The key of each measure with its mode. Files often call every signature major: of the two keys that share a
 * signature, the one whose scale the notes fit better is taken, for as long as the signature is in force.
 */
import { keyScores } from '../../notate/harmony/keyScores.ts';
import { keyIndexOf, type KeySignature } from '../../theory/key.ts';
import type { Score } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import type { GridMeasure } from '../stepGrid.ts';
import type { SoundingNote } from '../soundingLine.ts';

/** `notes` are in order of their beginnings. */
export function measureKeys(
  score: Score,
  grid: readonly GridMeasure[],
  notes: readonly SoundingNote[],
): readonly KeySignature[] {
  const written = measureContexts(score).map(({ key }) => key);
  const keys: KeySignature[] = [];
  for (let from = 0; from < written.length;) {
    const signature = written[from] as KeySignature;
    let to = from;
    while (to < written.length && written[to]?.fifths === signature.fifths) to++;
    const [start, end] = [grid[from]?.start ?? 0, (grid[to - 1]?.start ?? 0) + (grid[to - 1]?.duration ?? 0)];
    const key = withMode(
      signature,
      notes.filter((note) => note.start >= start && note.start < end),
    );
    for (; from < to; from++) keys.push(key);
  }
  return keys;
}

function withMode(signature: KeySignature, notes: readonly SoundingNote[]): KeySignature {
  const weighted = notes.map(({ midiPitch, start, end }) => ({ midiPitch, weight: end - start }));
  const last = notes.reduce((end, note) => Math.max(end, note.end), 0);
  const lowest = Math.min(...notes.filter(({ end }) => end === last).map(({ midiPitch }) => midiPitch));
  const scores = keyScores(weighted, undefined, Number.isFinite(lowest) ? lowest : undefined);
  const scoreOf = (mode: KeySignature['mode']): number => scores[keyIndexOf({ ...signature, mode })] ?? 0;
  const [major, minor] = [scoreOf('major'), scoreOf('minor')];
  return { fifths: signature.fifths, mode: major === minor ? signature.mode : major > minor ? 'major' : 'minor' };
}
