/**
 * Writes the features of engine/notate/voices/hands/handFeatures.ts for the notes of keyboard music, and on which staff they
 * are printed, for trainHands.py:
 *
 *   node training/priors/exportHands.ts <hands.bin> <folder with .mxl files> <folder with .notes files> <folder with .krn files>
 *
 * Of a song the piano part is taken. Notes sound shorter or longer than they are written, some are missing, some are shifted, and the
 * values may be doubled or halved, as in transcriptions. The output begins with a line of JSON (the names of the
 * features); then follow records of 32-bit floats: index of the source (0: songs, 1: Mutopia, 2: Polish scores), whether it is kept
 * apart, 1 for the upper staff, the features. Two minutes.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { HAND_FEATURES, handFeatures, type HandChord } from '../../engine/notate/voices/hands/handFeatures.ts';
import { Random } from '../noteClassifier/random.ts';
import { engravedScores } from './readEngravedScores.ts';
import { kernPieces } from './readKern.ts';
import { readLied, type Lied, type LiedNote } from './readLied.ts';

/** Notes in one excerpt, and excerpts of a piece of each source. */
const EXCERPT = 220;
const EXCERPTS = [1, 2, 1];
const FEWEST_NOTES = 40;
/** Share of the pieces, by what they are kept apart by, on which the result is tested. */
const APART = 6;

interface StaffNote extends LiedNote {
  readonly sounding: number;
}

function performed(notes: readonly LiedNote[], random: Random): StaffNote[] {
  const scale = random.pick([0.5, 1, 1, 1, 2]);
  const [legato, pedal] = [random.between(0.4, 1.1), random.chance(0.3) ? random.between(24, 96) : 0];
  const [missed, moved] = [random.pick([0, 0.02, 0.06]), random.pick([0, 0.01, 0.05])];
  return notes
    .filter(() => !random.chance(missed))
    .map((note) => ({
      ...note,
      onset: scale * (note.onset + (random.chance(moved) ? random.pick([-3, 3]) : 0)),
      sounding: scale * Math.max(pedal * random.uniform(), note.duration * legato * random.between(0.7, 1.3)),
    }));
}

function rowsOf(notes: readonly StaffNote[]): number[][] {
  const chords = new Map<number, StaffNote[]>();
  for (const note of notes) chords.set(note.onset, [...(chords.get(note.onset) ?? []), note]);
  const ordered = [...chords]
    .sort(([a], [b]) => a - b)
    .map(([unit, chord]) => ({ unit, notes: chord.sort((a, b) => a.midiPitch - b.midiPitch) }));
  const features = handFeatures(ordered satisfies readonly HandChord[]);
  return ordered.flatMap((chord, index) =>
    chord.notes.map(({ staff }, at) => [staff === 1 ? 1 : 0, ...(features[index]?.[at] ?? [])]),
  );
}

/** Only music for two staves. */
function keyboardNotes(lied: Lied): LiedNote[] {
  const notes = lied.notes.filter(({ part }) => part === lied.parts - 1);
  const lower = notes.filter(({ staff }) => staff === 2).length;
  const isForTwo = notes.every(({ staff }) => staff === 1 || staff === 2);
  return !isForTwo || lower < 0.1 * notes.length || lower > 0.9 * notes.length ? [] : notes;
}

const isApart = (name: string): number =>
  createHash('md5').update(name).digest().readUInt32LE() % APART === 0 ? 1 : 0;

const [output, songs, scores, polish] = process.argv.slice(2);
if (!output || !songs || !scores || !polish)
  throw new Error('usage: node training/priors/exportHands.ts <hands.bin> <songs> <scores> <Polish scores>');

function* pieces(): Generator<{ source: number; name: string; lied: Lied }> {
  for (const name of readdirSync(songs ?? '').filter((each) => each.endsWith('.mxl')))
    yield { source: 0, name, lied: readLied(readFileSync(join(songs ?? '', name))) };
  for (const { composer, lied } of engravedScores(scores ?? '')) yield { source: 1, name: composer, lied };
  for (const { composer, lied } of kernPieces(polish ?? '')) yield { source: 2, name: composer, lied };
}

const file = openSync(output, 'w');
writeSync(file, `${JSON.stringify({ names: HAND_FEATURES.names })}\n`);
let index = 0;
for (const { source, name, lied } of pieces()) {
  const notes = keyboardNotes(lied).sort((a, b) => a.onset - b.onset);
  for (let turn = 0; turn < (EXCERPTS[source] ?? 1) && notes.length >= FEWEST_NOTES; turn++) {
    const random = new Random(31 * index + turn);
    const from = Math.floor(random.uniform() * Math.max(0, notes.length - EXCERPT));
    const rows = rowsOf(performed(notes.slice(from, from + EXCERPT), random));
    const bytes = Float32Array.from(rows.flatMap((row) => [source, isApart(name), ...row]));
    writeSync(file, new Uint8Array(bytes.buffer));
  }
  index++;
}
closeSync(file);
