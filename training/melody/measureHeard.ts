/**
 * Measures the tune of a lead sheet on what both networks heard of rendered bands (training/joining/hear.ts): for every piece with a
 * melody whose notes are joined, precision, recall and F of the notes of the tune by pitch and onset (0.1 s).
 *
 *   node training/melody/measureHeard.ts <folder of heard pieces>
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { groupOnsets } from '../../engine/notate/meter/onsetGroups.ts';
import { trackBeats } from '../../engine/notate/meter/trackBeats.ts';
import { quantizePerformance } from '../../engine/notate/rhythm/quantizePerformance.ts';
import { tuneOf } from '../../engine/notate/voices/melody/tuneOf.ts';
import { joinNotes } from '../../server/transcription/piano/joinNotes.ts';
import { agreementOf, LEAST_AGREEMENT, PIANO_AGREEMENT } from '../../server/transcription/piano/pianoAttempt.ts';
import type { HeardPiece } from '../joining/hear.ts';

const ONSET_TOLERANCE = 0.1;

/** The notes of the tune, with their times. */
function tuneInTime(notes: readonly TimedNote[]): TimedNote[] {
  const groups = groupOnsets(notes);
  const placed = quantizePerformance(groups, trackBeats(groups));
  const timed = groups.flatMap((group) => group.notes);
  const indices = new Map(placed.map((note, index) => [note, index]));
  return tuneOf(placed).flatMap((note) => timed[indices.get(note) ?? -1] ?? []);
}

interface Sound {
  readonly midiPitch: number;
  readonly onset: number;
}

const shareIn = (some: readonly Sound[], others: readonly Sound[]): number =>
  some.filter(({ midiPitch, onset }) =>
    others.some((other) => other.midiPitch === midiPitch && Math.abs(other.onset - onset) < ONSET_TOLERANCE),
  ).length / Math.max(1, some.length);

const [folder = ''] = process.argv.slice(2);
const rows: number[][] = [];
for (const name of readdirSync(folder).sort((a, b) => parseInt(a) - parseInt(b))) {
  const heard = JSON.parse(readFileSync(join(folder, name), 'utf8')) as HeardPiece;
  const melody = heard.truth.filter(({ part }) => part === 'melody');
  const agreement = agreementOf(heard.large, heard.small);
  if (!heard.truth.some(({ part }) => part === 'bass' || part === 'pad') || melody.length === 0) continue;
  if (agreement < LEAST_AGREEMENT || agreement >= PIANO_AGREEMENT) continue;
  const tune = tuneInTime(joinNotes({ ...heard, agreement }));
  const [precision, recall] = [shareIn(tune, melody), shareIn(melody, tune)];
  const both = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  rows.push([precision, recall, both]);
  console.log(name, ...[precision, recall, both].map((value) => value.toFixed(3)));
}
const mean = (column: number): string =>
  (rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / Math.max(1, rows.length)).toFixed(3);
console.log(`${rows.length} bands: P ${mean(0)}, R ${mean(1)}, F ${mean(2)}`);
