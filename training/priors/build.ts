/**
 * Rebuilds engine/notate/meter/network/metricalPriors.data.ts from a folder of compressed MusicXML songs and folders of tunes:
 *
 *   node training/priors/build.ts <folder with .mxl files> [folders with .abc files]
 *
 * The table in the repository was made from the 1,434 songs of the OpenScore Lieder Corpus (CC0) and from the tunes of
 * O'Neill's and Ryan's collections (see tuneCollections.ts).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTransitions, smoothTransitions, type Texture } from './onsetTransitions.ts';
import { readLied } from '../collections/readLied.ts';
import { tunesOf } from '../collections/tuneCollections.ts';

const [folder, ...tuneFolders] = process.argv.slice(2);
if (!folder) throw new Error('usage: node training/priors/build.ts <folder with .mxl files> [folders with .abc files]');

/** Encodes each probability as one character: its negative logarithm in tenths, from `!` (33) on, at most 94 steps. */
const encode = (logs: Float64Array): string =>
  Array.from(logs, (log) => {
    const code = 33 + Math.min(93, Math.round(-log * 10));
    // Backslash and quote would need escapes, so the next character is used, which differs by only 0.1 nats.
    return String.fromCharCode(code === 92 ? 93 : code === 39 ? 40 : code);
  }).join('');

const songs = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort()
  .map((name) => readLied(readFileSync(join(folder, name))));
const tunes = tuneFolders.flatMap((each) => tunesOf(each).map(({ lied }) => lied));
const counts = countTransitions([...songs, ...tunes]);
const lines: string[] = [];
for (const texture of ['full', 'line'] satisfies Texture[]) {
  lines.push(`  ${texture}: {`);
  const smoothed = smoothTransitions(counts[texture]);
  for (const [meter, logs] of smoothed) lines.push(`    '${meter}': '${encode(logs)}',`);
  lines.push('  },');
}
const starts: string[] = [];
for (const [meter, table] of counts.full) {
  const begun = table.starts.map((count, at) => count + (counts.tuneStarts.get(meter)?.starts[at] ?? 0));
  const total = begun.reduce((sum, value) => sum + value, 0);
  const logs = begun.map((count) => Math.log((count + 0.3) / (total + 0.3 * table.starts.length)));
  starts.push(`  '${meter}': '${encode(logs)}',`);
}
writeFileSync(
  new URL('../../engine/notate/meter/network/metricalPriors.data.ts', import.meta.url),
  `/**
 * How onsets follow each other inside the measure, learned from ${songs.length} songs of the OpenScore Lieder Corpus (CC0)
 * and ${tunes.length} dance tunes by training/priors/build.ts. One character a probability: (code - 33) / 10 is its negative natural
 * logarithm. Rows are the position of an onset on the meter's grid, columns that of the next onset; the same position is
 * a measure later.
 */
export const ONSET_TRANSITIONS = {
${lines.join('\n')}
} as const;

/** Where in the measure a song's first onset stands, in the same code. */
export const FIRST_POSITIONS = {
${starts.join('\n')}
} as const;
`,
);
