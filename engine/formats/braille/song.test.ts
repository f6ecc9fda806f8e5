/** The signs of songs and lead sheets in music braille: words, chord symbols, jumps, and values and ornaments that are rare. */
import { describe, expect, it } from 'vitest';
import type { Chord, Syllable } from '../../model/chord.ts';
import { emptyScore, TREBLE_CLEF } from '../../model/emptyScore.ts';
import type { Measure, PartMeasure, Score } from '../../model/score.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import { ticks, TICKS_PER_WHOLE } from '../../units.ts';
import { chordSymbolCells } from './chordSymbolCells.ts';
import { writeBraille } from './writeBraille.ts';

const C = { step: 0, alter: 0, octave: 4 } as const;
const QUARTER = TICKS_PER_WHOLE / 4;

/** A quarter on C (base 2), or another value; without notes a rest. */
const note = (given: Partial<Chord> = {}, base = 2): Chord => ({
  value: { base: base as Chord['value']['base'], dots: 0 },
  velocity: 80,
  notes: [{ pitch: C }],
  ...given,
});
const rest = (): Chord => note({ notes: [] });
const sung = (text: string, position: Syllable['position'] = 'single', given: Partial<Chord> = {}): Chord =>
  note({ lyrics: [{ text, position }], ...given });

interface Given {
  readonly chords: readonly Chord[];
  readonly measure?: Partial<Measure>;
  readonly part?: Partial<PartMeasure>;
}

function scoreOf(measures: readonly Given[]): Score {
  const empty = emptyScore({ measureCount: measures.length, clefs: [TREBLE_CLEF] });
  const tempos = [{ at: ticks(0), quartersPerMinute: 120, printed: false }];
  return {
    ...empty,
    measures: measures.map(({ measure }, index) => ({ ...(empty.measures[index] as Measure), tempos, ...measure })),
    parts: empty.parts.map((part) => ({
      ...part,
      measures: measures.map(({ chords, part: own }) => ({ voices: [{ staff: 0, number: 0, chords }], ...own })),
    })),
  };
}

/** The lines after the head. */
const linesOf = (...measures: readonly Given[]): string[] =>
  writeBraille(scoreOf(measures)).brf.split('\r\n').slice(1, -1);
