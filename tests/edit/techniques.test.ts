/** Techniques of single notes, notes on the other staff, and other spellings, which a user adds and removes. */
import { describe, expect, it } from 'vitest';
import {
  areOnOtherStaff,
  haveArpeggio,
  haveTechnique,
  respell,
  toggleArpeggio,
  toggleArticulation,
  toggleOtherStaff,
  toggleTechnique,
  type Selection,
} from '../../engine/edit/index.ts';
import { otherSpelling } from '../../engine/edit/techniques/respell.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const piano = (): Score =>
  buildScore({
    staves: [[TREBLE, BASS]],
    measures: [{ parts: [[['c#5~q c#5q [e4 g4]q d5q'], ['c3h g3h']]] }],
  });

const chordAt = (score: Score, chord: number) => score.parts[0]?.measures[0]?.voices[0]?.chords[chord];
const heads = (chord: number, ...notes: readonly number[]): Selection =>
  notes.map((note) => ({ part: 0, measure: 0, voice: 0, chord, note }));

function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('other spellings', () => {
  it('exist of all keys of a keyboard but D, G and A, and lead back', () => {
    for (const step of [0, 1, 2, 3, 4, 5, 6] as const)
      for (const alter of [-1, 0, 1]) {
        const other = otherSpelling({ step, alter, octave: 4 });
        if (alter === 0 && [1, 4, 5].includes(step)) expect(other).toBeUndefined();
        else expect(other && otherSpelling(other)).toEqual({ step, alter, octave: 4 });
      }
  });

  it('I-15 are given to all notes that are tied together', () => {
    const { score, selection } = respell(piano(), heads(1, 0));
    expect([0, 1].map((chord) => chordAt(score, chord)?.notes[0]?.pitch)).toEqual(
      Array.from({ length: 2 }, () => ({ step: 1, alter: -1, octave: 5 })),
    );
    expectKept(score);
    expect(respell(score, selection).score).toEqual(piano());
    const plain = piano();
    expect(respell(plain, heads(3, 0)).score).toBe(plain);
  });
});

describe('notes on the other staff', () => {
  it('stay in their voice, from either staff, and come back', () => {
    const all: Selection = [...heads(2, 0, 1), { part: 0, measure: 0, voice: 1, chord: 0, note: 0 }];
    const { score } = toggleOtherStaff(piano(), all);
    expect(score.parts[0]?.measures[0]?.voices.map(({ chords }) => chords.map(({ staff }) => staff))).toEqual([
      [undefined, undefined, 1, undefined],
      [0, undefined],
    ]);
    expect(areOnOtherStaff(score, all)).toBe(true);
    expectKept(score);
    expect(toggleOtherStaff(score, all).score).toEqual(piano());
  });

  it('do not exist in a part of one staff', () => {
    const score = buildScore({ measures: [{ parts: [[['c5w']]] }] });
    expect(toggleOtherStaff(score, heads(0, 0)).score).toBe(score);
  });
});

describe('techniques', () => {
  it('apply to the selected heads alone, and are removed again', () => {
    for (const name of ['ghost', 'bend', 'halfBend', 'bendAndRelease'] as const) {
      const { score } = toggleTechnique(piano(), heads(2, 1), name);
      expect(haveTechnique(score, heads(2, 1), name)).toBe(true);
      expect(haveTechnique(score, heads(2, 0, 1), name)).toBe(false);
      // MusicXML states parentheses at a named head, and reads the name of a plain one back.
      if (name === 'ghost') expect(haveTechnique(readMusicXml(writeMusicXml(score)), heads(2, 1), name)).toBe(true);
      else expectKept(score);
      expect(toggleTechnique(score, heads(2, 1), name).score).toEqual(piano());
    }
  });

  it('one bend takes the place of another', () => {
    const full = toggleTechnique(piano(), heads(3, 0), 'bend').score;
    const half = toggleTechnique(full, heads(3, 0), 'halfBend').score;
    expect(half).toEqual(toggleTechnique(piano(), heads(3, 0), 'halfBend').score);
  });

  it('strums take the place of a plain arpeggio, whose command removes them too', () => {
    const plain = toggleArpeggio(piano(), heads(2, 0)).score;
    const down = toggleArpeggio(plain, heads(2, 0), 'down').score;
    expect([chordAt(down, 2)?.arpeggio, haveArpeggio(down, heads(2, 0))]).toEqual(['down', true]);
    expectKept(down);
    expect(toggleArpeggio(down, heads(2, 0)).score).toEqual(piano());
    expect(toggleArpeggio(down, heads(2, 0), 'down').score).toEqual(piano());
  });

  it('bowings and breaths are kept by files', () => {
    const bowed = toggleArticulation(piano(), heads(3, 0), 'down-bow').score;
    expectKept(toggleArticulation(bowed, heads(3, 0), 'breath').score);
  });
});
