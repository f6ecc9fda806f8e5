import { describe, expect, it } from 'vitest';
import {
  WHOLE,
  chords,
  durations,
  file,
  firstPart,
  measure,
  note,
  part,
  read,
  type Json,
} from '../../../../tests/fixtures/musicJson.ts';
import { deleteMeasure, insertMeasures, setMeasureCount } from '../../../edit/structure/measures.ts';
import { emptyScore } from '../../../model/emptyScore.ts';
import type { Score } from '../../../model/score.ts';
import { pitchName } from '../../../theory/noteName.ts';
import { toWholes, wholes } from '../../../units.ts';
import { readMusicJson } from './readMusicJson.ts';
import { writeMusicJson } from '../write/writeMusicJson.ts';

describe('MusicJSON fields', () => {
  it('E-02 E-03 E-04 reads the documented fields of the file, its music and its parts', () => {
    const json = file(
      [part([measure([WHOLE])], { Name: 'Piano', Clef: 'Bass', Staffs: ['Bass'], Program: 3, Mute: true })],
      {
        MetaInfo: { Title: 'T', Composer: 'C', SubTitle: 'S', Instrument: 'piano', Source: 'Youtube', CustomId: 'id' },
        MusicInfo: { Key: 15, TimeSignature: '3/4', MeasureDuration: 0.75, Tempo: 72.5, Duration: 1 },
      },
    );
    json['Parts'] = [part([measure([note([60], 0.75)])], { Name: 'Piano', Staffs: ['Bass'], Program: 3, Mute: true })];
    const score = read(json);
    expect(score.meta).toEqual({
      title: 'T',
      composer: 'C',
      subtitle: 'S',
      instrument: 'piano',
      source: 'Youtube',
      customId: 'id',
    });
    expect(score.measures[0]).toEqual({
      duration: wholes(3, 4),
      time: { beats: [3], beatType: 4 },
      key: { fifths: 6, mode: 'minor' },
      tempos: [{ quartersPerMinute: 72.5, at: 0 }],
    });
    expect(firstPart(score)).toMatchObject({
      name: 'Piano',
      program: 3,
      mute: true,
      staves: [{ clef: { sign: 'F', line: 4 } }],
    });
  });

  it('E-05 reads changes of meter, key, tempo and clef in their measures, and ignores unset fields', () => {
    const score = read(
      file([
        part([
          measure([WHOLE], { Tempo: -1, Section: 'Verse', TimeStamp: 1.5 }),
          measure([note([60], 0.75)], {
            TimeSignature: '3/4',
            MeasureDuration: 0.75,
            Key: 2,
            Tempo: 60,
            Clefs: ['Bass'],
          }),
          measure([note([60], 0.75)], { TimeSignature: '3/4', Key: 2, Tempo: 0, Clefs: ['Bass'] }),
        ]),
      ]),
    );
    expect(score.measures[0]).toMatchObject({ section: 'Verse', timestamp: 1.5, tempos: [{ quartersPerMinute: 100 }] });
    expect(score.measures[1]).toEqual({
      duration: wholes(3, 4),
      time: { beats: [3], beatType: 4 },
      key: { fifths: 2, mode: 'major' },
      tempos: [{ quartersPerMinute: 60, at: 0 }],
    });
    expect(score.measures[2]).toEqual({ duration: wholes(3, 4) });
    expect(firstPart(score).measures.map(({ clefs }) => clefs?.map(({ clef }) => clef.sign))).toEqual([
      undefined,
      ['F'],
      undefined,
    ]);
  });

  it('E-06 reads and writes the staff and the notes of each voice', () => {
    const voices = [
      { Staff: 0, Notes: [note([72], 0.5), note([74], 0.5)] },
      { Staff: 0, Notes: [WHOLE] },
      { Staff: 1, Notes: [note([48], 1)] },
    ];
    const score = read(file([part([{ Voices: voices }], { Staffs: ['Treble', 'Bass'] })]));
    const heads = firstPart(score).measures[0]?.voices.map(({ staff, chords: sung }) => [
      staff,
      ...sung.map(({ notes }) => notes.map(({ pitch }) => pitchName(pitch)).join(' ')),
    ]);
    expect(heads).toEqual([
      [0, 'C5', 'D5'],
      [0, 'C4'],
      [1, 'C3'],
    ]);
    const [written] = writeMusicJson(score).Parts as { Measures: { Voices: { Staff: number; Notes: Json[] }[] }[] }[];
    expect(written?.Measures[0]?.Voices.map(({ Staff, Notes }) => [Staff, Notes.map(({ Midi }) => Midi)])).toEqual([
      [0, [[72], [74]]],
      [0, [[60]]],
      [1, [[48]]],
    ]);
  });

  it('E-25 a new score has a tempo of 120, and Duration is the number of measures after every edit of it', () => {
    const infoOf = (score: Score) => writeMusicJson(score).MusicInfo;
    const score = emptyScore({ measureCount: 3 });
    expect(infoOf(score)).toMatchObject({ Tempo: 120, Duration: 3 });
    expect(infoOf(setMeasureCount(score, 40))).toMatchObject({ Duration: 40 });
    expect(infoOf(deleteMeasure(score, 1))).toMatchObject({ Duration: 2 });
    expect(infoOf(insertMeasures(score, 0, 2))).toMatchObject({ Tempo: 120, Duration: 5 });
  });

  it('E-07 reads ties, fingerings, velocity, chord index and lyrics', () => {
    const score = read(
      file([
        part([
          measure(
            [
              note([60, 64], 0.5, { TieStart: true, FingerHints: ['r1', 'r3'], Velocity: 33, Chord: 25 }),
              note([60, 67], 0.5),
            ],
            { Lyric: 'Hel- lo' },
          ),
          measure([note([60], 1, { TieStart: true })], { Lyrics: '_' }),
        ]),
      ]),
    );
    const [first, second] = chords(score);
    expect(first?.notes.map(({ tied, fingering }) => [tied, fingering])).toEqual([
      [true, 'r1'],
      [undefined, 'r3'],
    ]);
    expect(first?.velocity).toBe(33);
    expect(second?.velocity).toBe(80);
    expect(first?.lyrics).toEqual([{ text: 'Hel', position: 'begin' }]);
    expect(second?.lyrics).toEqual([{ text: 'lo', position: 'end' }]);
    expect(firstPart(score).measures[0]?.harmonies).toEqual([
      { at: 0, symbol: { root: { step: 0, alter: 0 }, kind: 'dominant' } },
    ]);
    expect(chords(score, 1)[0]?.notes[0]?.tied).toBeUndefined();
  });

  it('E-10 spells pitches by the key of their measure', () => {
    const score = read(file([part([measure([note([61], 1)]), measure([note([61], 1)], { Key: 1 })])]));
    expect(
      [chords(score), chords(score, 1)].map(([chord]) => chord?.notes[0] && pitchName(chord.notes[0].pitch)),
    ).toEqual(['C#4', 'Db4']);
  });

  it('E-19 a dynamic belongs to the measure in which it starts, or to the next one if it starts just before', () => {
    const dynamics = [
      { Start: 0, End: 0.9, Name: 'p' },
      { Start: 0.9, End: 1.5, Name: 'forte' },
      { Start: 1.5, End: 2, Name: 'mf' },
    ];
    const score = read(file([part([measure([WHOLE]), measure([WHOLE])], { Dynamics: dynamics })]));
    const found = firstPart(score).measures.map(({ directions }) =>
      directions?.map((mark) => (mark.kind === 'dynamic' ? `${mark.name}@${toWholes(mark.at)}` : '')),
    );
    expect(found).toEqual([['p@0'], ['f@0', 'mf@0.5']]);
  });

  it('keeps unknown fields on every level', () => {
    const json = file(
      [
        part([measure([note([60], 1, { Colour: 'red' })], { Mood: 1 })], {
          Pan: [1],
          TabConfiguration: { Capo: 2, Frets: 20, Strings: [40], Wood: 'oak' },
        }),
      ],
      { Studio: { A: 1 } },
    );
    json['MusicInfo'] = { ...(json['MusicInfo'] as Json), Swing: true };
    const again = writeMusicJson(read(json));
    expect(again).toMatchObject({ Studio: { A: 1 }, MusicInfo: { Swing: true } });
    expect(again.Parts[0]).toMatchObject({ Pan: [1], TabConfiguration: { Capo: 2, Wood: 'oak' } });
    expect(again.Parts[0]?.Measures[0]).toMatchObject({ Mood: 1, Voices: [{ Notes: [{ Colour: 'red' }] }] });
  });
});

