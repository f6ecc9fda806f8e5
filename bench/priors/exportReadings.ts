/**
 * Performs songs and writes every reading of every performance, with its features and the share of notes that it puts in
 * their true place, for trainReadings.py:
 *
 *   node bench/priors/exportReadings.ts <folder with .mxl files> <readings.bin> written|dressed [performances a song]
 *
 * `written`: the songs as they stand, only those that the metrical network was not trained on (it knows the others too
 * well). `dressed`: all songs that have a tune for arrangeLied.ts. For each performance: the length of a JSON header
 * (32 bits), the header, and its features as 32-bit floats, [readings][features].
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hearMeter } from '../../engine/notate/hearMeter.ts';
import { groupOnsets } from '../../engine/notate/onsetGroups.ts';
import { ReadingMeasurer } from '../../engine/notate/readingFeatures.ts';
import { distinctPaths, readingsOf } from '../../engine/notate/readings.ts';
import { textureOf } from '../../engine/notate/texture.ts';
import { rankPaths } from '../../engine/notate/trackBeats.ts';
import { Random } from '../noteClassifier/random.ts';
import { UNSEEN_SONGS } from './unseenSongs.data.ts';
import { performLied, type PerformedNote } from './performLied.ts';
import { placedShare } from './placedShare.ts';
import { readLied, type Lied } from './readLied.ts';

const FEWEST_NOTES = 30;
/** What a right place is worth under a time signature of the same length that is not the true one (3/4 for 6/8). */
const WRONG_METER = 0.8;

/** Undefined where the meter changes, or too little is played. */
function exported(lied: Lied, notes: readonly PerformedNote[]): Uint8Array[] | undefined {
  const signatureOf = ({ measure }: PerformedNote): string => {
    const { beats, beatType } = lied.measures[measure] ?? lied.measures[0] ?? { beats: 4, beatType: 4 };
    return `${beats}/${beatType}`;
  };
  const meters = new Set(notes.map(signatureOf));
  if (notes.length < FEWEST_NOTES || meters.size !== 1) return undefined;
  const groups = groupOnsets(notes);
  const network = hearMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const readings = readingsOf(paths);
  const [best] = paths;
  if (!best || readings.length === 0) return undefined;
  const heard = { groups, network, texture: textureOf(groups), bestPath: best.logLikelihood };
  const measurer = new ReadingMeasurer(heard);
  const features = readings.map((reading) => measurer.measure(reading));
  const [meter] = meters;
  const header = {
    meter,
    readings: readings.length,
    features: features[0]?.length ?? 0,
    shares: readings.map((reading) => placedShare(groups, reading) * (reading.meter.name === meter ? 1 : WRONG_METER)),
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return [length, json, Buffer.from(Float32Array.from(features.flat()).buffer)];
}

const [folder, output, kind, performances = '1'] = process.argv.slice(2);
if (!folder || !output || (kind !== 'written' && kind !== 'dressed'))
  throw new Error('usage: node bench/priors/exportReadings.ts <folder> <readings.bin> written|dressed [performances]');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort();
const file = openSync(output, 'w');
names.forEach((name, song) => {
  if (kind === 'written' && !UNSEEN_SONGS.includes(name)) return;
  const lied = readLied(readFileSync(join(folder, name)));
  for (let turn = 0; turn < Number(performances); turn++) {
    const random = new Random(1000 * song + turn);
    const notes = performLied(lied, random, random.between(30, 50), kind);
    for (const bytes of (notes && exported(lied, notes)) ?? []) writeSync(file, bytes);
  }
});
