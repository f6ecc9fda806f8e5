/**
 * Simulates performances with swing, and others that could be mistaken for it, and writes for each the features of
 * engine/notate/meter/swing/swingOdds.ts, for trainSwing.py:
 *
 *   node training/priors/exportSwing.ts <swing.jsonl> <folders with .mxl, .abc, .notes or .krn files>...
 *
 * Swing are songs and lead sheets in 4/4 as popular songs (arrangePopular.ts), all of it or the tune alone, whose second eighths or
 * sixteenths are played at .58 to .7 of the pair. The others are music in compound meters and in 3/4 as it is written. All are played steadily
 * by a program. Performances in which no pairs are found give no line.
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '../../engine/index.ts';
import { estimateMeter } from '../../engine/notate/meter/estimateMeter.ts';
import { distinctPaths, metricalHypotheses } from '../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import { rankHypotheses, type RankedHypothesis } from '../../engine/notate/meter/hypotheses/rankHypotheses.ts';
import { groupOnsets, type OnsetGroup } from '../../engine/notate/meter/onsetGroups.ts';
import { rankPaths } from '../../engine/notate/meter/rankPaths.ts';
import { possibleSwing } from '../../engine/notate/meter/swing/readSwing.ts';
import { textureOf } from '../../engine/notate/meter/texture.ts';
import type { TimedNote } from '../../engine/notate/timedNote.ts';
import { EVEN, movedShare } from '../../engine/theory/swungShare.ts';
import { Random } from '../noteClassifier/random.ts';
import { arrangePopular } from '../performances/arrangePopular.ts';
import { engravedScores } from '../collections/readEngravedScores.ts';
import { kernPieces } from '../collections/readKern.ts';
import { readLied, type Lied, type LiedNote } from '../collections/readLied.ts';
import { tunesOf } from '../collections/tuneCollections.ts';

const MEASURES = 24;
const [FEWEST_NOTES, MOST_NOTES] = [40, 500] as const;
const JITTER = 0.012;
const SOUNDING = 0.9;
/** Quarter notes a minute of music with swing, and of music without a metronome mark in 3/4 and in compound meters. */
const TEMPOS = { swing: 120, triple: 110, compound: 114 } as const;
const TEMPO_SPREAD = 0.3;
/** Of a pair, when its second note is played. */
const RATIOS = [0.58, 0.7] as const;
const LEAST_DIVIDED = 0.1;
/** Share of sixteenths off the eighths from which a tune is a ballad, whose sixteenths are swung. */
const BALLAD = 0.15;
/** Of all songs, which are many, one of so many is played with swing, and of dance tunes one is read. */
const [SONGS_PER_SWUNG, TUNES_PER_READ] = [3, 2] as const;

interface Piece {
  readonly lied: Lied;
  /** What is kept together where the data are divided. */
  readonly work: string;
  readonly mayBeSwung: boolean;
}

function* piecesOf(folder: string): Generator<Piece> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const [index, name] of names.filter((each) => each.endsWith('.mxl')).entries()) {
    const lied = readLied(readFileSync(join(folder, name)));
    const isSheet = lied.parts === 1;
    yield {
      work: name,
      lied: isSheet ? { ...lied, parts: 2 } : lied,
      mayBeSwung: isSheet || index % SONGS_PER_SWUNG === 0,
    };
  }
  const has = (ending: string): boolean => names.some((name) => name.endsWith(ending));
  if (has('.abc'))
    for (const [index, { lied }] of tunesOf(folder).entries())
      if (index % TUNES_PER_READ === 0) yield { lied, work: `tune ${index}`, mayBeSwung: false };
  const scores = has('.notes') ? engravedScores(folder) : has('.krn') ? kernPieces(folder) : [];
  for (const { lied, composer } of scores) yield { lied, work: composer, mayBeSwung: false };
}

function rank(groups: readonly OnsetGroup[]): RankedHypothesis[] {
  const network = estimateMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const bestPath = paths[0]?.logLikelihood ?? 0;
  return rankHypotheses(metricalHypotheses(paths), { groups, network, texture: textureOf(groups), bestPath });
}

/** Delays the middle of every pair of `span` units to a part of it. */
function swung(unit: number, span: number, ratio: number): number {
  const pair = Math.floor(unit / span) * span;
  return pair + span * movedShare((unit - pair) / span, EVEN, ratio);
}

