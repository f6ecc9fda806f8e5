/** Beams that a file continues over a rest. */
import { expect, it } from 'vitest';
import { importMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

const note = (mark: string): string =>
  `<note><pitch><step>C</step><octave>5</octave></pitch><duration>1</duration><type>eighth</type>${mark}</note>`;
const beam = (mark: string): string => note(`<beam number="1">${mark}</beam>`);
const REST = '<note><rest/><duration>1</duration><type>eighth</type></note>';

const read = (notes: string) =>
  importMusicXml(
    new TextEncoder().encode(
      '<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Music</part-name></score-part></part-list>' +
        '<part id="P1"><measure number="1"><attributes><divisions>2</divisions><time><beats>2</beats>' +
        `<beat-type>4</beat-type></time></attributes>${notes}</measure></part></score-partwise>`,
    ),
  ).score;

const overrides = (score: ReturnType<typeof read>): unknown[] =>
  score.parts.flatMap(({ measures }) =>
    measures.flatMap(({ voices }) => voices[0]?.chords.map(({ beam: override }) => override)),
  );

it('L-03 a beam over a rest is an override of the note after it, and remains after writing and reading', () => {
  const score = read(beam('begin') + REST + beam('continue') + beam('end'));
  expect(overrides(score)).toEqual([undefined, undefined, 'join', undefined]);
  expect(overrides(importMusicXml(writeMusicXml(score)).score)).toEqual([undefined, undefined, 'join', undefined]);
});

it('L-03 beams that end before a rest give no override', () => {
  const score = read(note('') + REST + beam('begin') + beam('end'));
  expect(overrides(score)).toEqual([undefined, undefined, undefined, undefined]);
});
