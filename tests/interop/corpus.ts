/**
 * The real scores in the folder beside the repository, where it exists, and the round trip of one of them through the
 * engine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { importMusicXml, readMusicJson, writeMusicJson, writeMusicXml } from '../../engine/index.ts';
import { REAL_SCORES, REAL_SCORES_FOLDER } from '../tools.ts';
import { difference, musicFacts } from './facts.ts';
import { withoutAddedStops } from './noise.ts';

/** Names of the compressed MusicXML files, sorted; empty where the folder is missing. */
export const corpusFiles = (): string[] =>
  REAL_SCORES.isPresent()
    ? readdirSync(REAL_SCORES_FOLDER)
        .filter((name) => name.endsWith('.mxl'))
        .sort()
    : [];

export const NO_CORPUS = 'Skipped: no real scores in ../shared/scores.';

export const corpusBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(join(REAL_SCORES_FOLDER, name)));

/** The XML in the file, unpacked without the engine. */
function xmlOf(bytes: Uint8Array): string {
  const entries = Object.entries(unzipSync(bytes));
  const score = entries.find(([path]) => /\.(musicxml|xml)$/.test(path) && !path.startsWith('META-INF/'));
  return score === undefined ? '' : strFromU8(score[1]);
}

export interface RoundTrip {
  /** The facts that only the original (-) or only the rewritten file (+) contains. */
  readonly differences: readonly string[];
  readonly warnings: readonly string[];
  readonly written: string;
}

/** MusicXML to a score, to MusicJSON, to a score, to MusicXML; `xml` is the content of the bytes. */
export function roundTripOf(bytes: Uint8Array, xml: string): RoundTrip {
  const { score, warnings } = importMusicXml(bytes);
  const written = writeMusicXml(readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score)))).score);
  const before = musicFacts(xml);
  const after = musicFacts(written);
  const differences = before.flatMap((bag, index) => {
    const place = index < before.length - 1 ? `part ${index + 1}` : 'score';
    return withoutAddedStops(difference(bag, after[index] ?? []), bag).map((line) => `${place}: ${line}`);
  });
  if (before.length !== after.length) differences.push(`${before.length - 1} parts became ${after.length - 1}`);
  return { differences, warnings, written };
}

export function roundTrip(name: string): RoundTrip {
  const bytes = corpusBytes(name);
  return roundTripOf(bytes, xmlOf(bytes));
}
