/**
 * Measures the tune of a lead sheet on what both networks heard of rendered bands (heardBands.ts): precision, recall and F of the
 * notes of the tune by pitch and onset, for each band and as means over all bands and over those whose songs trainMelody.py
 * keeps apart.
 *
 *   node training/melody/measureHeard.ts <folder of heard pieces> [both | small]
 *
 * `small`: all pieces as the small network hears them alone.
 */
import { tuneOf } from '../../engine/notate/voices/melody/tuneOf.ts';
import { heardBands, isSame, type HeardBand, type Sound } from './heardBands.ts';

/** As in trainMelody.py. */
const KEPT_APART = 5;

/** The notes of the tune, with their times. */
function tuneInTime({ placed, timed }: HeardBand): Sound[] {
  const indices = new Map(placed.map((note, index) => [note, index]));
  return tuneOf(placed).flatMap((note) => timed[indices.get(note) ?? -1] ?? []);
}

const shareIn = (some: readonly Sound[], others: readonly Sound[]): number =>
  some.filter((sound) => others.some((other) => isSame(sound, other))).length / Math.max(1, some.length);

const [folder = '', by = 'both'] = process.argv.slice(2);
if (by !== 'both' && by !== 'small')
  throw new Error('usage: node training/melody/measureHeard.ts <folder of heard pieces> [both | small]');
const rows: { readonly song: number; readonly scores: readonly number[] }[] = [];
for (const band of heardBands(folder, by)) {
  const tune = tuneInTime(band);
  const [precision, recall] = [shareIn(tune, band.melody), shareIn(band.melody, tune)];
  const scores = [precision, recall, (2 * precision * recall) / Math.max(1e-9, precision + recall)];
  rows.push({ song: band.song, scores });
  console.log(band.file, ...scores.map((value) => value.toFixed(3)));
}
for (const [title, some] of [
  ['all', rows],
  ['kept apart', rows.filter(({ song }) => song % KEPT_APART === 0)],
] as const) {
  const mean = (column: number): string =>
    (some.reduce((sum, { scores }) => sum + (scores[column] ?? 0), 0) / Math.max(1, some.length)).toFixed(3);
  console.log(`${title}: ${some.length} bands: P ${mean(0)}, R ${mean(1)}, F ${mean(2)}`);
}
