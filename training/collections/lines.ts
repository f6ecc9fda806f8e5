/**
 * Single lines for the training of their metrical network and of the ranking: voices of songs, parts of quartets and orchestral
 * movements, lines of music by the Mutopia Project, dance tunes and the tunes of lead sheets. Each stretch of a line in one meter is
 * a piece.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isComposerHeldOut, isSongHeldOut } from './heldOut.ts';
import { engravedScores } from './readEngravedScores.ts';
import { kernPieces } from './readKern.ts';
import { readLied, type Lied, type LiedNote } from './readLied.ts';
import { tunesOf } from './tuneCollections.ts';

type LineSource = 'voices' | 'parts' | 'solos' | 'tunes' | 'sheets';

export interface Line {
  readonly lied: Lied;
  readonly source: LineSource;
  /** Whether the networks are not trained on it. */
  readonly isHeldOut: boolean;
  /** The song, the composer, or the number of the tune. */
  readonly work: string;
}

const FEWEST_NOTES = 40;
/** Largest share of the notes that begin with another one. */
const MOST_DOUBLE = 0.08;
/**
 * Of the dance tunes, one of so many is held out: those that measureLines.ts reads. The networks for several voices were trained with
 * arrangements of these (arrangements.ts), so no tune is unknown to a network that continues from one of them.
 */
const TUNES_PER_HELD_OUT = 12;
/**
 * Quarter notes a minute of tunes and lead sheets without a metronome mark. Reels, jigs and hornpipes are slower than for
 * dancing (measureLines.ts), because they are also played by learners.
 */
const USUAL_TEMPO = 110;
const DANCES: readonly (readonly [RegExp, number])[] = [
  [/reel/, 160],
  [/hornpipe|jig/, 140],
];

/** Dances and popular songs keep their tempo. */
export const isSteady = ({ source }: Line): boolean => source === 'tunes' || source === 'sheets';

/**
 * The lines of a folder of songs, lead sheets or, in folders of composers, quartets and orchestral movements (`.mxl`), of tunes
 * (`.abc`), Humdrum scores (`.krn`) or scores of the Mutopia Project (`.notes`).
 */
export function* linesOf(folder: string): Generator<Line> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const has = (ending: string): boolean => names.some((name) => name.endsWith(ending));
  const lines = [
    // The collection of orchestral scores has the melodies once more in files of their own.
    ...names
      .filter((name) => name.endsWith('.mxl') && !name.includes('_melody'))
      .flatMap((name) => linesOfScore(folder, name)),
    ...(has('.abc') ? dances(folder) : []),
    ...(has('.krn') ? voices(folder) : []),
    ...(has('.notes') ? solos(folder) : []),
  ];
  for (const { lied, ...line } of lines) for (const stretch of stretches(lied)) yield { ...line, lied: stretch };
}

/** A song has its voice, a lead sheet its tune, and any other score all of its parts. */
function linesOfScore(folder: string, name: string): Line[] {
  const lied = readLied(readFileSync(join(folder, name)));
  const { parts, tempo = USUAL_TEMPO } = lied;
  const [composer = name, ...below] = name.split('/');
  if (below.length > 0)
    return Array.from({ length: parts }, (_, each) => ({
      lied: lineOf(lied, ({ part, staff }) => part === each && staff === 1),
      source: 'parts',
      isHeldOut: isComposerHeldOut(composer),
      work: composer,
    }));
  return parts === 1
    ? [{ lied: { ...lied, tempo }, source: 'sheets', isHeldOut: isComposerHeldOut(name), work: name }]
    : [{ lied: lineOf(lied, ({ part }) => part === 0), source: 'voices', isHeldOut: isSongHeldOut(name), work: name }];
}

const dances = (folder: string): Line[] =>
  tunesOf(folder).map(({ lied, rhythm }, index) => ({
    lied: { ...lied, tempo: DANCES.find(([pattern]) => pattern.test(rhythm))?.[1] ?? USUAL_TEMPO },
    source: 'tunes',
    isHeldOut: index % TUNES_PER_HELD_OUT === 0,
    work: `tune ${index}`,
  }));

const voices = (folder: string): Line[] =>
  [...kernPieces(folder)]
    .filter(({ lied }) => lied.parts === 2)
    .map(({ lied, composer }) => ({
      lied: lineOf(lied, ({ part }) => part === 0),
      source: 'voices',
      isHeldOut: isComposerHeldOut(composer),
      work: composer,
    }));

const solos = (folder: string): Line[] =>
  engravedScores(folder).flatMap(({ lied, composer }) =>
    [...new Set(lied.notes.map((note) => note.staff))].map((staff) => ({
      lied: lineOf(lied, (note) => note.staff === staff),
      source: 'solos' as const,
      isHeldOut: isComposerHeldOut(composer),
      work: composer,
    })),
  );

const lineOf = (lied: Lied, isTaken: (note: LiedNote) => boolean): Lied => ({
  ...lied,
  parts: 1,
  notes: lied.notes.filter(isTaken).map((note) => ({ ...note, part: 0, staff: 1 })),
});

/** The stretches of a line in one meter that have enough notes and few chords. */
function stretches({ notes, ...lied }: Lied): Lied[] {
  const found: LiedNote[][] = [];
  let meter = '';
  for (const note of [...notes].sort((a, b) => a.onset - b.onset || b.midiPitch - a.midiPitch)) {
    const measure = lied.measures[note.measure];
    const next = `${measure?.beats}/${measure?.beatType}`;
    if (next !== meter) found.push([]);
    meter = next;
    found.at(-1)?.push(note);
  }
  return found.filter(isLine).map((stretch) => ({ ...lied, notes: stretch }));
}

function isLine(notes: readonly LiedNote[]): boolean {
  const onsets = new Set(notes.map(({ onset }) => onset)).size;
  return onsets >= FEWEST_NOTES && onsets >= (1 - MOST_DOUBLE) * notes.length;
}
