/**
 * Writes the notes of scores as one JSON file for trainMetricalNetwork.py:
 *
 *   node training/priors/exportNotes.ts <notes.json> [--lines] <folder>...
 *
 * A folder contains songs (`.mxl`), scores of the Mutopia Project (`.notes`, written by training/scores/engraveScores.py),
 * quartets or orchestral scores (`.mxl` in folders of composers), Humdrum scores (`.krn`) or sequences (`.mid` in folders of
 * composers, readSequenced.ts). Songs, lead sheets (`.mxl` with one part) and tunes (`.abc`) are also arranged (arrangements.ts).
 * `pieces` have a source (`songs`, `scores`, `quartets`, `kern`, `sequenced`, `dressed` or `popular`), a tempo (0: unknown), notes, and whether they are held out of the training. A note is [onset,
 * duration, pitch, is voice, staff, position, beats, beat type] in units of 1/24 quarter. `features` are the names of the
 * network's features in the order of the trainer's columns. With `--lines`, the pieces are the single lines of the folders (lines.ts), whose
 * sources are `voices`, `parts`, `solos`, `tunes` and `sheets`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICAL_FEATURES } from '../../engine/notate/meter/network/metricalFeatures.ts';
import { arrangements } from '../performances/arrangements.ts';
import { isComposerHeldOut, isSequenceHeldOut, isSongHeldOut } from '../collections/heldOut.ts';
import { engravedScores } from '../collections/readEngravedScores.ts';
import { kernPieces } from '../collections/readKern.ts';
import { readLied, type Lied } from '../collections/readLied.ts';
import { sequencedPieces, type SequencedPiece } from '../collections/readSequenced.ts';
import { quartetPieces } from '../collections/readQuartets.ts';
import { linesOf, type Line } from '../collections/lines.ts';

type Source = 'songs' | 'scores' | 'quartets' | 'kern' | 'sequenced' | 'dressed' | 'popular' | Line['source'];

interface Piece {
  readonly source: Source;
  readonly isHeldOut: boolean;
  readonly tempo: number;
  readonly notes: readonly (readonly number[])[];
  /** Seconds of every half quarter of a performance. */
  readonly halves?: readonly number[];
}

/** Thousandths of a unit: onsets of tuplets that are simultaneous stay equal. */
const rounded = (units: number): number => Math.round(1000 * units) / 1000;

function pieceOf(lied: Lied, source: Source, isHeldOut: boolean): Piece {
  const staves = lied.notes.reduce((most, { staff }) => Math.max(most, staff), 1);
  const notes = lied.notes.map((note) => [
    rounded(note.onset),
    Math.max(1, rounded(note.duration)),
    note.midiPitch,
    lied.parts > 1 && note.part < lied.parts - 1 ? 1 : 0,
    note.staff > (lied.parts > 1 ? 1 : Math.max(1, staves / 2)) ? 2 : 1,
    rounded(note.position),
    lied.measures[note.measure]?.beats ?? 4,
    lied.measures[note.measure]?.beatType ?? 4,
  ]);
  return { source, isHeldOut, tempo: lied.tempo ?? 0, notes };
}

/** The notes of a performance have four more numbers: seconds of press, release and end of the sound, and velocity. */
function performanceOf({ notes, halves, composer }: SequencedPiece): Piece {
  const rows = notes.map((note) => [
    rounded(note.onset),
    Math.max(1, rounded(note.duration)),
    note.midiPitch,
    0,
    note.staff,
    rounded(note.position),
    note.beats,
    note.beatType,
    rounded(note.pressed),
    rounded(note.released),
    rounded(note.silent),
    note.velocity,
  ]);
  return {
    source: 'sequenced',
    isHeldOut: isSequenceHeldOut(composer),
    tempo: 0,
    notes: rows,
    halves: halves.map(rounded),
  };
}

function* piecesOf(folder: string): Generator<Piece> {
  for (const { lied, composer } of engravedScores(folder)) yield pieceOf(lied, 'scores', isComposerHeldOut(composer));
  for (const { lied, composer } of kernPieces(folder)) yield pieceOf(lied, 'kern', isComposerHeldOut(composer));
  for (const { lied, composer } of quartetPieces(folder)) yield pieceOf(lied, 'quartets', isComposerHeldOut(composer));
  for (const piece of sequencedPieces(folder)) yield performanceOf(piece);
  for (const { lied, quartersPerMinute, source, isHeldOut } of arrangements(folder))
    yield { ...pieceOf(lied, source, isHeldOut), tempo: quartersPerMinute };
  const songs = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
  for (const name of songs.sort()) {
    const lied = readLied(readFileSync(join(folder, name)));
    if (lied.parts > 1) yield pieceOf(lied, 'songs', isSongHeldOut(name));
  }
}

function* linePiecesOf(folder: string): Generator<Piece> {
  for (const { lied, source, isHeldOut } of linesOf(folder)) yield pieceOf(lied, source, isHeldOut);
}

const LINES = '--lines';
const [output, ...rest] = process.argv.slice(2);
const folders = rest.filter((argument) => argument !== LINES);
if (!output || folders.length === 0)
  throw new Error(`usage: node training/priors/exportNotes.ts <notes.json> [${LINES}] <folder>...`);
const readPieces = rest.includes(LINES) ? linePiecesOf : piecesOf;
const pieces = folders.flatMap((folder) => [...readPieces(folder)]);
writeFileSync(output, JSON.stringify({ features: METRICAL_FEATURES.names, pieces }));
