/**
 * Writes the features of engine/notate/voices/printed/printedFeatures.ts for the notes of keyboard music, with the staves and the values
 * that are printed, for trainPrinted.py:
 *
 *   node training/priors/exportPrinted.ts <printed.bin> <seed> <folder with .mxl files> <.notes files> <.krn files>
 *
 * Of a song the piano part is taken, performed by performPrinted.ts. In half of the excerpts the staves are known, but for some that are wrong.
 * The output begins with a line of JSON; then follow excerpts: three 16-bit integers (index of the source, whether it is kept apart,
 * number of notes), and for each note 8-bit integers: 1 for the upper staff, the index of the value, the unit
 * since the beginning as two bytes (high, low), and the features times `scale`. Five minutes.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import {
  PRINTED_FEATURES,
  PRINTED_VALUES,
  printedFeatures,
  valueIndex,
  type TextureNote,
} from '../../engine/notate/voices/printed/printedFeatures.ts';
import type { Random } from '../noteClassifier/random.ts';
import { printedExcerpts, type PrintedExcerpt, type PrintedNote } from '../performances/performPrinted.ts';

/** A feature is stored as an integer of 1/32. */
const SCALE = 32;

/** What is known of the staves: nothing, or nearly all. */
function told(notes: readonly PrintedNote[], random: Random): TextureNote[] {
  if (random.chance(0.5)) return notes.map((note) => ({ ...note, staff: undefined }));
  const wrong = random.pick([0, 0.03, 0.08]);
  return notes.map((note) =>
    note.midiPitch > 50 && note.midiPitch < 70 && random.chance(wrong)
      ? { ...note, staff: note.staff === 'upper' ? 'lower' : 'upper' }
      : note,
  );
}

function bytesOf({ source, isApart, notes, random }: PrintedExcerpt): Int8Array {
  const rows = printedFeatures(told(notes, random));
  const columns = PRINTED_FEATURES.length;
  const first = notes[0]?.unit ?? 0;
  const bytes = new Int8Array(6 + notes.length * (4 + columns));
  new Int16Array(bytes.buffer, 0, 3).set([source, isApart ? 1 : 0, notes.length]);
  notes.forEach((note, index) => {
    const since = note.unit - first;
    const head = [note.staff === 'upper' ? 1 : 0, valueIndex(note.duration), since >> 8, since & 255];
    const row = Array.from(rows.subarray(index * columns, (index + 1) * columns), (value) => Math.round(SCALE * value));
    bytes.set([...head, ...row.map((value) => Math.max(-127, Math.min(127, value)))], 6 + index * (4 + columns));
  });
  return bytes;
}

const [output, seed, songs, scores, polish] = process.argv.slice(2);
if (!output || !seed || !songs || !scores || !polish)
  throw new Error('usage: node training/priors/exportPrinted.ts <printed.bin> <seed> <songs> <scores> <Polish scores>');
const file = openSync(output, 'w');
writeSync(file, `${JSON.stringify({ names: PRINTED_FEATURES.names, values: PRINTED_VALUES, scale: SCALE })}\n`);
for (const excerpt of printedExcerpts([songs, scores, polish], Number(seed))) writeSync(file, bytesOf(excerpt));
closeSync(file);
