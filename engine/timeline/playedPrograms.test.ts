/** Programs of techniques and of changed instruments. */
import { describe, expect, it } from 'vitest';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { readMidi } from '../formats/midi/read/readMidi.ts';
import { writeMidi } from '../formats/midi/write/writeMidi.ts';
import { readMusicXml } from '../formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../formats/musicxml/write/writeMusicXml.ts';
import type { Articulation } from '../model/chord.ts';
import type { Direction } from '../model/direction.ts';
import type { Score } from '../model/score.ts';
import { ticks, TICKS_PER_QUARTER } from '../units.ts';
import { playedPrograms } from './playedPrograms.ts';
import { timelineOf } from './timeline.ts';

const [PIANO, VIOLIN, PIZZICATO, TRUMPET, MUTED_TRUMPET, BASSOON] = [1, 41, 46, 57, 60, 71];

/** Words at a quarter of a measure. */
type Said = readonly [measure: number, quarter: number, text: string, staff?: number];

const words = ([, quarter, text, staff = 0]: Said): Direction => ({
  kind: 'words',
  text,
  at: ticks(quarter * TICKS_PER_QUARTER),
  staff,
});

/** Measures of four quarters in one part. */
function said(program: number, count: number, texts: readonly Said[], signs: readonly Articulation[] = []): Score {
  const measures = Array.from({ length: count }, () => ({ parts: [[['c5q d5q e5q f5q']]] }));
  const score = buildScore({ measures, partFields: [{ program }] });
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => ({
      ...measure,
      directions: texts.filter(([at]) => at === index).map(words),
      voices: measure.voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((chord, at) =>
          at === 1 && signs.length > 0 ? { ...chord, articulations: signs } : chord,
        ),
      })),
    })),
  }));
  return { ...score, parts };
}

/** The program of each note; 0 for that of the part. */
const programs = (score: Score): string => {
  const programOf = playedPrograms(score);
  return timelineOf(score)
    .events.map((event) => programOf?.(event) ?? 0)
    .join(' ');
};

describe('techniques', () => {
  it('strings are plucked from pizz. until arco', () => {
    expect(
      programs(
        said(VIOLIN, 2, [
          [0, 1, 'pizz.'],
          [1, 2, 'arco'],
        ]),
      ),
    ).toBe('0 46 46 46 46 46 0 0');
    expect(programs(said(VIOLIN, 1, [[0, 2, 'Pizzicato']]))).toBe('0 0 46 46');
    expect(programs(said(VIOLIN, 1, [[0, 0, 'pizz., dann arco']]))).toBe('0 0 0 0');
  });

  it('a piano, and strings that imitate, do not change', () => {
    expect(programs(said(PIANO, 1, [[0, 0, 'pizz.']]))).toBe('0 0 0 0');
    expect(programs(said(VIOLIN, 1, [[0, 0, 'quasi pizz.']]))).toBe('0 0 0 0');
    expect(programs(said(VIOLIN, 1, [[0, 0, 'con sord.']]))).toBe('0 0 0 0');
    expect(
      programs(
        said(VIOLIN, 1, [
          [0, 0, 'pizz.'],
          [0, 1, 'con sord.'],
        ]),
      ),
    ).toBe('46 46 46 46');
  });

  it('a mute changes a trumpet', () => {
    expect(
      programs(
        said(TRUMPET, 1, [
          [0, 1, 'con sord.'],
          [0, 3, 'senza sordino'],
        ]),
      ),
    ).toBe('0 60 60 0');
    expect(
      programs(
        said(TRUMPET, 1, [
          [0, 1, 'cup mute'],
          [0, 2, 'open'],
        ]),
      ),
    ).toBe('0 60 0 0');
  });

  it('a sign changes one chord', () => {
    expect(programs(said(VIOLIN, 1, [], ['snap-pizzicato']))).toBe('0 46 0 0');
    expect(programs(said(TRUMPET, 1, [], ['stopped']))).toBe('0 60 0 0');
    expect(programs(said(PIANO, 1, [], ['stopped']))).toBe('0 0 0 0');
  });

  it('a repeated measure sounds the same each time', () => {
    const score = said(VIOLIN, 2, [[0, 2, 'pizz.']]);
    const measures = score.measures.map((measure, index) => (index === 1 ? { ...measure, repeatEnd: 2 } : measure));
    expect(programs({ ...score, measures })).toBe('0 0 46 46 46 46 46 46 0 0 46 46 46 46 46 46');
  });
});

const file = (sound: string): string => `<score-partwise version="4.0"><part-list><score-part id="P1">
  <part-name>Reed</part-name><score-instrument id="P1-I1"><instrument-name>Oboe</instrument-name></score-instrument>
  <midi-instrument id="P1-I1"><midi-channel>1</midi-channel><midi-program>69</midi-program></midi-instrument>
  </score-part></part-list><part id="P1"><measure number="1">
  <attributes><divisions>1</divisions><time><beats>2</beats><beat-type>4</beat-type></time></attributes>
  <note><pitch><step>C</step><octave>5</octave></pitch><duration>1</duration><type>quarter</type></note>
  <sound${sound}</sound>
  <note><pitch><step>C</step><octave>3</octave></pitch><duration>1</duration><type>quarter</type></note>
  </measure></part></score-partwise>`;

describe('changes in a file', () => {
  const change = '<instrument-sound>wind.reed.bassoon</instrument-sound>';

  it('a new instrument plays what follows, and the written file says so again', () => {
    for (const sound of [
      `><instrument-change id="P1-I2">${change}</instrument-change>`,
      `><instrument-change><score-instrument id="P1-I2">${change}</score-instrument></instrument-change>`,
      '><midi-instrument id="P1-I1"><midi-program>71</midi-program></midi-instrument>',
    ]) {
      const score = readMusicXml(file(sound));
      expect(programs(score)).toBe(`0 ${BASSOON}`);
      expect(programs(readMusicXml(writeMusicXml(score)))).toBe(`0 ${BASSOON}`);
    }
  });

  it('an attribute plucks strings', () => {
    const text = file(' pizzicato="yes">').replace('<midi-program>69<', '<midi-program>41<');
    expect(programs(readMusicXml(text))).toBe(`0 ${PIZZICATO}`);
  });
});

it('L-01 a MIDI file changes the program directly before the first note that needs it', () => {
  const bytes = writeMidi(
    said(TRUMPET, 1, [
      [0, 1, 'con sord.'],
      [0, 3, 'senza sord.'],
    ]),
  );
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const note = (key: string): string => `90 ${key} [0-9a-f]+`;
  const change = (program: number): string => `c0 ${(program - 1).toString(16)}`;
  const end = '.*80 .. 40 00 ';
  expect(text).toMatch(
    new RegExp(
      `${change(TRUMPET)}.*${note('48')}${end}${change(MUTED_TRUMPET)} 00 ${note('4a')}${end}${note('4c')}${end}${change(TRUMPET)} 00 ${note('4d')}`,
    ),
  );
  expect(readMidi(bytes).notes).toHaveLength(4);
});
