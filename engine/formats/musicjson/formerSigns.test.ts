/** Files of earlier versions, which contain signs as elements of MusicXML because the model had no types for them. */
import { describe, expect, it } from 'vitest';
import { chords, file, measure, note, part, read, type Json } from '../../../tests/fixtures/musicJson.ts';
import type { Chord } from '../../model/chord.ts';
import { ticks, TICKS_PER_QUARTER } from '../../units.ts';
import { readMusicJson } from './read/readMusicJson.ts';
import { writeMusicJson } from './write/writeMusicJson.ts';

const raw = (name: string, text = '', attributes: Json = {}, ...children: readonly Json[]): Json => ({
  Name: name,
  ...(text !== '' && { Text: text }),
  ...(Object.keys(attributes).length > 0 && { Attributes: attributes }),
  ...(children.length > 0 && { Children: children }),
});

/** The chord of a file whose only note has these fields. */
function chordOf(head: Json, fields: Json = {}): Chord | undefined {
  const score = read(
    file([part([measure([note([60], 1, { Songleaf: { Heads: [{ Midi: 60, ...head }], ...fields } })])])]),
  );
  const again = readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score)))).score;
  expect(again).toEqual(score);
  return chords(score)[0];
}

const signsOf = (...signs: readonly Json[]): Chord | undefined => chordOf({ Signs: signs });