function performed(
  notes: readonly LiedNote[],
  quartersPerMinute: number,
  random: Random,
  playedAt: (unit: number) => number,
): TimedNote[] {
  const perUnit = 60 / quartersPerMinute / 24;
  const begin = notes[0]?.onset ?? 0;
  return notes.map(({ onset, duration, midiPitch }) => {
    const [from, to] = [playedAt(onset - begin), playedAt(onset + duration - begin)];
    return {
      onset: seconds(0.5 + from * perUnit + JITTER * random.normal()),
      offset: seconds(0.5 + (from + SOUNDING * (to - from)) * perUnit),
      midiPitch,
      velocity: Math.round(70 + 8 * random.normal()),
      confidence: 1,
    };
  });
}

const shareAt = (notes: readonly LiedNote[], period: number, unit: number): number =>
  notes.filter(({ position }) => position % period === unit).length / Math.max(1, notes.length);

function* swungPerformances({ lied }: Piece, random: Random): Generator<TimedNote[]> {
  const arrangement = arrangePopular(lied, random);
  const [signature] = arrangement?.lied.measures ?? [];
  if (!arrangement || signature?.beats !== 4 || signature.beatType !== 4) return;
  const notes = arrangement.lied.notes.filter(({ measure }) => measure < MEASURES);
  const tune = notes.filter(({ part }) => part === 0);
  const isBallad = shareAt(tune, 12, 6) > BALLAD;
  const span = isBallad ? 12 : 24;
  for (const played of [notes, tune]) {
    const tempo = isBallad ? arrangement.quartersPerMinute : TEMPOS.swing * Math.exp(TEMPO_SPREAD * random.normal());
    const ratio = random.between(...RATIOS);
    if (played.length >= FEWEST_NOTES && shareAt(played, span, span / 2) >= LEAST_DIVIDED)
      yield performed(played, tempo, random, (unit) => swung(unit, span, ratio));
  }
}

function* otherPerformances({ lied }: Piece, random: Random): Generator<TimedNote[]> {
  const [signature] = lied.measures;
  const isCompound = signature?.beatType === 8 && signature.beats % 3 === 0;
  if (!signature || !(isCompound || (signature.beats === 3 && signature.beatType === 4))) return;
  const isSame = ({ measure }: LiedNote): boolean => {
    const { beats, beatType } = lied.measures[measure] ?? signature;
    return beats === signature.beats && beatType === signature.beatType;
  };
  const notes = lied.notes.filter(isSame).slice(0, MOST_NOTES);
  const voice = notes.filter(({ part }) => part === 0);
  const usual = isCompound ? TEMPOS.compound : TEMPOS.triple;
  for (const played of voice.length < notes.length ? [notes, voice] : [notes]) {
    if (played.length < FEWEST_NOTES || !hasPairs(played, isCompound ? 36 : 72)) continue;
    const tempo =
      (lied.tempo !== undefined && lied.tempo > 20 ? lied.tempo : usual) * Math.exp(TEMPO_SPREAD * random.normal());
    yield performed(played, tempo, random, (unit) => unit);
  }
}

/** Whether there are many notes at two thirds of the spans, by those at one third: a quick look that saves the reading. */
const hasPairs = (notes: readonly LiedNote[], span: number): boolean =>
  shareAt(notes, span, (2 * span) / 3) > 2 * shareAt(notes, span, span / 3);

const [output, ...folders] = process.argv.slice(2);
if (!output || folders.length === 0)
  throw new Error('usage: node training/priors/exportSwing.ts <swing.jsonl> <folders>...');
const file = openSync(output, 'w');
let turn = 0;
for (const folder of folders)
  for (const piece of piecesOf(folder)) {
    const random = new Random(500 + turn++);
    for (const isSwing of piece.mayBeSwung ? [true, false] : [false])
      for (const notes of isSwing ? swungPerformances(piece, random) : otherPerformances(piece, random)) {
        const groups = groupOnsets([...notes].sort((a, b) => a.onset - b.onset));
        const [first] = rank(groups);
        const reading = first && possibleSwing(groups, first, undefined, rank);
        if (reading) writeSync(file, `${JSON.stringify({ work: piece.work, isSwing, ...reading.features })}\n`);
      }
  }
