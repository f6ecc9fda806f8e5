/** A chord symbol as text, in the usual short forms: `F♯m7♭5/C`. */
import type { ChordSymbol, SpelledRoot } from '../theory/chordSymbol.ts';
import { STEP_NAMES } from '../theory/pitch.ts';

const SUFFIXES: Readonly<Record<string, string>> = {
  major: '',
  minor: 'm',
  augmented: '+',
  diminished: '°',
  dominant: '7',
  'major-seventh': 'maj7',
  'minor-seventh': 'm7',
  'diminished-seventh': '°7',
  'augmented-seventh': '+7',
  'half-diminished': 'ø7',
  'major-minor': 'm(maj7)',
  'major-sixth': '6',
  'minor-sixth': 'm6',
  'dominant-ninth': '9',
  'major-ninth': 'maj9',
  'minor-ninth': 'm9',
  'dominant-11th': '11',
  'major-11th': 'maj11',
  'minor-11th': 'm11',
  'dominant-13th': '13',
  'major-13th': 'maj13',
  'minor-13th': 'm13',
  'suspended-second': 'sus2',
  'suspended-fourth': 'sus4',
  power: '5',
};

const ACCIDENTALS: Readonly<Record<string, string>> = { '-2': '♭♭', '-1': '♭', 0: '', 1: '♯', 2: '♯♯' };

const accidental = (alter: number): string => ACCIDENTALS[alter] ?? '';

const rootText = ({ step, alter }: SpelledRoot): string => STEP_NAMES[step] + accidental(alter);

function degreeText({ value, alter, type }: NonNullable<ChordSymbol['degrees']>[number]): string {
  if (type === 'subtract') return `no${value}`;
  if (type === 'add' && alter === 0) return `add${value}`;
  return `${accidental(alter)}${value}`;
}

export function chordSymbolText({ root, kind, text, bass, degrees }: ChordSymbol): string {
  if (kind === 'none') return text ?? 'N.C.';
  const suffix = text ?? `${SUFFIXES[kind] ?? ''}${(degrees ?? []).map(degreeText).join('')}`;
  return `${rootText(root)}${suffix}${bass === undefined ? '' : `/${rootText(bass)}`}`;
}
