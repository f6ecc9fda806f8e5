/** Chord symbols moved along the line of fifths. */
import type { ChordSymbol, SpelledRoot } from './chordSymbol.ts';
import { fifthOf, spellingAtFifth } from './spellPitch.ts';

/** Roots with two accidentals are respelled. */
const MOST_ALTERATION = 2;

type Spelling = Omit<SpelledRoot, 'former'>;

/** Keeps the interval exactly, with as many accidentals as that takes. A quarter tone keeps its distance to the semitone. */
function shifted({ step, alter }: Spelling, fifths: number): Spelling {
  const fraction = alter - Math.floor(alter);
  const moved = spellingAtFifth(fifthOf({ step, alter: alter - fraction }) + fifths);
  return { step: moved.step, alter: moved.alter + fraction };
}

/** Chord roots are respelled rather than doubly altered, and return to their former spelling when transposed back. */
function respelled({ former, ...root }: SpelledRoot, fifths: number): SpelledRoot {
  const moved = shifted(root, fifths);
  if (former && (fifthOf(former) - fifthOf(moved)) % 12 === 0) return former;
  if (Math.abs(moved.alter) < MOST_ALTERATION) return moved;
  return { ...shifted(root, moved.alter > 0 ? fifths - 12 : fifths + 12), former: root };
}

function withRoots(symbol: ChordSymbol, move: (root: SpelledRoot) => SpelledRoot): ChordSymbol {
  if (symbol.kind === 'none') return symbol;
  return { ...symbol, root: move(symbol.root), ...(symbol.bass && { bass: move(symbol.bass) }) };
}

/** The symbol in a key that lies `fifths` farther on the circle, spelled to be read. */
export const transposedSymbol = (symbol: ChordSymbol, fifths: number): ChordSymbol =>
  fifths === 0 ? symbol : withRoots(symbol, (root) => respelled(root, fifths));

/** The symbol at an exact interval: the way back gives the same one. */
export const symbolAtInterval = (symbol: ChordSymbol, fifths: number): ChordSymbol =>
  fifths === 0 ? symbol : withRoots(symbol, (root) => shifted(root, fifths));
