/**
 * Chords that a MusicXML file names by their function (`function`) or their numeral (`numeral`) instead of a root. They
 * are kept as foreign marks, because a numeral has no pitch without a key; it is the same after a transposition.
 */
import { ACCIDENTAL_TEXTS } from '../theory/pitch.ts';
import type { ForeignMark } from './direction.ts';
import { foreignChild, type Foreign } from './foreign.ts';
import type { PartMeasure } from './score.ts';

const textOf = (element: Foreign | undefined): string => element?.text?.trim() ?? '';

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const LOWERED: readonly string[] = ['minor', 'diminished', 'half-diminished'];

/** What follows the numeral of a kind that states no text of its own. */
const SUFFIXES: Readonly<Record<string, string>> = {
  augmented: '+',
  diminished: '°',
  dominant: '7',
  'major-seventh': 'maj7',
  'minor-seventh': '7',
  'diminished-seventh': '°7',
  'augmented-seventh': '+7',
  'half-diminished': 'ø7',
  'major-sixth': 'add6',
  'minor-sixth': 'add6',
  'dominant-ninth': '9',
  'major-ninth': 'maj9',
  'minor-ninth': '9',
};

/** Figures of the inversions, from the root position on. */
const OF_TRIADS = ['', '6', '64'];
const OF_SEVENTHS = ['7', '65', '43', '42'];

function withInversion(suffix: string, inversion: number): string {
  if (inversion === 0) return suffix;
  if (suffix.endsWith('7')) return suffix.slice(0, -1) + (OF_SEVENTHS[inversion] ?? '7');
  return suffix + (OF_TRIADS[inversion] ?? '');
}

function numeralText(harmony: Foreign, numeral: Foreign): string {
  const kind = foreignChild(harmony, 'kind');
  const kindName = textOf(kind);
  const root = foreignChild(numeral, 'numeral-root');
  const alter = foreignChild(numeral, 'numeral-alter');
  const degree = ROMAN[Number(textOf(root))] ?? '';
  const isLowered = LOWERED.some((each) => kindName.startsWith(each));
  const name = root?.attributes?.['text'] ?? (isLowered ? degree.toLowerCase() : degree);
  const sign = alter?.attributes?.['print-object'] === 'no' ? '' : (ACCIDENTAL_TEXTS[textOf(alter)] ?? '');
  const inversion = Number(textOf(foreignChild(harmony, 'inversion'))) || 0;
  const suffix = kind?.attributes?.['text'] ?? withInversion(SUFFIXES[kindName] ?? '', inversion);
  return alter?.attributes?.['location'] === 'right' ? name + sign + suffix : sign + name + suffix;
}

function textOfMark({ element }: ForeignMark): string {
  if (element.name !== 'harmony' || element.attributes?.['print-object'] === 'no') return '';
  const numeral = foreignChild(element, 'numeral');
  return numeral === undefined ? textOf(foreignChild(element, 'function')) : numeralText(element, numeral);
}

export interface Numeral extends Pick<ForeignMark, 'at' | 'staff' | 'side'> {
  /** As it is printed, such as `V65`. */
  readonly text: string;
}

const NONE: readonly Numeral[] = [];

/** The printed chords of a measure that are named by their function or numeral, in order of the marks. */
export function numeralsOf({ directions }: Pick<PartMeasure, 'directions'>): readonly Numeral[] {
  if (directions?.some(({ kind }) => kind === 'foreign') !== true) return NONE;
  return directions.flatMap((mark) => {
    const text = mark.kind === 'foreign' ? textOfMark(mark) : '';
    const { at, staff, side } = mark;
    return text === '' ? [] : [{ at, staff, ...(side !== undefined && { side }), text }];
  });
}