describe('E-01 signs of files of earlier versions', () => {
  it('for string instruments become bends, hammer-ons and techniques, in the same order', () => {
    const technical = raw(
      'technical',
      '',
      {},
      raw('bend', '', { shape: 'curved' }, raw('bend-alter', '2'), raw('pre-bend')),
      raw('hammer-on', 'H', { type: 'start', number: '1' }),
      raw('thumb-position', '', { placement: 'below' }),
    );
    expect(signsOf(technical)?.notes[0]?.signs).toEqual([
      {
        kind: 'bend',
        bend: 'pre-bend',
        semitones: 2,
        source: {
          name: 'bend',
          attributes: { shape: 'curved' },
          children: [{ name: 'bend-alter', text: '2' }, { name: 'pre-bend' }],
        },
      },
      { kind: 'legato', technique: 'hammer-on', edge: 'start', number: 1, text: 'H' },
      { kind: 'technique', technique: 'thumb-position', side: 'below' },
    ]);
  });

  it('become the shape of a fermata, of a breath mark and of a notehead', () => {
    const head = {
      Signs: [raw('fermata', 'double-dot', { type: 'inverted' }), raw('notehead', 'fa up', { parentheses: 'yes' })],
    };
    expect(chordOf(head, { Fermata: 'normal' })).toMatchObject({
      fermata: 'double-dot',
      fermataSide: 'below',
      notes: [{ notehead: 'fa-up', headBrackets: true }],
    });
    const breath = { Signs: [raw('articulations', '', {}, raw('breath-mark', 'salzedo'))] };
    expect(chordOf(breath, { Articulations: ['breath'] })).toMatchObject({
      articulations: ['breath'],
      breathShape: 'salzedo',
      notes: [{ pitch: expect.anything() }],
    });
  });

  it('are kept unchanged where the model has no type for them', () => {
    const technical = raw('technical', '', {}, raw('harmonic', '', {}, raw('natural')), raw('strange'));
    expect(chordOf({ Signs: [technical] }, { Articulations: ['harmonic'] })).toMatchObject({
      articulations: ['harmonic'],
      notes: [
        {
          signs: [
            {
              kind: 'articulation',
              articulation: 'harmonic',
              source: { name: 'harmonic', children: [{ name: 'natural' }] },
            },
            { kind: 'foreign', element: { name: 'technical', children: [{ name: 'strange' }] } },
          ],
        },
      ],
    });
  });

  it('of a rest and of accidentals get types', () => {
    const rest = read(
      file([
        part([measure([note([-1], 1, { Songleaf: { Signs: [raw('other-notation', 'pause', { type: 'single' })] } })])]),
      ]),
    );
    expect(chords(rest)[0]?.signs).toEqual([{ kind: 'text', text: 'pause', about: 'note' }]);
    const accidental = chordOf({ AccidentalSign: { Alter: 0, Element: raw('accidental', 'natural-up') } });
    expect(accidental?.notes[0]?.accidentalSign).toEqual({ alter: 0, sign: 'natural-up' });
  });

  it('of barlines get types', () => {
    const shared = {
      BarlineSigns: [raw('fermata', '', { type: 'inverted' }), raw('wavy-line', '', { type: 'start' })],
    };
    const score = read(file([part([measure([note([60], 1)], { Songleaf: { Shared: shared } })])]));
    expect(score.measures[0]?.barlineSigns).toEqual([
      { kind: 'fermata', shape: 'normal', side: 'below' },
      { kind: 'foreign', element: { name: 'wavy-line', attributes: { type: 'start' } } },
    ]);
  });

  it('that belong to a moment become figured bass, slashes, measure repeats and other marks', () => {
    const mark = (element: Json, fields: Json = {}): Json => ({
      At: 0,
      Staff: 0,
      Kind: 'foreign',
      Element: element,
      ...fields,
    });
    const figure = raw(
      'figure',
      '',
      {},
      raw('prefix', 'flat-flat'),
      raw('figure-number', '7'),
      raw('extend', '', { type: 'stop' }),
    );
    const directions = [
      mark(raw('figured-bass', '', { parentheses: 'yes' }, figure), { Length: 0.5 }),
      mark(raw('measure-style', '', { number: '1' }, raw('slash', '', { type: 'start', 'use-stems': 'yes' }))),
      mark(raw('measure-style', '', {}, raw('measure-repeat', '2', { type: 'start' }))),
      mark(raw('string-mute', '', { type: 'off' }), { Side: 'below' }),
      mark(raw('image', '', { source: 'a.png' })),
    ];
    const score = read(file([part([measure([note([60], 1)], { Songleaf: { Directions: directions } })])]));
    expect(score.parts[0]?.measures[0]?.directions).toEqual([
      {
        ...{ at: 0, staff: 0, kind: 'figured-bass', brackets: true, length: ticks(2 * TICKS_PER_QUARTER) },
        figures: [{ prefix: 'double-flat', number: '7', extend: 'stop' }],
      },
      { at: 0, staff: 0, kind: 'slashes', edge: 'start', rhythm: true },
      { at: 0, staff: 0, kind: 'measure-repeat', edge: 'start', count: 2, allStaves: true },
      { at: 0, staff: 0, side: 'below', kind: 'sign', sign: { kind: 'string-mute', isOn: false } },
      { at: 0, staff: 0, kind: 'foreign', element: { name: 'image', attributes: { source: 'a.png' } } },
    ]);
    expect(readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score)))).score).toEqual(score);
  });

  it('of meters and fretboards get types', () => {
    const time = raw(
      'time',
      '',
      { symbol: 'note' },
      ...['3', '8', '2', '4'].map((count, index) => raw(index % 2 === 0 ? 'beats' : 'beat-type', count)),
    );
    const board = raw(
      'frame',
      '',
      {},
      raw('frame-strings', '6'),
      raw('frame-note', '', {}, raw('string', '1'), raw('fret', '3')),
    );
    const harmony = { At: 0, Symbol: { Root: { Step: 0, Alter: 0 }, Kind: 'major' }, Frame: board };
    const fields = { Shared: { TimeSource: raw('attributes', '', {}, time) }, Harmonies: [harmony] };
    const score = read(file([part([measure([note([60], 1, { Chord: 1 })], { Songleaf: fields })])]));
    expect(score.measures[0]?.meterDisplay).toMatchObject({
      fractions: [
        { beats: [3], beatType: 8 },
        { beats: [2], beatType: 4 },
      ],
      symbol: 'note',
    });
    expect(score.parts[0]?.measures[0]?.harmonies?.[0]?.frame?.voicing).toEqual([null, null, null, null, null, 3]);
  });
});
