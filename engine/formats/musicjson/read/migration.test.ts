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
import type { Score } from '../../../model/score.ts';
import { pitchName } from '../../../theory/noteName.ts';
import { readMusicJson } from './readMusicJson.ts';
import { writeMusicJson } from '../write/writeMusicJson.ts';

describe('migration', () => {
  const old = (instrument: string, more: Json = {}): { score: Score; migrated: boolean } =>
    readMusicJson({
      MetaInfo: { Instrument: instrument },
      Version: 3,
      Parts: [{ Measures: [measure([WHOLE])], ...more }],
    });

  it('E-20 an empty pitch list is a rest', () => {
    const { score, migrated } = readMusicJson(file([part([measure([note([], 1)])])]));
    expect(chords(score)[0]?.notes).toEqual([]);
    expect(migrated).toBe(true);
  });

  it('E-21 a missing program is 1', () => {
    const { score, migrated } = readMusicJson(file([{ Staffs: ['Treble'], Measures: [measure([WHOLE])] }]));
    expect(firstPart(score).program).toBe(1);
    expect(migrated).toBe(true);
  });

  it('X-03 H-11 a missing program is that of the instrument of the score', () => {
    const programs = ['guitar', 'violin', 'flute', 'sax'].map(
      (instrument) =>
        firstPart(read(file([{ Measures: [measure([WHOLE])] }], { MetaInfo: { Instrument: instrument } }))).program,
    );
    expect(programs).toEqual([26, 41, 74, 66]);
  });

  it('E-22 X-12 missing voices of the second staff are filled exactly with quarter rests and shorter ones', () => {
    const score = read(
      file([
        part([measure([note([60], 0.875)], { MeasureDuration: 0.875, TimeSignature: '7/8' })], {
          Staffs: ['Treble', 'Bass'],
        }),
      ]),
    );
    expect(durations(score, 0, 1)).toEqual([0.25, 0.25, 0.25, 0.125]);
    expect(chords(score, 0, 1).every(({ notes }) => notes.length === 0)).toBe(true);
  });

  it('E-23 X-02 a bass of an old file gets program 34, tablature and strings in sounding pitch, and its notes keep their pitch', () => {
    const { score, migrated } = old('bass', { Measures: [measure([note([40], 1)])] });
    expect(firstPart(score)).toMatchObject({
      program: 34,
      showTab: true,
      tuning: { capo: 0, frets: 22, strings: [28, 33, 38, 43] },
    });
    expect(chords(score)[0]?.notes[0]?.pitch).toEqual({ step: 2, alter: 0, octave: 2 });
    expect(migrated).toBe(true);
    expect(writeMusicJson(score).Version).toBe(4);
  });

  it('E-23 X-03 a guitar of an old file gets program 25 and tablature, a flute 74, a violin 41, a saxophone 66', () => {
    expect(firstPart(old('guitar').score)).toMatchObject({
      program: 25,
      showTab: true,
      tuning: { strings: [40, 45, 50, 55, 59, 64] },
    });
    expect(['flute', 'violin', 'sax', 'piano'].map((instrument) => firstPart(old(instrument).score).program)).toEqual([
      74, 41, 66, 1,
    ]);
    expect(firstPart(old('flute').score).showTab).toBe(false);
  });

  it('E-24 the reader states whether it changed anything', () => {
    expect(readMusicJson(file([part([measure([WHOLE])])])).migrated).toBe(false);
    expect(readMusicJson(file([part([measure([note([60], 0.5)])])])).migrated).toBe(true);
  });

  it('X-02 prints guitar and bass clefs with an octave below', () => {
    const clefs = [25, 34, 1].map(
      (program) => firstPart(read(file([part([measure([WHOLE])], { Program: program })]))).staves[0]?.clef.octaveShift,
    );
    expect(clefs).toEqual([-1, -1, undefined]);
  });

  it('X-12 a voice that is too short is filled with rests, quarter rests first', () => {
    expect(durations(read(file([part([measure([note([60], 0.3125)])])])))).toEqual(
      [0.3125, 0.25, 0.25, 0.125, 0.0625].flatMap((d) => (d === 0.3125 ? [0.25, 0.0625] : [d])),
    );
  });
});

describe('a file that another program edited', () => {
  const edited = (score: Score, change: (vo: ReturnType<typeof writeMusicJson>) => void): Score => {
    const vo = JSON.parse(JSON.stringify(writeMusicJson(score))) as ReturnType<typeof writeMusicJson>;
    change(vo);
    return readMusicJson(vo).score;
  };
  const spelled = (): Score => {
    const score = read(file([part([measure([note([61], 0.5, { Chord: 1 }), note([63], 0.5)]), measure([WHOLE])])]));
    const flat = { step: 1, alter: -1, octave: 4 } as const;
    const target = firstPart(score);
    const [first] = target.measures;
    const [voice] = first?.voices ?? [];
    const [chord, ...rest] = voice?.chords ?? [];
    if (!first || !voice || !chord) throw new Error('no chord');
    const changed = {
      ...voice,
      chords: [
        { ...chord, notes: [{ pitch: flat }], lyrics: [{ text: 'two words', position: 'single' as const }] },
        ...rest,
      ],
    };
    return {
      ...score,
      parts: [{ ...target, measures: [{ ...first, voices: [changed] }, ...target.measures.slice(1)] }],
    };
  };

  it('keeps the stored spelling of a note unless its pitch is edited', () => {
    expect(
      pitchName(chords(edited(spelled(), () => undefined))[0]?.notes[0]?.pitch ?? { step: 0, alter: 0, octave: 0 }),
    ).toBe('Db4');
    const moved = edited(spelled(), (vo) => {
      const [changed] = vo.Parts[0]?.Measures[0]?.Voices[0]?.Notes ?? [];
      if (changed) changed.Midi = [66];
    });
    expect(pitchName(chords(moved)[0]?.notes[0]?.pitch ?? { step: 0, alter: 0, octave: 0 })).toBe('F#4');
  });

  it('uses the documented fields where they contradict ours', () => {
    const score = edited(spelled(), (vo) => {
      const [first] = vo.Parts[0]?.Measures ?? [];
      if (!first) throw new Error('no measure');
      first.Lyric = 'new';
      first.Tempo = 50;
      if (first.Voices[0]?.Notes[0]) first.Voices[0].Notes[0].Chord = 13;
    });
    expect(chords(score)[0]?.lyrics).toEqual([{ text: 'new', position: 'single' }]);
    expect(score.measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(50);
    expect(firstPart(score).measures[0]?.harmonies?.[0]?.symbol.kind).toBe('minor');
  });
});
