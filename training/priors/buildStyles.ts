/**
 * Rebuilds engine/notate/meter/network/rhythmStyles.data.ts from a folder of compressed MusicXML songs:
 *
 *   node training/priors/buildStyles.ts <folder with .mxl files>
 *
 * The table in the repository was made from the 1,434 songs of the OpenScore Lieder Corpus (CC0): of each all parts
 * together, and the accompaniment alone.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLied } from '../collections/readLied.ts';
import { learnStyles, sequencesOf, type StyleModel } from './rhythmStyles.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node training/priors/buildStyles.ts <folder with .mxl files>');

const songs = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort()
  .map((name) => readLied(readFileSync(join(folder, name))))
  .filter(({ parts }) => parts > 1);
const sequences = songs.flatMap((song) => [
  ...sequencesOf(song, song.notes),
  ...sequencesOf(
    song,
    song.notes.filter(({ part }) => part === song.parts - 1),
  ),
]);

const rounded = (values: Float64Array): string =>
  `[${Array.from(values, (value) => Number(value.toPrecision(3))).join(', ')}]`;

function printed({ steps, turns, begins }: StyleModel): string {
  const rows = [...steps].sort((a, b) => a[0].localeCompare(b[0], 'en', { numeric: true }));
  return `{
    steps: {
${rows.map(([name, odds]) => `      '${name}': ${rounded(odds)},`).join('\n')}
    },
    turns: [${turns.map(rounded).join(', ')}],
    begins: ${rounded(begins)},
  }`;
}

const simple = learnStyles(sequences.filter(({ isCompound }) => !isCompound));
const compound = learnStyles(sequences.filter(({ isCompound }) => isCompound));
writeFileSync(
  new URL('../../engine/notate/meter/network/rhythmStyles.data.ts', import.meta.url),
  `/**
 * Styles of rhythm, learned from ${songs.length} songs of the OpenScore Lieder Corpus (CC0) by training/priors/buildStyles.ts.
 * \`steps\`: the position of an onset in its beat and the units to the next one, with the probability in each style of
 * this step from there. \`turns\`: on each beat, the probability of each style after each. \`begins\`: of each style at the
 * beginning.
 */
export const RHYTHM_STYLES = {
  simple: ${printed(simple)},
  compound: ${printed(compound)},
} as const;
`,
);
