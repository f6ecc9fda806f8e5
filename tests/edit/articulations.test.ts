/** Articulations and fermatas that a user adds and removes. */
import { describe, expect, it } from 'vitest';
import {
  copySelection,
  haveArticulation,
  paste,
  setSounding,
  toggleArticulation,
  toggleFermata,
  toggleNoteSign,
  type Selection,
} from '../../engine/edit/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Articulation } from '../../engine/model/chord.ts';
import type { Score } from '../../engine/model/score.ts';
import { marked, oneStaff, quarters } from '../fixtures/engraving/rule.ts';

const melody = (): Score => oneStaff(['c5q [d5 f5]q rq e5q', 'g5w']);
const at = (chord: number, note = 0, measure = 0): Selection[number] => ({ part: 0, measure, voice: 0, chord, note });
const chordsOf = (score: Score, measure = 0) => score.parts[0]?.measures[measure]?.voices[0]?.chords ?? [];
const articulationsOf = (score: Score, measure = 0) =>
  chordsOf(score, measure).map(({ articulations }) => articulations ?? []);

/** Expects that the signs survive both formats. */
function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('articulations', () => {
  const all = [at(0), at(1, 0), at(1, 1), at(2, -1), at(3)];

  it.each(['staccato', 'staccatissimo', 'tenuto', 'accent', 'marcato'] as const)(
    '%s is added to all selected chords, and removed where all have it',
    (articulation) => {
      const once = toggleArticulation(melody(), [at(1, 1)], articulation).score;
      const { score, selection } = toggleArticulation(once, all, articulation);
      expect(articulationsOf(score)).toEqual([[articulation], [articulation], [], [articulation]]);
      expect(selection).toBe(all);
      expectKept(score);
      expect(toggleArticulation(score, all, articulation).score).toEqual(melody());
    },
  );

  it('are combined, and one that contradicts another takes its place', () => {
    const add = (names: readonly Articulation[]) =>
      articulationsOf(names.reduce((score, name) => toggleArticulation(score, [at(0)], name).score, melody()))[0];
    expect(add(['staccato', 'accent'])).toEqual(['staccato', 'accent']);
    expect(add(['staccato', 'tenuto'])).toEqual(['staccato', 'tenuto']);
    expect(add(['staccato', 'staccatissimo'])).toEqual(['staccatissimo']);
    expect(add(['accent', 'tenuto', 'marcato'])).toEqual(['tenuto', 'marcato']);
  });

  it('a tenuto with a dot, which a file writes as one sign, loses the dot or the line', () => {
    const score = oneStaff([marked('c5w', { articulations: ['detached-legato', 'accent'] })]);
    const after = (name: Articulation) => articulationsOf(toggleArticulation(score, [at(0)], name).score)[0];
    expect(haveArticulation(score, [at(0)], 'staccato')).toBe(true);
    expect(after('staccato')).toEqual(['tenuto', 'accent']);
    expect(after('tenuto')).toEqual(['staccato', 'accent']);
    expect(after('accent')).toEqual(['detached-legato']);
    expect(after('staccatissimo')).toEqual(['tenuto', 'accent', 'staccatissimo']);
  });

  it('that are removed take the properties with them that a file states for them', () => {
    const { score } = toggleArticulation(melody(), [at(0)], 'accent');
    const form = { kind: 'articulation', articulation: 'accent', source: { name: 'accent' } } as const;
    const formed = toggleNoteSign(score, [at(0)], form).score;
    expect(chordsOf(formed)[0]?.notes[0]?.signs).toEqual([form]);
    expect(toggleArticulation(formed, [at(0)], 'accent').score).toEqual(melody());
  });

  it('do not apply to rests', () => {
    const score = melody();
    expect(toggleArticulation(score, [at(2, -1)], 'tenuto').score).toBe(score);
    expect(haveArticulation(score, [at(2, -1)], 'tenuto')).toBe(false);
  });

  it('are copied with their notes, and only the first of the tied notes has them that a barline divides', () => {
    const { score } = toggleArticulation(melody(), [at(0)], 'staccato');
    const copied = copySelection(score, [at(0)]);
    if (copied === undefined) throw new Error('nothing copied');
    expect(articulationsOf(paste(score, at(3), copied).score)[3]).toEqual(['staccato']);
    const long = setSounding(toggleArticulation(melody(), [at(3)], 'accent').score, at(3), quarters(3)).score;
    expect([articulationsOf(long)[3], articulationsOf(long, 1)[0]]).toEqual([['accent'], []]);
    expect(checkScore(long)).toEqual([]);
  });
});

describe('fermatas', () => {
  it('are added to the selected notes and rests, and removed with their side', () => {
    const all = [at(0), at(2, -1)];
    const { score } = toggleFermata(toggleFermata(melody(), [at(2, -1)]).score, all);
    expect(chordsOf(score).map(({ fermata }) => fermata)).toEqual(['normal', undefined, 'normal', undefined]);
    expectKept(score);
    expect(toggleFermata(score, all).score).toEqual(melody());
    const below = oneStaff([marked('c5w', { fermata: 'angled', fermataSide: 'below' })]);
    expect(chordsOf(toggleFermata(below, [at(0)]).score)).toEqual(marked('c5w'));
  });
});
