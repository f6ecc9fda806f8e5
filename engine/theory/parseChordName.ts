/**
 * Reads a chord symbol as musicians type it: `Cmaj7`, `f#m7b5`, `Gsus4`, `D/F#`, `C7(#9)`, `N.C.`. The letters after the
 * root are a kind of chord, in one of its usual spellings, followed by altered, added or omitted tones.
 */
import { KIND_SUFFIXES } from './chordIndex.ts';
import type { ChordSymbol, SpelledRoot } from './chordSymbol.ts';
import { STEP_NAMES, type Step } from './pitch.ts';

type Degree = NonNullable<ChordSymbol['degrees']>[number];

const add = (value: number, alter = 0): Degree => ({ value, alter, type: 'add' });

/** Other spellings of the kinds, after `inPlainSpelling`. */
const ALIASES: Readonly<Record<string, string>> = {
  maj: 'major',
  '7maj': 'major-seventh',
  mmaj7: 'major-minor',
  min: 'minor',
  o: 'diminished',
  o7: 'diminished-seventh',
  'm7-5': 'half-diminished',
  ø: 'half-diminished',
  ø7: 'half-diminished',
  '+': 'augmented',
  '+7': 'augmented-seventh',
  '7+': 'augmented-seventh',
  maj6: 'major-sixth',
  sus: 'suspended-fourth',
};

/** Chords that MusicXML writes as a kind with added tones. */
const COMPOUND: Readonly<Record<string, Pick<ChordSymbol, 'kind' | 'degrees'>>> = {
  '69': { kind: 'major-sixth', degrees: [add(9)] },
  '6/9': { kind: 'major-sixth', degrees: [add(9)] },
  m69: { kind: 'minor-sixth', degrees: [add(9)] },
  'm6/9': { kind: 'minor-sixth', degrees: [add(9)] },
  '7sus4': { kind: 'suspended-fourth', degrees: [add(7)] },
  '7sus': { kind: 'suspended-fourth', degrees: [add(7)] },
  '9sus4': { kind: 'suspended-fourth', degrees: [add(7), add(9)] },
  '9sus': { kind: 'suspended-fourth', degrees: [add(7), add(9)] },
  '7sus2': { kind: 'suspended-second', degrees: [add(7)] },
};

const KIND_OF_SUFFIX = new Map(
  Object.entries(KIND_SUFFIXES).map(([kind, suffix]) => [inPlainSpelling(suffix), kind] as const),
);

/** Without brackets and signs that only print has; `C-7` and `Cmin7` are `Cm7`, `CM7` and `C∆` are `Cmaj7`. */
function inPlainSpelling(suffix: string): string {
  return suffix
    .replace(/[()\s,.]/gu, '')
    .replace(/♯/gu, '#')
    .replace(/♭/gu, 'b')
    .replace(/[°º]/gu, 'o')
    .replace(/[△▲∆Δ]7?/gu, 'maj7')
    .replace(/^(?:M|Maj|Ma|ma(?!j)|j)(?=7|9|11|13|$)/u, 'maj')
    .replace(/^(m|min|mi|-)(?:M|Maj|ma(?!j)|j)(?=7)/u, '$1maj')
    .replace(/^(?:minor|min|mi(?!n)|-)/u, 'm')
    .toLowerCase();
}

const TONE = /(add|no|omit|[#b+-])(\d{1,2})/u;
const TONES = new RegExp(`^(?:${TONE.source})+$`, 'u');
const ALTERED: readonly number[] = [5];
const VALUES: readonly number[] = [2, 3, 4, 5, 6, 7, 9, 11, 13];

function degreeOf(sign: string, value: number): Degree {
  if (sign === 'no' || sign === 'omit') return { value, alter: 0, type: 'subtract' };
  if (sign === 'add') return add(value);
  const alter = sign === '#' || sign === '+' ? 1 : -1;
  return ALTERED.includes(value) ? { value, alter, type: 'alter' } : add(value, alter);
}

/** The tones of `#9b13`; undefined where the text says anything else. */
function degreesOf(tail: string): readonly Degree[] | undefined {
  if (!TONES.test(tail)) return undefined;
  const degrees = [...tail.matchAll(new RegExp(TONE.source, 'gu'))].map(([, sign = '', value]) =>
    degreeOf(sign, Number(value)),
  );
  return degrees.every(({ value }) => VALUES.includes(value)) ? degrees : undefined;
}

const kindOf = (suffix: string): Pick<ChordSymbol, 'kind' | 'degrees'> | undefined => {
  const kind = KIND_OF_SUFFIX.get(suffix) ?? (Object.hasOwn(ALIASES, suffix) ? ALIASES[suffix] : undefined);
  return kind === undefined ? (Object.hasOwn(COMPOUND, suffix) ? COMPOUND[suffix] : undefined) : { kind };
};

/** The longest beginning that is a kind, with the tones after it. */
function chordAfterRoot(suffix: string): Pick<ChordSymbol, 'kind' | 'degrees'> | undefined {
  for (let length = suffix.length; length >= 0; length -= 1) {
    const base = kindOf(suffix.slice(0, length));
    if (base === undefined) continue;
    if (length === suffix.length) return base;
    const degrees = degreesOf(suffix.slice(length));
    if (degrees !== undefined) return { kind: base.kind, degrees: [...(base.degrees ?? []), ...degrees] };
  }
  return undefined;
}

const ROOT = '([A-Ga-g])(##|bb|[#b♯♭])?';
const NAME = new RegExp(`^${ROOT}(.*?)(?:/${ROOT})?$`, 'u');
const ALTERS: Readonly<Record<string, number>> = { '##': 2, '#': 1, '♯': 1, b: -1, '♭': -1, bb: -2 };

const rootOf = (letter: string, sign: string | undefined): SpelledRoot => ({
  step: STEP_NAMES.indexOf(letter.toUpperCase() as 'C') as Step,
  alter: ALTERS[sign ?? ''] ?? 0,
});

/** The chord symbol that a text names; undefined where it names none. */
export function parseChordName(text: string): ChordSymbol | undefined {
  const typed = text.trim();
  if (/^n\.?\s?c\.?$/iu.test(typed)) return { root: { step: 0, alter: 0 }, kind: 'none' };
  const [, letter, sign, suffix = '', bassLetter, bassSign] = NAME.exec(typed) ?? [];
  const chord = letter === undefined ? undefined : chordAfterRoot(inPlainSpelling(suffix));
  if (letter === undefined || chord === undefined || chord.kind === 'none') return undefined;
  return {
    root: rootOf(letter, sign),
    ...chord,
    // The names of chords have no degrees, so that the text keeps them.
    ...(chord.degrees && { text: suffix.trim().replace(/♯/gu, '#').replace(/♭/gu, 'b') }),
    ...(bassLetter !== undefined && { bass: rootOf(bassLetter, bassSign) }),
  };
}
