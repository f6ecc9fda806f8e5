/**
 * Writes what engine/notate/harmony/keyCounts.ts counts in scores with the key signature that is printed, for trainKeys.py:
 *
 *   node training/key/exportKeys.ts <keys.jsonl> <folder>...
 *
 * A folder contains songs or lead sheets (`.mxl`). Of each piece, stretches of 6 to 40 measures in one signature are taken: its
 * beginning, a part from anywhere, and the highest notes of such a part alone. A line of JSON has the source, the number of the
 * piece, whether it is a single line, the fifths of the signature, and the counts.
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { keyCounts, type KeyNote } from '../../engine/notate/harmony/keyCounts.ts';
import { Random } from '../noteClassifier/random.ts';
import { readLied, type Lied } from '../collections/readLied.ts';

const FEWEST_NOTES = 24;
const [SHORTEST, LONGEST] = [6, 40];
/** Units between which the weight of a note grows with its length. */
const [LEAST, MOST] = [6, 96];
const random = new Random(11);

function* piecesOf(folder: string): Generator<{ source: string; lied: Lied }> {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.mxl')) continue;
    const lied = readLied(readFileSync(join(folder, name)));
    yield { source: lied.parts > 1 ? 'songs' : 'sheets', lied };
  }
}

/** The notes of the measures from `first` on that have its signature, at most `length` of them. */
function stretch({ notes, measures }: Lied, first: number, length: number): KeyNote[] {
  const fifths = measures[first]?.fifths;
  let end = first;
  while (end < first + length && measures[end]?.fifths === fifths) end++;
  if (end - first < SHORTEST) return [];
  return notes
    .filter(({ measure }) => measure >= first && measure < end)
    .map(({ onset, midiPitch, duration }) => ({
      at: onset,
      midiPitch,
      weight: Math.sqrt(Math.min(MOST, Math.max(LEAST, duration))),
    }))
    .sort((a, b) => a.at - b.at || a.midiPitch - b.midiPitch);
}

const highest = (notes: readonly KeyNote[]): KeyNote[] => notes.filter(({ at }, index) => notes[index + 1]?.at !== at);

const lengthOf = (): number => SHORTEST + Math.floor(random.uniform() * (LONGEST - SHORTEST));

const [output, ...folders] = process.argv.slice(2);
if (output === undefined || folders.length === 0)
  throw new Error('usage: node training/key/exportKeys.ts <keys.jsonl> <folder>...');
const file = openSync(output, 'w');
let piece = 0;
for (const folder of folders)
  for (const { source, lied } of piecesOf(folder)) {
    const middle = Math.floor(random.uniform() * Math.max(1, lied.measures.length - SHORTEST));
    for (const [first, isLine] of [
      [0, false],
      [middle, false],
      [random.chance(0.5) ? 0 : middle, true],
    ] as const) {
      const notes = stretch(lied, first, lengthOf());
      const heard = isLine ? highest(notes) : notes;
      if (heard.length < FEWEST_NOTES) continue;
      const counts = [...keyCounts(heard)].map((value) => Math.round(1e4 * value) / 1e4);
      const fifths = lied.measures[first]?.fifths ?? 0;
      const single = isLine || lied.parts === 1;
      writeSync(
        file,
        `${JSON.stringify({ source, piece, isLine: single, isBeginning: first === 0, fifths, counts })}\n`,
      );
    }
    piece++;
  }
