/**
 * Simulates bands that play songs (performBand.ts), and writes the features of engine/notate/voices/melody/ with whether
 * each note belongs to the tune, for trainMelody.py:
 *
 *   node training/melody/exportMelodies.ts <folder with .mxl files> <melodies.bin> first | second
 *
 * `first`: the features of melodyFeatures.ts. `second`: those of lineFeatures.ts, which need the network of the first round.
 * The output begins with a line of JSON (the names of the features); then follow records of 32-bit floats: index of the
 * song, 1 for a note of the tune or 0, the features. 1,520,000 notes, three minutes.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LINE_FEATURES } from '../../engine/notate/voices/melody/lineFeatures.ts';
import { MELODY_FEATURES, MelodyTexture } from '../../engine/notate/voices/melody/melodyFeatures.ts';
import { firstRound, secondFeatures } from '../../engine/notate/voices/melody/melodyOdds.ts';
import { Random } from '../noteClassifier/random.ts';
import { readLied } from '../priors/readLied.ts';
import type { HeardNote } from './hearBand.ts';
import { performBand } from './performBand.ts';

/** Of each song. */
const PERFORMANCES = 2;

const [folder = '', output = '', round = ''] = process.argv.slice(2);
if (round !== 'first' && round !== 'second')
  throw new Error('usage: node training/melody/exportMelodies.ts <folder with .mxl files> <melodies.bin> first|second');

function recordsOf(song: number, notes: readonly HeardNote[]): number[][] {
  const tune = new Set<unknown>(notes.filter(({ isTune }) => isTune));
  const { chords } = new MelodyTexture(notes);
  const vectors =
    round === 'second'
      ? secondFeatures(firstRound(notes))
      : firstRound(notes).map((chord) => chord.map(({ features }) => [...features]));
  return chords.flatMap((chord, index) =>
    chord.map((note, at) => [song, tune.has(note) ? 1 : 0, ...(vectors[index]?.[at] ?? [])]),
  );
}

const file = openSync(output, 'w');
const { names } = round === 'first' ? MELODY_FEATURES : LINE_FEATURES;
writeSync(file, `${JSON.stringify({ names })}\n`);
let written = 0;
const songs = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
for (const [song, name] of songs.sort().entries()) {
  const lied = readLied(Uint8Array.from(readFileSync(join(folder, name))));
  for (let turn = 0; turn < PERFORMANCES; turn++) {
    const notes = performBand(lied, new Random(1000 * song + turn));
    if (!notes) continue;
    const records = recordsOf(song, notes);
    writeSync(file, new Uint8Array(Float32Array.from(records.flat()).buffer));
    written += records.length;
  }
}
closeSync(file);
console.log(`${written} notes`);
