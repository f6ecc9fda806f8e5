/** A chord symbol as text in its usual short form, such as `F♯m7♭5/C`; extensions of the triad are raised and smaller. */
import { KIND_SUFFIXES } from '../../theory/chordIndex.ts';
import type { ChordSymbol, SpelledRoot } from '../../theory/chordSymbol.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { STEP_NAMES } from '../../theory/pitch.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: harmonySize, raisedScale, raiseRatio } = engravingStyle.harmony;

/** Suffixes that engravers write differently from plain text. */
const SUFFIXES: Readonly<Record<string, string>> = {
  ...KIND_SUFFIXES,
  augmented: '+',
  diminished: '°',
  'diminished-seventh': '°7',
  'augmented-seventh': '+7',
  'half-diminished': 'ø7',
};

const ACCIDENTALS: Readonly<Record<string, string>> = { '-2': '♭♭', '-1': '♭', 0: '', 1: '♯', 2: '♯♯' };

const accidental = (alter: number): string => ACCIDENTALS[alter] ?? '';

const rootText = ({ step, alter }: SpelledRoot): string => STEP_NAMES[step] + accidental(alter);

function degreeText({ value, alter, type }: NonNullable<ChordSymbol['degrees']>[number]): string {
  if (type === 'subtract') return `no${value}`;
  if (type === 'add' && alter === 0) return `add${value}`;
  return `${accidental(alter)}${value}`;
}

/** The minor sign, which is printed beside the root and not raised. */
const MINOR = /^(?:min(?!or)|mi(?!n)|m(?!aj|i))/u;
const RAISED_SIZE = raisedScale * harmonySize;
const RAISED_RISE = raiseRatio * harmonySize;

interface Piece {
  readonly text: string;
  readonly isRaised?: true;
}

function piecesOf({ root, kind, text, bass, degrees }: ChordSymbol): readonly Piece[] {
  if (kind === 'none') return [{ text: text ?? 'N.C.' }];
  const suffix = text ?? `${SUFFIXES[kind] ?? ''}${(degrees ?? []).map(degreeText).join('')}`;
  const minor = MINOR.exec(suffix)?.[0] ?? '';
  const pieces: readonly Piece[] = [
    { text: rootText(root) + minor },
    { text: suffix.slice(minor.length), isRaised: true },
    { text: bass === undefined ? '' : `/${rootText(bass)}` },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

export interface ChordSymbolPiece {
  readonly text: string;
  /** x of the run from the symbol's left edge. */
  readonly x: number;
  /** Height of the baseline over that of the root. */
  readonly rise: number;
  readonly size: number;
}

export interface ChordSymbolShape {
  readonly pieces: readonly ChordSymbolPiece[];
  readonly width: number;
}

export function shapeChordSymbol(symbol: ChordSymbol): ChordSymbolShape {
  let width = 0;
  const pieces = piecesOf(symbol).map(({ text, isRaised }) => {
    const size = isRaised ? RAISED_SIZE : harmonySize;
    const piece = { text, x: width, rise: isRaised ? RAISED_RISE : 0, size };
    width += textWidth(text, size);
    return piece;
  });
  return { pieces, width };
}
