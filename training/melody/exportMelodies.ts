/**
 * Simulates bands that play songs (performBand.ts), and writes the features of engine/notate/voices/melody/ with whether
 * each note belongs to the tune, for trainMelody.py:
 *
 *   node training/melody/exportMelodies.ts <folder with .mxl files> <melodies.bin> first | second [<folder of heard pieces>]
 *
 * `first`: the features of melodyFeatures.ts. `second`: those of lineFeatures.ts, which need the network of the first round.
 * With heard pieces (training/joining/hear.ts), what was heard of rendered bands follows the simulated ones, with more weight.
 * The output begins with a line of JSON (the names of the features); then follow records of 32-bit floats: index of the
 * song, 1 for a note of the tune or 0, weight, the features. 1,520,000 simulated notes, three minutes.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LINE_FEATURES } from '../../engine/notate/voices/melody/lineFeatures.ts';
import { MELODY_FEATURES, MelodyTexture } from '../../engine/notate/voices/melody/melodyFeatures.ts';
import { firstRound, secondFeatures } from '../../engine/notate/voices/melody/melodyOdds.ts';
import { Random } from '../noteClassifier/random.ts';
import { readLied } from '../collections/readLied.ts';
import type { QuantizedNote } from '../../engine/notate/rhythm/quantizePerformance.ts';
import { heardBands, tuneOfBand } from './heardBands.ts';
import { performBand } from './performBand.ts';

/** Of each song. */
const PERFORMANCES = 2;

/** Weight of a note that was heard in a rendered band; a simulated one has 1. */
const HEARD_WEIGHT = 10;

const [folder = '', output = '', round = '', heardFolder] = process.argv.slice(2);
if (round !== 'first' && round !== 'second')
  throw new Error(
    'usage: node training/melody/exportMelodies.ts <folder with .mxl files> <melodies.bin> first|second [heard]',
  );

function recordsOf(
  song: number,
  notes: readonly QuantizedNote[],
  tune: ReadonlySet<unknown>,
  weight: number,
): number[][] {
  const { chords } = new MelodyTexture(notes);
  const vectors =
    round === 'second'
      ? secondFeatures(firstRound(notes))
      : firstRound(notes).map((chord) => chord.map(({ features }) => [...features]));
  return chords.flatMap((chord, index) =>
    chord.map((note, at) => [song, tune.has(note) ? 1 : 0, weight, ...(vectors[index]?.[at] ?? [])]),
  );
}

const file = openSync(output, 'w');
const { names } = round === 'first' ? MELODY_FEATURES : LINE_FEATURES;
writeSync(file, `${JSON.stringify({ names })}\n`);
let written = 0;
function write(records: readonly number[][]): void {
  writeSync(file, new Uint8Array(Float32Array.from(records.flat()).buffer));
  written += records.length;
}
const songs = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
for (const [song, name] of songs.sort().entries()) {
  const lied = readLied(Uint8Array.from(readFileSync(join(folder, name))));
  for (let turn = 0; turn < PERFORMANCES; turn++) {
    const notes = performBand(lied, new Random(1000 * song + turn));
    if (!notes) continue;
    write(recordsOf(song, notes, new Set(notes.filter(({ isTune }) => isTune)), 1));
  }
}
if (heardFolder !== undefined)
  for (const band of heardBands(heardFolder)) write(recordsOf(band.song, band.placed, tuneOfBand(band), HEARD_WEIGHT));
closeSync(file);
console.log(`${written} notes`);
