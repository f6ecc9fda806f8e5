/** A chord symbol as text in its usual short form, such as `F♯m7♭5/C`; extensions of the triad are raised and smaller. */
import { KIND_SUFFIXES } from '../../theory/chordIndex.ts';
import type { ChordSymbol, SpelledRoot } from '../../theory/chordSymbol.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { ACCIDENTAL_TEXTS, STEP_NAMES } from '../../theory/pitch.ts';
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

const accidental = (alter: number): string => ACCIDENTAL_TEXTS[alter] ?? '';

const rootText = ({ step, alter }: SpelledRoot): string => STEP_NAMES[step] + accidental(alter);

type Degree = NonNullable<ChordSymbol['degrees']>[number];

function degreeText({ value, alter, type }: Degree): string {
  if (type === 'subtract') return `no${value}`;
  if (type === 'add' && alter === 0) return `add${value}`;
  return `${accidental(alter)}${value}`;
}

/** Degrees that a chord symbol names by the highest one: a ninth contains the seventh. */
const EXTENSIONS: readonly number[] = [7, 9, 11, 13];

const isPlain = ({ type, alter }: Degree): boolean => type === 'add' && alter === 0;

/** The suffix of a suspended chord with added thirds, which is written before it: `9sus4` with a seventh and a ninth. */
function suspendedText(suffix: string, degrees: readonly Degree[]): string | undefined {
  const added = new Set(degrees.filter(isPlain).map(({ value }) => value));
  const count = EXTENSIONS.findIndex((value) => !added.has(value));
  const names = count < 0 ? EXTENSIONS : EXTENSIONS.slice(0, count);
  if (!suffix.startsWith('sus') || names.length === 0) return undefined;
  const others = degrees.filter((degree) => !isPlain(degree) || !names.includes(degree.value));
  return `${names.at(-1) ?? ''}${suffix}${others.map(degreeText).join('')}`;
}

/** The text of a file in the signs of print: `7b5` with a flat, and the triangle that the text font has. */
const printedText = (text: string): string =>
  text
    .replace(/(?<!su)b(?=\d)/gu, '♭')
    .replace(/#(?=\d)/gu, '♯')
    .replace(/[△▲]/gu, '∆');

function suffixOf({ kind, text, degrees = [] }: ChordSymbol): string {
  if (text !== undefined) return printedText(text);
  const suffix = SUFFIXES[kind] ?? '';
  return suspendedText(suffix, degrees) ?? `${suffix}${degrees.map(degreeText).join('')}`;
}

/** The minor sign, which is printed beside the root and not raised. */
const MINOR = /^(?:min(?!or)|mi(?!n)|m(?!aj|i))/u;
const RAISED_SIZE = raisedScale * harmonySize;
const RAISED_RISE = raiseRatio * harmonySize;

interface Piece {
  readonly text: string;
  readonly isRaised?: true;
}

function piecesOf(symbol: ChordSymbol): readonly Piece[] {
  const { root, kind, text, bass } = symbol;
  if (kind === 'none') return [{ text: text ?? 'N.C.' }];
  const suffix = suffixOf(symbol);
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
