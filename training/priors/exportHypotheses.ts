/**
 * Simulates performances of songs and writes every metrical hypothesis of every performance, with its features and the
 * share of notes that it places at their true position, for trainHypotheses.py:
 *
 *   node training/priors/exportHypotheses.ts <folder with .mxl, .abc or .notes files> <hypotheses.bin> <kind> [performances a song] [--known]
 *
 * With `--known`, the composers and songs that are held out (heldOut.ts) are left out. Kinds: `written`, songs as written, without those that the metrical network was trained on, for which its results are
 * too good; `dressed`, songs that arrangeLied.ts can arrange; `imitated`, a line of each song in imitation
 * (imitateLine.ts); `tunes`, dance tunes as written, arranged or in imitation; `scores`, keyboard music, for which the folder
 * contains the `.notes` files that training/scores/engraveScores.py wrote; `quartets`,
 * OpenScore’s string quartets; `kern`, Humdrum scores (readKern.ts); `lines`, single lines that their network was not trained on (lines.ts). Output for each performance: the length
 * of a JSON header (32 bits), the header, and the features as 32-bit floats, [hypotheses][features]. The header
 * contains the names of the features in that order.
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { estimateMeter } from '../../engine/notate/meter/estimateMeter.ts';
import { groupOnsets } from '../../engine/notate/meter/onsetGroups.ts';
import { HYPOTHESIS_FEATURES } from '../../engine/notate/meter/hypotheses/hypothesisFeatureList.ts';
import { HypothesisMeasurer } from '../../engine/notate/meter/hypotheses/hypothesisFeatures.ts';
import { distinctPaths, metricalHypotheses } from '../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import { textureOf } from '../../engine/notate/meter/texture.ts';
import { rankPaths } from '../../engine/notate/meter/rankPaths.ts';
import { Random } from '../noteClassifier/random.ts';
import { isComposerHeldOut, isSongHeldOut } from '../collections/heldOut.ts';
import { UNSEEN_SONGS } from '../collections/unseenSongs.data.ts';
import { imitateLine } from '../performances/imitateLine.ts';
import { performLied, type PerformedNote } from '../performances/performLied.ts';
import { performLine } from '../performances/performLine.ts';
import { placedShare } from '../performances/placedShare.ts';
import { kernPieces } from '../collections/readKern.ts';
import { readLied, type Lied } from '../collections/readLied.ts';
import { engravedScores } from '../collections/readEngravedScores.ts';
import { quartetPieces } from '../collections/readQuartets.ts';
import { tunesOf } from '../collections/tuneCollections.ts';
import { linesOf, type Line } from '../collections/lines.ts';

const FEWEST_NOTES = 30;
/** Seconds of a performance. */
const [SHORTEST, LONGEST] = [30, 50];
/** Weight of true positions in a hypothesis whose meter is wrong but has the same length (3/4 for 6/8). */
const WRONG_METER = 0.8;

interface Piece {
  readonly lied: Lied;
  /** What is kept together where training data are divided: a composer, or a song. */
  readonly source: string;
  /** Where the piece is a single line. */
  readonly line?: Line;
}

/** The output for one performance; undefined if the meter changes or there are too few notes. */
function exported({ lied, source }: Piece, notes: readonly PerformedNote[]): Uint8Array[] | undefined {
  const signatureOf = ({ measure }: PerformedNote): string => {
    const { beats, beatType } = lied.measures[measure] ?? lied.measures[0] ?? { beats: 4, beatType: 4 };
    return `${beats}/${beatType}`;
  };
  const meters = new Set(notes.map(signatureOf));
  if (notes.length < FEWEST_NOTES || meters.size !== 1) return undefined;
  const groups = groupOnsets(notes);
  const network = estimateMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const hypotheses = metricalHypotheses(paths);
  const [best] = paths;
  if (!best || hypotheses.length === 0) return undefined;
  const heard = { groups, network, texture: textureOf(groups), bestPath: best.logLikelihood };
  const measurer = new HypothesisMeasurer(heard);
  const features = hypotheses.map((hypothesis) => measurer.measure(hypothesis));
  const [meter] = meters;
  const header = {
    source,
    meter,
    hypotheses: hypotheses.length,
    features: HYPOTHESIS_FEATURES.names,
    shares: hypotheses.map(
      (hypothesis) => placedShare(groups, hypothesis) * (hypothesis.meter.name === meter ? 1 : WRONG_METER),
    ),
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return [length, json, Buffer.from(Float32Array.from(features.flat()).buffer)];
}

const KINDS = ['written', 'dressed', 'imitated', 'tunes', 'scores', 'quartets', 'kern', 'lines'] as const;
type Kind = (typeof KINDS)[number];

interface Source {
  readonly lied: Lied;
  readonly kind: 'written' | 'dressed';
}

/** The music to perform for a song or tune; undefined if it has no line that is long enough. */
function sourceOf(lied: Lied, kind: Kind, random: Random): Source | undefined {
  if (kind === 'scores' || kind === 'quartets' || kind === 'kern' || kind === 'lines') return { lied, kind: 'written' };
  const manner = kind === 'tunes' ? random.pick(['written', 'written', 'dressed', 'imitated'] as const) : kind;
  if (manner === 'imitated') {
    const imitated = imitateLine(lied, random);
    return imitated && { lied: imitated, kind: 'written' };
  }
  // A tune is arranged like the voice of a song, so it is given a second part.
  return { lied: kind === 'tunes' && manner === 'dressed' ? { ...lied, parts: 2 } : lied, kind: manner };
}

/** The songs or tunes of a folder, in order of their file names. */
function* piecesOf(folder: string, kind: Kind): Generator<Piece> {
  if (kind === 'tunes') {
    for (const [index, { lied }] of tunesOf(folder).entries()) yield { lied, source: `tune ${index}` };
    return;
  }
  if (kind === 'scores' || kind === 'quartets' || kind === 'kern') {
    const read = { scores: engravedScores, quartets: quartetPieces, kern: kernPieces }[kind];
    const scores = read(folder);
    for (const { lied, composer } of scores) yield { lied, source: composer };
    return;
  }
  if (kind === 'lines') {
    for (const line of linesOf(folder)) if (line.isHeldOut) yield { lied: line.lied, source: line.work, line };
    return;
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.mxl'));
  for (const name of names.sort())
    if (kind !== 'written' || UNSEEN_SONGS.includes(name))
      yield { lied: readLied(readFileSync(join(folder, name))), source: name };
}

const [folder, output, kindName, performances = '1', known] = process.argv.slice(2);
const kind = KINDS.find((each) => each === kindName);
if (!folder || !output || !kind)
  throw new Error(
    `usage: node training/priors/exportHypotheses.ts <folder> <hypotheses.bin> ${KINDS.join('|')} [performances] [--known]`,
  );
const file = openSync(output, 'w');
let song = 0;
const isLeftOut = ({ source }: Piece): boolean =>
  known === '--known' && (isComposerHeldOut(source) || isSongHeldOut(source));
for (const piece of piecesOf(folder, kind)) {
  for (let turn = 0; turn < Number(performances) && !isLeftOut(piece); turn++) {
    const random = new Random(1000 * song + turn);
    const source = sourceOf(piece.lied, kind, random);
    if (!source) continue;
    const notes = piece.line
      ? performLine(piece.line, random, SHORTEST, LONGEST)
      : performLied(source.lied, random, random.between(SHORTEST, LONGEST), source.kind);
    for (const bytes of (notes && exported({ ...piece, lied: source.lied }, notes)) ?? []) writeSync(file, bytes);
  }
  song++;
}
