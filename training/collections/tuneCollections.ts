/**
 * Reads collections of dance tunes for the tables of metricalPriors.data.ts, in the meters of modern editions. The
 * tables in the repository were computed from Ryan's Mammoth Collection (1883) and O'Neill's Music of Ireland (1903),
 * which are in the public domain and part of the Python package music21 in ABC notation (folders corpus/oneills1850 and
 * corpus/ryansMammoth). The project contains no tune, and the melodies of the evaluation are not among them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lied } from './readLied.ts';
import { readTunes, type Tune } from './readTunes.ts';

/** All tunes of a folder of .abc files, in order of the files. */
export function tunesOf(folder: string): Tune[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.abc'))
    .sort()
    .flatMap((name) => readTunes(readFileSync(join(folder, name), 'latin1')))
    .map((tune) => ({ ...tune, lied: modernized(tune) }));
}

/** The tune in its modern meter: old editions write reels and hornpipes in 2/4 with sixteenths instead of 4/4. */
function modernized({ rhythm, lied }: Tune): Lied {
  const [first] = lied.measures;
  if (!/reel|hornpipe|clog/.test(rhythm) || first?.beats !== 2 || first.beatType !== 4) return lied;
  return {
    ...lied,
    notes: lied.notes.map((note) => ({
      ...note,
      onset: 2 * note.onset,
      duration: 2 * note.duration,
      position: 2 * note.position,
    })),
    measures: lied.measures.map((measure) => ({
      ...measure,
      beats: 4,
      start: 2 * measure.start,
      length: 2 * measure.length,
    })),
  };
}