describe('rounded durations', () => {
  it.each([
    [
      [0.0833, 0.0833, 0.0833, 0.75],
      [1 / 12, 1 / 12, 1 / 12, 0.75],
    ],
    [
      [0.083, 0.083, 0.083, 0.75],
      [1 / 12, 1 / 12, 1 / 12, 0.75],
    ],
    [
      [0.333, 0.333, 0.333],
      [1 / 3, 1 / 3, 1 / 3],
    ],
    [
      [0.667, 0.333],
      [2 / 3, 1 / 3],
    ],
    [
      [0.0357, 0.0357, 0.0357, 0.0357, 0.0357, 0.0357, 0.0357, 0.75],
      [...Array.from({ length: 7 }, () => 1 / 28), 0.75],
    ],
    [
      [0.2, 0.2, 0.2, 0.2, 0.2],
      [0.2, 0.2, 0.2, 0.2, 0.2],
    ],
    [
      [0.0417, 0.0417, 0.0416, 0.875],
      [1 / 24, 1 / 24, 1 / 24, 0.5, 0.375],
    ],
    [
      [0.09375, 0.03125, 0.875],
      [0.09375, 0.03125, 0.875],
    ],
  ])('X-13 %j become exact', (stored, exact) => {
    const score = read(file([part([measure(stored.map((duration) => note([60], duration)))])]));
    const total = durations(score);
    expect(total.reduce((sum, duration) => sum + duration, 0)).toBeCloseTo(1, 12);
    if (exact.length === total.length)
      total.forEach((duration, index) => {
        expect(duration).toBeCloseTo(exact[index] ?? 0, 9);
      });
    expect(total[0]).toBeCloseTo(exact[0] ?? 0, 9);
  });

  it('X-13 groups triplets, and notates a quarter among them as a dotted triplet quarter', () => {
    const score = read(file([part([measure([1 / 12, 1 / 4, 1 / 6, 1 / 2].map((duration) => note([60], duration)))])]));
    expect(chords(score).map(({ tupletStarts, tupletStops }) => [tupletStarts?.length ?? 0, tupletStops ?? 0])).toEqual(
      [
        [1, 0],
        [0, 0],
        [0, 1],
        [0, 0],
      ],
    );
    expect(chords(score)[1]?.value).toEqual({ base: 2, dots: 1, modification: { actual: 3, normal: 2 } });
  });

  it('divides a duration that no single value has into tied notes', () => {
    const { score, migrated } = readMusicJson(file([part([measure([note([60], 0.625), note([-1], 0.375)])])]));
    expect(durations(score)).toEqual([0.5, 0.125, 0.375]);
    expect(chords(score).map(({ notes }) => notes[0]?.tied)).toEqual([true, undefined, undefined]);
    expect(migrated).toBe(true);
  });
});
