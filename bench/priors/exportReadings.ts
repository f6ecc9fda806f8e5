/**
 * Performs songs and writes every reading of every performance, with its features and the share of notes that it puts in
 * their true place, for trainReadings.py:
 *
 *   node bench/priors/exportReadings.ts <folder with .mxl or .abc files> <readings.bin> <kind> [performances a song]
 *
 * `written`: the songs as they stand, only those that the metrical network was not trained on (it knows the others too
 * well). `dressed`: all songs that have a tune for arrangeLied.ts. `imitated`: a line of each song against itself
 * (imitateLine.ts). `tunes`: dance tunes as they stand, some dressed, some in imitation. For each performance: the length of a JSON header
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
import { imitateLine } from './imitateLine.ts';
import { performLied, type PerformedNote } from './performLied.ts';
import { placedShare } from './placedShare.ts';
import { readLied, type Lied } from './readLied.ts';
import { tunesOf } from './tuneCollections.ts';

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

const KINDS = ['written', 'dressed', 'imitated', 'tunes'] as const;
type Kind = (typeof KINDS)[number];

interface Source {
  readonly lied: Lied;
  readonly kind: 'written' | 'dressed';
}

/** What is performed of a song or tune; undefined where it has no line that is long enough. */
function sourceOf(lied: Lied, kind: Kind, random: Random): Source | undefined {
  const manner = kind === 'tunes' ? random.pick(['written', 'written', 'dressed', 'imitated'] as const) : kind;
  if (manner === 'imitated') {
    const imitated = imitateLine(lied, random);
    return imitated && { lied: imitated, kind: 'written' };
  }
  // A tune is dressed like the voice of a song.
  return { lied: kind === 'tunes' && manner === 'dressed' ? { ...lied, parts: 2 } : lied, kind: manner };
}

/** In order of the files' names. */
function* liederOf(folder: string, kind: Kind): Generator<Lied> {
  if (kind === 'tunes') {
    for (const { lied } of tunesOf(folder)) yield lied;
    return;
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
  for (const name of names.sort())
    if (kind !== 'written' || UNSEEN_SONGS.includes(name)) yield readLied(readFileSync(join(folder, name)));
}

const [folder, output, kindName, performances = '1'] = process.argv.slice(2);
const kind = KINDS.find((each) => each === kindName);
if (!folder || !output || !kind)
  throw new Error(
    `usage: node bench/priors/exportReadings.ts <folder> <readings.bin> ${KINDS.join('|')} [performances]`,
  );
const file = openSync(output, 'w');
let song = 0;
for (const lied of liederOf(folder, kind)) {
  for (let turn = 0; turn < Number(performances); turn++) {
    const random = new Random(1000 * song + turn);
    const source = sourceOf(lied, kind, random);
    const notes = source && performLied(source.lied, random, random.between(30, 50), source.kind);
    for (const bytes of (notes && exported(source.lied, notes)) ?? []) writeSync(file, bytes);
  }
  song++;
}
