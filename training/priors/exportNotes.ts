/**
 * Writes the notes of scores as one JSON file for trainMetricalNetwork.py:
 *
 *   node training/priors/exportNotes.ts <notes.json> <folder>...
 *
 * A folder contains songs (`.mxl`), scores of the Mutopia Project (`.notes`, written by training/scores/engraveScores.py),
 * quartets (`.mxl` in folders of composers) or Humdrum scores (`.krn`). `pieces` have a source (`songs`, `scores`,
 * `quartets` or `kern`), a tempo (0: unknown), notes, and whether they are held out of the training. A note is [onset,
 * duration, pitch, is voice, staff, position, beats, beat type] in units of 1/24 quarter. `features` are the names of the
 * network's features in the order of the trainer's columns.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICAL_FEATURES } from '../../engine/notate/meter/network/metricalFeatures.ts';
import { engravedScores } from './readEngravedScores.ts';
import { kernPieces } from './readKern.ts';
import { readLied, type Lied } from './readLied.ts';
import { quartetPieces } from './readQuartets.ts';
import { UNSEEN_SONGS } from './unseenSongs.data.ts';

/** Of the composers, one of so many is held out; for songs see `UNSEEN_SONGS`. */
const COMPOSERS_PER_HELD_OUT = 6;
/** Which of them: the group with Haydn, Handel, Chopin, Fauré and Kuhlau. */
const HELD_OUT = 5;

type Source = 'songs' | 'scores' | 'quartets' | 'kern';

interface Piece {
  readonly source: Source;
  readonly isHeldOut: boolean;
  readonly tempo: number;
  readonly notes: readonly (readonly number[])[];
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

/** Whether the music of a composer is held out. */
const isHeldOut = (composer: string): boolean =>
  createHash('sha256').update(composer).digest().readUInt32BE() % COMPOSERS_PER_HELD_OUT === HELD_OUT;

function* piecesOf(folder: string): Generator<Piece> {
  for (const { lied, composer } of engravedScores(folder)) yield pieceOf(lied, 'scores', isHeldOut(composer));
  for (const { lied, composer } of kernPieces(folder)) yield pieceOf(lied, 'kern', isHeldOut(composer));
  for (const { lied, composer } of quartetPieces(folder)) yield pieceOf(lied, 'quartets', isHeldOut(composer));
  const songs = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
  for (const name of songs.sort())
    yield pieceOf(readLied(readFileSync(join(folder, name))), 'songs', UNSEEN_SONGS.includes(name));
}

const [output, ...folders] = process.argv.slice(2);
if (!output || folders.length === 0)
  throw new Error('usage: node training/priors/exportNotes.ts <notes.json> <folder>...');
const pieces = folders.flatMap((folder) => [...piecesOf(folder)]);
writeFileSync(output, JSON.stringify({ features: METRICAL_FEATURES.names, pieces }));
