/**
 * Songs and dance tunes in other dress (arrangeLied.ts) and as popular songs (arrangePopular.ts) for the training of the metrical
 * network, which should know popular music too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../noteClassifier/random.ts';
import { arrangeLied, type Arrangement as Arranged, type Dress } from './arrangeLied.ts';
import { arrangePopular } from './arrangePopular.ts';
import { isComposerHeldOut, isSongHeldOut } from '../collections/heldOut.ts';
import { readLied, type Lied } from '../collections/readLied.ts';
import { tunesOf } from '../collections/tuneCollections.ts';

export interface Arrangement extends Arranged {
  readonly source: 'dressed' | 'popular';
  readonly isHeldOut: boolean;
}

const DRESSES: readonly Dress[] = ['tune with bass', 'tune with chords', 'band', 'tune with chords', 'tune'];
const ARRANGEMENTS = 4;
/** Of the dance tunes, one of so many is arranged. */
const TUNES_PER_ARRANGED = 3;
const SEED = 7000;
const POPULAR_SEED = 90_000;
/** How often a song, a lead sheet and a dance tune are arranged as popular songs. */
const POPULAR = { song: 2, 'lead sheet': 5, dance: 1 } as const;

interface Source {
  readonly kind: keyof typeof POPULAR;
  readonly lied: Lied;
  readonly isHeldOut: boolean;
}

/** @param folder contains songs, lead sheets (`.mxl` with one part) or tunes (`.abc`). */
export function* arrangements(folder: string): Generator<Arrangement> {
  let turn = 0;
  let popularTurn = 0;
  for (const { kind, lied, isHeldOut } of sourcesOf(folder)) {
    for (let each = 0; each < ARRANGEMENTS; each++, turn++) {
      const dress = DRESSES[turn % DRESSES.length] ?? 'tune';
      const arranged = arrangeLied(lied, dress, new Random(SEED + turn));
      if (arranged) yield { ...arranged, source: 'dressed', isHeldOut };
    }
    for (let each = 0; each < POPULAR[kind]; each++, popularTurn++) {
      const arranged = arrangePopular(lied, new Random(POPULAR_SEED + popularTurn));
      if (arranged) yield { ...arranged, source: 'popular', isHeldOut };
    }
  }
}

function* sourcesOf(folder: string): Generator<Source> {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.mxl')) continue;
    const lied = readLied(readFileSync(join(folder, name)));
    // A lead sheet is arranged like the voice of a song, so it is given a second part.
    if (lied.parts === 1) yield { kind: 'lead sheet', lied: { ...lied, parts: 2 }, isHeldOut: isComposerHeldOut(name) };
    else yield { kind: 'song', lied, isHeldOut: isSongHeldOut(name) };
  }
  for (const [index, { lied }] of tunesOf(folder).entries())
    if (index % TUNES_PER_ARRANGED === 0) yield { kind: 'dance', lied: { ...lied, parts: 2 }, isHeldOut: false };
}
