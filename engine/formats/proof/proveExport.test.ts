import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import type { Chord, Note } from '../../model/chord.ts';
import { drumNote } from '../../model/drumset.ts';
import { emptyScore } from '../../model/emptyScore.ts';
import type { Measure, PartMeasure, Score } from '../../model/score.ts';
import { DRUM_SET } from '../../theory/instruments.ts';
import { ticks } from '../../units.ts';
import { contentOf } from './content.ts';
import type { ContentKind } from './content.ts';
import { lossesOf, missingItems } from './losses.ts';
import { proveExport } from './proveExport.ts';

interface Given {
  readonly chord?: Partial<Chord>;
  readonly note?: Partial<Note>;
  readonly measure?: Partial<Measure>;
  readonly part?: Partial<PartMeasure>;
  readonly showTab?: boolean;
  /** The note is one of a drum set. */
  readonly drums?: boolean;
}

const AT = 2;

/** Four measures of a whole note, of which the third has the given fields. */
function scoreWith({ chord = {}, note = {}, measure = {}, part = {}, showTab = false, drums = false }: Given): Score {
  const empty = emptyScore({ measureCount: 4 });
  const [first] = empty.parts;
  if (first === undefined) throw new Error('An empty score has one part');
  const whole = (index: number): Chord => ({
    value: { base: 0, dots: 0 },
    velocity: 80,
    notes: [{ pitch: { step: 4, alter: 0, octave: 4 }, ...(index === AT ? note : {}) }],
    ...(index === AT ? chord : {}),
  });
  const measures = first.measures.map((_, index) => ({
    voices: [{ staff: 0, number: 0, chords: [whole(index)] }],
    ...(index === AT ? part : {}),
  }));
  return {
    ...empty,
    measures: empty.measures.map((each, index) => (index === AT ? { ...each, ...measure } : each)),
    parts: [{ ...first, measures, showTab, ...(drums && { program: DRUM_SET }) }],
  };
}

const at = ticks(0);
const root = { step: 0, alter: 0 } as const;

/** What stands in the third measure, and what a MIDI file of it lacks. */
const IN_MIDI: readonly (readonly [ContentKind | 'nothing', Given])[] = [
  ['nothing', {}],
  ['nothing', { measure: { repeatStart: true, repeatEnd: 2 } }],
  ['nothing', { chord: { lyrics: [{ text: 'la', position: 'single' }] } }],
  ['nothing', { measure: { key: { fifths: -2, mode: 'minor' } } }],
  ['nothing', { measure: { tempos: [{ at, quartersPerMinute: 72 }] } }],
  ['nothing', { measure: { time: { beats: [4], beatType: 4 } } }],
  ['meter', { measure: { time: { beats: [4], beatType: 4, symbol: 'common' } } }],
  ['tempoWords', { measure: { tempos: [{ at, quartersPerMinute: 72, text: 'Adagio' }] } }],
  ['lyrics', { chord: { lyrics: [null, { text: 'second', position: 'single' }] } }],
  ['chordSymbol', { part: { harmonies: [{ at, symbol: { root, kind: 'major' } }] } }],
  ['dynamic', { part: { directions: [{ kind: 'dynamic', at, staff: 0, name: 'p' }] } }],
  ['words', { part: { directions: [{ kind: 'words', at, staff: 0, text: 'dolce' }] } }],
  ['clef', { part: { clefs: [{ staff: 0, at, clef: { sign: 'F', line: 4 } }] } }],
  ['articulation', { chord: { articulations: ['staccato'] } }],
  ['ornament', { chord: { ornaments: [{ kind: 'trill' }] } }],
  ['fermata', { chord: { fermata: 'normal' } }],
  ['arpeggio', { chord: { arpeggio: 'up' } }],
  ['tremolo', { chord: { tremolo: { strokes: 3, kind: 'single' } } }],
  ['fingering', { note: { fingering: '3' } }],
  ['notehead', { note: { notehead: 'x' } }],
  ['nothing', { note: drumNote(42), drums: true }],
  ['notehead', { note: { ...drumNote(42), notehead: 'slash' }, drums: true }],
  ['accidental', { note: { accidental: 'courtesy' } }],
  ['tablature', { note: { string: 0, fret: 3 }, showTab: true }],
  ['quarterTone', { note: { pitch: { step: 4, alter: 0.5, octave: 4 } } }],
  ['rehearsal', { measure: { rehearsalMark: 'A' } }],
  ['barline', { measure: { barline: 'double' } }],
];

describe('the proof of an export', () => {
  it.each(IN_MIDI)('MIDI lacks %s, at its measure, of %j', (kind, given) => {
    const expected = kind === 'nothing' ? [] : [{ kind, count: 1, measures: [AT] }];
    expect(proveExport(scoreWith(given), 'midi')).toEqual(expected);
  });

  it.each(['musicXml', 'musicJson'] as const)('%s holds each of them', (format) => {
    for (const [, given] of IN_MIDI) expect(proveExport(scoreWith(given), format)).toEqual([]);
  });

  it('nothing is named that was not lost: MusicXML and MusicJSON hold whatever a score contains', () => {
    fc.assert(
      fc.property(arbitraryScore(), (score) => {
        expect(proveExport(score, 'musicJson')).toEqual([]);
        expect(proveExport(score, 'musicXml')).toEqual([]);
      }),
      runs(60),
    );
  });

  it('of any score MIDI lacks only what is in it, and all chord symbols, slurs and fingerings', () => {
    fc.assert(
      fc.property(arbitraryScore(), (score) => {
        const content = contentOf(score);
        const losses = proveExport(score, 'midi');
        for (const { kind, count, measures } of losses) {
          const there = content.filter((item) => item.kind === (kind === 'unison' ? 'note' : kind));
          expect(there.length).toBeGreaterThanOrEqual(count);
          expect(there.map(({ measure }) => measure)).toEqual(expect.arrayContaining([...measures]));
        }
        for (const kind of ['chordSymbol', 'slur', 'fingering'] as const)
          expect(losses.find((loss) => loss.kind === kind)).toEqual(
            lossesOf(content.filter((item) => item.kind === kind))[0],
          );
      }),
      runs(60),
    );
  });

  it('what a file lacks is counted by measure, and no more than that', () => {
    fc.assert(
      fc.property(arbitraryScore(), fc.nat(), fc.nat(), (score, first, second) => {
        const content = contentOf(score);
        const taken = new Set([first % content.length, second % content.length]);
        const missing = missingItems(
          content,
          content.filter((_, index) => !taken.has(index)),
        );
        const keyOf = (item: object): string => JSON.stringify(item);
        expect(missing.map(keyOf).sort()).toEqual(
          content
            .filter((_, index) => taken.has(index))
            .map(keyOf)
            .sort(),
        );
      }),
      runs(100),
    );
  });

  it('two voices that begin one key together lose one of their notes', () => {
    const score = scoreWith({});
    const [part] = score.parts;
    if (part === undefined) throw new Error('the score has a part');
    const measures = part.measures.map((each, index) =>
      index === 1 ? { voices: [...each.voices, ...each.voices.map((voice) => ({ ...voice, number: 1 }))] } : each,
    );
    const unison = { ...score, parts: [{ ...part, measures }] };
    expect(proveExport(unison, 'midi')).toEqual([{ kind: 'unison', count: 1, measures: [1] }]);
  });
});
