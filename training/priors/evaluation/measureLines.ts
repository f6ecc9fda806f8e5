/**
 * Measures at which level single lines are written: the voices of songs that the metrical networks do not know, every twelfth dance
 * tune, and the tunes of lead sheets, played steadily by a program. The penalty of slow tempos in rankHypotheses.ts is that of music
 * in several voices; these figures show what it does to lines.
 *
 *   node training/priors/evaluation/measureLines.ts <folder of songs (.mxl)> <folder of lead sheets (.mxl)> [folder of dance tunes (.abc)]...
 *
 * Prints for each kind how many are written at their level (tempo within a third of an octave), and at half or twice it. Songs
 * without a metronome mark are left out; lead sheets and tunes without one are played at usual tempos.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { notate, seconds, type TimedNote } from '../../../engine/index.ts';
import { Random } from '../../noteClassifier/random.ts';
import { readLied, type Lied } from '../../collections/readLied.ts';
import { tunesOf } from '../../collections/tuneCollections.ts';
import { UNSEEN_SONGS } from '../../collections/unseenSongs.data.ts';

const MEASURES = 33;
const FEWEST_NOTES = 30;
/** Seconds: standard deviation of the onsets. */
const JITTER = 0.012;
/** Share of the written length for which a note sounds. */
const SOUNDING = 0.9;
const LEVEL = 0.3;
const EVERY_TUNE = 12;
/** Quarter notes a minute, and the standard deviation of their logarithm. */
const USUAL_TEMPO = 110;
const TEMPO_SPREAD = 0.15;
const DANCES: readonly (readonly [RegExp, number])[] = [
  [/reel/, 200],
  [/hornpipe|jig/, 165],
  [/./, USUAL_TEMPO],
];
const WISHES = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'File' } as const;
const random = new Random(7);

/** The highest notes of the first part. */
function performed({ notes }: Lied, tempo: number): TimedNote[] {
  const at = (units: number): number => 0.5 + (units * 60) / tempo / 24;
  return notes
    .filter(({ part, measure }) => part === 0 && measure < MEASURES)
    .sort((a, b) => a.onset - b.onset || b.midiPitch - a.midiPitch)
    .filter(({ onset }, index, sorted) => onset !== sorted[index - 1]?.onset)
    .map(({ onset, duration, midiPitch }) => ({
      onset: seconds(at(onset) + JITTER * random.normal()),
      offset: seconds(at(onset + SOUNDING * duration)),
      midiPitch,
      velocity: Math.round(70 + 8 * random.normal()),
      confidence: 1,
    }))
    .sort((a, b) => a.onset - b.onset);
}

interface Line {
  readonly lied: Lied;
  readonly tempo: number;
}

function measure(kind: string, lines: readonly Line[]): string {
  const sums = { lines: 0, level: 0, half: 0, twice: 0 };
  for (const { lied, tempo } of lines) {
    const notes = performed(lied, tempo);
    if (notes.length < FEWEST_NOTES) continue;
    const octaves = Math.log2(notate(notes, WISHES).tempo / tempo);
    sums.lines += 1;
    sums.level += Number(Math.abs(octaves) < LEVEL);
    sums.half += Number(octaves <= -LEVEL);
    sums.twice += Number(octaves >= LEVEL);
  }
  return `${kind}: of ${sums.lines} lines ${sums.level} at their level, ${sums.half} at half of it, ${sums.twice} at twice`;
}

const usually = (tempo: number): number => tempo * Math.exp(TEMPO_SPREAD * random.normal());

const songs = (folder: string): Line[] =>
  UNSEEN_SONGS.map((name) => readLied(readFileSync(join(folder, name)))).flatMap((lied) =>
    lied.tempo !== undefined && lied.parts > 1 ? [{ lied, tempo: lied.tempo }] : [],
  );

const sheets = (folder: string): Line[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mxl'))
    .map((name) => readLied(readFileSync(join(folder, name))))
    .map((lied) => ({ lied, tempo: lied.tempo ?? usually(USUAL_TEMPO) }));

const dances = (folder: string): Line[] =>
  tunesOf(folder)
    .filter((_, index) => index % EVERY_TUNE === 0)
    .map(({ lied, rhythm }) => ({
      lied,
      tempo: usually(DANCES.find(([pattern]) => pattern.test(rhythm))?.[1] ?? USUAL_TEMPO),
    }));

const [songFolder, sheetFolder, ...danceFolders] = process.argv.slice(2);
if (songFolder === undefined || sheetFolder === undefined)
  throw new Error('usage: node training/priors/evaluation/measureLines.ts <songs> <lead sheets> [dance tunes]...');
console.log(measure('voices of songs', songs(songFolder)));
console.log(measure('lead sheets', sheets(sheetFolder)));
for (const folder of danceFolders) console.log(measure(folder, dances(folder)));
