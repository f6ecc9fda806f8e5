/**
 * Simulates performances of songs and dance tunes whose measures can be 3/4 or 6/8, and writes the features of
 * divisionFeatures.ts with the true division, for trainDivision.py:
 *
 *   node training/priors/exportDivisions.ts <folder with .mxl files> <divisions.jsonl> [folders with .abc files]
 *
 * Songs and tunes are performed as written, arranged in another style, and in imitation. The output has a first line
 * with the names of the features in their order, and one line of JSON per performance.
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DIVIDED_MEASURE, DIVISION_FEATURES, divisionFeatures } from '../../engine/notate/meter/divisionFeatures.ts';
import { groupOnsets, type OnsetGroup } from '../../engine/notate/meter/onsetGroups.ts';
import { Random } from '../noteClassifier/random.ts';
import { imitateLine } from '../performances/imitateLine.ts';
import { performLied, type PerformedNote } from '../performances/performLied.ts';
import { readLied, type Lied } from '../collections/readLied.ts';
import { tunesOf } from '../collections/tuneCollections.ts';

/** For each meter, whether it is compound, and the factor that scales its notes to 3/4 or 6/8. */
const DIVISIONS: Readonly<Record<string, readonly [compound: boolean, scale: number]>> = {
  '3/4': [false, 1],
  '3/8': [false, 2],
  '3/2': [false, 0.5],
  '6/8': [true, 1],
  '6/4': [true, 0.5],
  '6/16': [true, 2],
};
const FEWEST_NOTES = 30;
const PERFORMANCES = { song: 16, tune: 8 } as const;

interface Piece {
  readonly kind: keyof typeof PERFORMANCES;
  readonly lied: Lied;
  readonly compound: boolean;
}

function pieceOf(lied: Lied, kind: Piece['kind']): Piece[] {
  const signatures = new Set(lied.measures.map(({ beats, beatType }) => `${beats}/${beatType}`));
  const [compound, scale] = DIVISIONS[[...signatures].join()] ?? [];
  return compound === undefined || scale === undefined ? [] : [{ kind, lied: scaled(lied, scale), compound }];
}

const scaled = (lied: Lied, scale: number): Lied => ({
  ...lied,
  tempo: lied.tempo === undefined ? undefined : lied.tempo * scale,
  notes: lied.notes.map((note) => ({
    ...note,
    onset: note.onset * scale,
    duration: note.duration * scale,
    position: note.position * scale,
  })),
  measures: lied.measures.map((measure) => ({
    ...measure,
    beatType: measure.beatType / scale,
    start: measure.start * scale,
    length: measure.length * scale,
  })),
});

type Manner = 'written' | 'dressed' | 'imitated';
const MANNERS: Readonly<Record<Piece['kind'], readonly Manner[]>> = {
  song: ['written', 'written', 'written', 'dressed', 'imitated'],
  tune: ['written', 'dressed', 'imitated'],
};

function performed({ lied, kind }: Piece, manner: Manner, random: Random): PerformedNote[] {
  const length = random.between(25, 50);
  if (manner === 'imitated') {
    const imitated = imitateLine(lied, random);
    return imitated ? (performLied(imitated, random, length, 'written') ?? []) : [];
  }
  // A tune is arranged like the voice of a song, so it is given a second part.
  const played = kind === 'tune' && manner === 'dressed' ? { ...lied, parts: 2 } : lied;
  return performLied(played, random, length, manner) ?? [];
}

/**
 * True positions of the groups. Half of the groups of invented notes, chosen at random, are placed between their
 * neighbours; the others have no position (-1).
 */
function placesOf(groups: readonly OnsetGroup<PerformedNote>[], random: Random): Int32Array {
  const units = Int32Array.from(groups, ({ notes }) => {
    const real = notes.find(({ unit }) => unit !== undefined);
    return real ? real.measure * DIVIDED_MEASURE + Math.round(real.position) : -1;
  });
  const least = units.filter((unit) => unit >= 0).reduce((first, unit) => Math.min(first, unit), Infinity);
  const start = Math.floor(least / DIVIDED_MEASURE) * DIVIDED_MEASURE;
  return units.map((unit, index) => {
    if (unit >= 0) return unit - start;
    const [before, after] = [units[index - 1] ?? -1, units[index + 1] ?? -1];
    if (before < 0 || after <= before + 6 || random.chance(0.5)) return -1;
    return 6 * Math.round((before + after) / 12) - start;
  });
}

const [folder, output, ...tuneFolders] = process.argv.slice(2);
if (!folder || !output)
  throw new Error(
    'usage: node training/priors/exportDivisions.ts <folder> <divisions.jsonl> [folders with .abc files]',
  );
const songs = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort()
  .flatMap((name) => pieceOf(readLied(readFileSync(join(folder, name))), 'song'));
const tunes = tuneFolders.flatMap((each) => tunesOf(each).flatMap(({ lied }) => pieceOf(lied, 'tune')));
const file = openSync(output, 'w');
writeSync(file, `${JSON.stringify({ names: DIVISION_FEATURES.names })}\n`);
[...songs, ...tunes].forEach((piece, index) => {
  for (let turn = 0; turn < PERFORMANCES[piece.kind]; turn++) {
    const random = new Random(7919 * index + turn);
    const manner = random.pick(MANNERS[piece.kind]);
    const notes = performed(piece, manner, random);
    if (notes.length < FEWEST_NOTES) continue;
    const groups = groupOnsets(notes);
    const features = divisionFeatures(groups, placesOf(groups, random)).map((value) => Number(value.toFixed(4)));
    const line = { piece: index, kind: `${piece.kind} ${manner}`, compound: piece.compound, features };
    writeSync(file, `${JSON.stringify(line)}\n`);
  }
});
