/** Songs and dance tunes in other dress (arrangeLied.ts) for the training of the metrical network, which should know popular music too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../noteClassifier/random.ts';
import { arrangeLied, type Dress } from './arrangeLied.ts';
import { isSongHeldOut } from './heldOut.ts';
import { readLied, type Lied } from './readLied.ts';
import { tunesOf } from './tuneCollections.ts';

export interface Arrangement {
  readonly lied: Lied;
  readonly quartersPerMinute: number;
  readonly isHeldOut: boolean;
}

const DRESSES: readonly Dress[] = ['tune with bass', 'tune with chords', 'band', 'tune with chords', 'tune'];
const ARRANGEMENTS = 4;
/** Of the dance tunes, one of so many is arranged. */
const TUNES_PER_ARRANGED = 3;
const SEED = 7000;

/** @param folder contains songs (`.mxl`) or tunes (`.abc`). */
export function* arrangements(folder: string): Generator<Arrangement> {
  let turn = 0;
  for (const { lied, isHeldOut } of sourcesOf(folder))
    for (let each = 0; each < ARRANGEMENTS; each++, turn++) {
      const dress = DRESSES[turn % DRESSES.length] ?? 'tune';
      const arranged = arrangeLied(lied, dress, new Random(SEED + turn));
      if (arranged) yield { ...arranged, isHeldOut };
    }
}

function* sourcesOf(folder: string): Generator<Pick<Arrangement, 'lied' | 'isHeldOut'>> {
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.mxl'))
      yield { lied: readLied(readFileSync(join(folder, name))), isHeldOut: isSongHeldOut(name) };
  // A tune is arranged like the voice of a song, so it is given a second part.
  for (const [index, { lied }] of tunesOf(folder).entries())
    if (index % TUNES_PER_ARRANGED === 0) yield { lied: { ...lied, parts: 2 }, isHeldOut: false };
}