/** The only measure without its number and the final barline. */
const music = (given: Given): string => (linesOf(given)[0] ?? '').replace(/^#A /, '').replace(/<K(?=$| )/, '');

describe('music braille of values and ornaments', () => {
  it('writes a breve as two whole notes or rests that are joined by 45-14', () => {
    expect(music({ chords: [note({}, -1)] })).toBe('"Y^CY');
    expect(music({ chords: [note({ notes: [] }, -1)] })).toBe('M^CM');
    expect(music({ chords: [note({ value: { base: -1, dots: 1 } })] })).toBe('"Y^CY\'');
  });

  it.each([
    ['a turn', 'turn', ',4"?'],
    ['an inverted turn', 'inverted-turn', ',4L"?'],
    ['a turn between two notes', 'delayed-turn', '4"?'],
  ] as const)('writes %s before its note', (_, kind, expected) => {
    expect(music({ chords: [note({ ornaments: [{ kind }] })] })).toBe(expected);
  });
});

describe('music braille of jumps', () => {
  const jump = (...jumps: NonNullable<Measure['jumps']>): string => music({ chords: [note()], measure: { jumps } });

  it('writes the segno before the measure', () => expect(jump({ kind: 'segno' })).toBe('+"?'));
  it('writes the coda before the measure', () => expect(jump({ kind: 'coda' })).toBe('+L"?'));
  it('writes the sign of the coda after the measure that leads to it, behind a blank', () => {
    expect(jump({ kind: 'to-coda' })).toBe('"? +L');
  });
  it.each([
    ['D.C.', { kind: 'da-capo' }, `"? >D'C'>`],
    ['D.S.', { kind: 'dal-segno' }, `"? >D'S'>`],
    ['Fine', { kind: 'fine' }, '"? >FINE>'],
    ['the words of the score', { kind: 'dal-segno', text: 'D.S. al Coda' }, `"? >D'S' AL CODA>`],
  ] as const)('writes %s after the measure, between word signs', (_, sign, expected) => {
    expect(jump(sign)).toBe(expected);
  });

  it('loses no jump, and writes it for the right hand only', () => {
    const score = scoreOf([{ chords: [note()], measure: { jumps: [{ kind: 'segno' }, { kind: 'da-capo' }] } }]);
    const [part] = score.parts;
    if (part === undefined) throw new Error('the score has a part');
    const left = { staff: 1, number: 0, chords: [note()] };
    const measures = part.measures.map(({ voices }) => ({ voices: [...voices, left] }));
    const both = { ...score, parts: [{ ...part, staves: [...part.staves, { clef: TREBLE_CLEF }], measures }] };
    const { brf, losses } = writeBraille(both);
    expect(losses).toEqual([]);
    expect(brf.match(/>D'C'>/g)).toHaveLength(1);
    expect(brf.match(/\.>'?\+/g)).toHaveLength(1);
    expect(brf).not.toMatch(/_>'?\+/);
  });
});

describe('music braille of chord symbols', () => {
  const root = (step: number, alter = 0): ChordSymbol['root'] => ({ step: step as 0, alter });

  it.each([
    ['a major triad by its letter', { root: root(0), kind: 'major' }, ',C'],
    ['a minor one with a small m', { root: root(1), kind: 'minor' }, ',DM'],
    ['a sharp after the letter', { root: root(3, 1), kind: 'minor-seventh' }, ',F%M#G'],
    ['a flat after the letter', { root: root(6, -1), kind: 'dominant' }, ',B<#G'],
    ['a word', { root: root(1), kind: 'major-seventh' }, ',DMAJ#G'],
    ['a bass behind a slash', { root: root(0), kind: 'major', bass: root(4) }, ',C/,G'],
    ['an altered number', { root: root(6), kind: 'half-diminished' }, ',BM#G<#E'],
    ['a circle as dim', { root: root(3, 1), kind: 'diminished-seventh', text: '°7' }, ',F%DIM#G'],
    ['a plus', { root: root(0), kind: 'augmented', text: '+' }, ',C+'],
    ['parentheses', { root: root(1), kind: 'major-minor', text: 'm(♯7)' }, ',DM"<%#G">'],
    ['no chord', { root: root(0), kind: 'none' }, ",N',C'"],
  ] as const)('writes %s', (_, symbol, expected) => {
    expect(chordSymbolCells(symbol)).toEqual({ brf: expected, unknown: '' });
  });

  it('sets them on a line below the music, each under its note, or behind the one before', () => {
    const harmonies = (...places: readonly (readonly [quarter: number, step: number, kind: string])[]) => ({
      harmonies: places.map(([quarter, step, kind]) => ({
        at: ticks(quarter * QUARTER),
        symbol: { root: root(step), kind },
      })),
    });
    const four = [note(), note(), note(), note()];
    const lines = linesOf(
      { chords: four, part: harmonies([0, 0, 'major'], [2, 3, 'major']) },
      { chords: four, part: harmonies([0, 4, 'dominant'], [1, 0, 'major']) },
    );
    expect(lines).toEqual(['#A "???? "????<K', '   ,C ,F ,G#G ,C']);
  });

  it('names a symbol that it cannot hold', () => {
    const symbol = { root: root(0), kind: 'other', text: '¿' };
    const score = scoreOf([{ chords: [note()], part: { harmonies: [{ at: ticks(0), symbol }] } }]);
    expect(writeBraille(score).losses).toEqual([{ kind: 'chordSymbol', count: 1, measures: [0] }]);
  });
});

describe('music braille of songs', () => {
  it('sets the words above the music, which begins two cells further right, with capitals and punctuation', () => {
    const chords = [sung('Glo', 'begin'), sung('ri', 'middle'), sung('a,', 'end'), sung('A–men!')];
    expect(linesOf({ chords })).toEqual([',GLORIA1 ,A,-MEN6', '  #A "????<K']);
  });

  it('does not divide a word at a barline, and divides it by a hyphen at the end of a line', () => {
    const word = { chords: [sung('won', 'begin'), sung('der', 'middle'), sung('ful', 'middle'), sung('ly', 'middle')] };
    const lines = linesOf(...Array.from({ length: 6 }, () => word));
    expect(lines[0]).toBe(`${'WONDERFULLY'.repeat(3)}-`);
    expect(lines[1]).toBe('  #A "???? "???? "????');
    expect(lines[2]).toBe(`${'WONDERFULLY'.repeat(3)}-`);
  });

  it('writes elided syllables as words of one note, and ligatures as two letters', () => {
    const chords = [sung('une\u00a0o'), sung('gior‿no'), sung('cœur'), sung('Straße')];
    expect(linesOf({ chords })[0]).toBe('UNE O GIOR NO COEUR ,STRASSE');
    expect(writeBraille(scoreOf([{ chords }])).losses).toEqual([]);
  });

  it('slurs the notes that share a syllable where the print does not, but neither rests nor tied notes', () => {
    const [, line] = linesOf({ chords: [sung('Ah'), note(), note(), sung('oh')] });
    expect(line).toBe('  #A "?C?C??<K');
    const [, tied] = linesOf({
      chords: [sung('Ah', 'single', { notes: [{ pitch: C, tied: true }] }), note(), rest(), note()],
    });
    expect(tied).toBe('  #A "?@C?V?<K');
    const slurred = [
      sung('Ah', 'single', { slurStarts: [{ number: 1 }] }),
      note({ slurStops: [1] }),
      sung('oh'),
      rest(),
    ];
    expect(linesOf({ chords: slurred })[1]).toBe('  #A "?C??V<K');
  });

  it('divides a title that is longer than a line, and centres each of its lines', () => {
    const score = scoreOf([{ chords: [note()] }]);
    const title = 'The Long and Entirely True History of a Short Song';
    const { brf } = writeBraille({ ...score, meta: { ...score.meta, title } });
    expect(brf.split('\r\n').slice(0, 2)).toEqual([
      'THE LONG AND ENTIRELY TRUE HISTORY OF A',
      '               SHORT SONG',
    ]);
  });

  it('divides words between the notes that are longer than a line', () => {
    const text = 'molto tranquillo e sempre con grande espressione';
    const part = { directions: [{ kind: 'words', text, at: ticks(0), staff: 0 }] } as const;
    expect(linesOf({ chords: [note()], part })).toEqual([
      '#A  >MOLTO TRANQUILLO E SEMPRE CON',
      '  GRANDE ESPRESSIONE> "?<K',
    ]);
  });

  it('writes further verses after the music, with their numbers', () => {
    const two = note({
      lyrics: [
        { text: 'First', position: 'single' },
        { text: 'Second', position: 'single' },
      ],
    });
    const lines = linesOf({ chords: [two, two, two, two] }, { chords: [two, two, two, two] });
    expect(lines[0]).toBe(',FIRST ,FIRST ,FIRST ,FIRST');
    expect(lines.at(-2)).toBe('  #B ,SECOND ,SECOND ,SECOND ,SECOND');
    expect(lines.at(-1)).toBe(',SECOND ,SECOND ,SECOND ,SECOND');
  });

  it('names a syllable without cells, and words that a second voice sings', () => {
    const score = scoreOf([{ chords: [sung('春'), sung('a'), sung('b'), sung('c')] }]);
    expect(writeBraille(score).losses).toEqual([{ kind: 'lyrics', count: 1, measures: [0] }]);
    const [part] = score.parts;
    if (part === undefined) throw new Error('the score has a part');
    const second = { staff: 0, number: 1, chords: [sung('x'), rest(), rest(), rest()] };
    const measures = part.measures.map(({ voices }) => ({ voices: [...voices, second] }));
    const { losses } = writeBraille({ ...score, parts: [{ ...part, measures }] });
    expect(losses).toEqual([{ kind: 'lyrics', count: 2, measures: [0] }]);
  });
});
