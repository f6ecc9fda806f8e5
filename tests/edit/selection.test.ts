import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import {
  nextSyllablePlace,
  selectAll,
  selectNeighbour,
  selectNextHead,
  selectRange,
  toggleSelected,
} from '../../engine/edit/selection.ts';
import { setDuration, toggleDot } from '../../engine/edit/rhythm/duration.ts';
import { toggleTriplet } from '../../engine/edit/rhythm/triplet.ts';
import type { Score } from '../../engine/model/score.ts';
import { BASS, TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText } from './voiceText.ts';

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });
const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

describe('selecting', () => {
  it('I-09 Ctrl-click adds a note in score order, and removes it again', () => {
    const both = toggleSelected([at(0, 2)], at(0, 1));
    expect(both).toEqual([at(0, 1), at(0, 2)]);
    expect(toggleSelected(both, at(0, 2))).toEqual([at(0, 1)]);
  });

  it('I-09 Shift selects the voice between two chords, whichever was clicked first', () => {
    const score = melody('c5q [d5 f5]q e5h', 'rq c5h.');
    const range = [at(0, 1, 0), at(0, 1, 1), at(0, 2), at(1, 0, -1), at(1, 1)];
    expect(selectRange(score, at(0, 1), at(1, 1))).toEqual(range);
    expect(selectRange(score, at(1, 1), at(0, 1))).toEqual(range);
    expect(selectAll(score)).toEqual([at(0, 0), ...range]);
  });

  it('I-09 Shift over two staves or parts selects what begins between the two chords on every staff', () => {
    const score = buildScore({
      staves: [[TREBLE, BASS], [TREBLE]],
      measures: Array.from({ length: 2 }, () => ({ parts: [[['c5q d5q e5h'], ['c3h d3h']], [['c4w']]] })),
    });
    const inVoice = (voice: number, measure: number, chord: number): NoteAddress => ({ ...at(measure, chord), voice });
    const upper = [at(0, 1), at(0, 2)];
    const hands = [...upper, inVoice(1, 0, 1), at(1, 0), at(1, 1), inVoice(1, 1, 0)];
    expect(selectRange(score, at(0, 1), inVoice(1, 1, 0))).toEqual(hands);
    expect(selectRange(score, inVoice(1, 1, 0), at(0, 1))).toEqual(hands);
    expect(selectRange(score, at(1, 0), { ...at(1, 0), part: 1 })).toEqual([
      ...[at(1, 0), at(1, 1), at(1, 2), inVoice(1, 1, 0), inVoice(1, 1, 1)],
      { ...at(1, 0), part: 1 },
    ]);
  });

  it('I-32 arrows go from chord to chord over the barline, Tab from head to head', () => {
    const score = melody('[c5 e5]w', 'd5w');
    expect(selectNeighbour(score, at(0, 0), 1)).toEqual([at(1, 0)]);
    expect(selectNeighbour(score, at(1, 0), -1)).toEqual([at(0, 0, 0), at(0, 0, 1)]);
    expect(selectNeighbour(score, at(1, 0), 1)).toBeUndefined();
    expect(selectNextHead(score, at(0, 0, 0))).toEqual([at(0, 0, 1)]);
    expect(selectNextHead(score, at(0, 0, 1))).toEqual([at(1, 0)]);
  });

  it('I-11 a syllable moves to the next struck note, not to rests and tied notes', () => {
    const score = melody('c5q rq d5~h', 'd5h e5h');
    const place = { part: 0, voice: 0 };
    expect(nextSyllablePlace(score, at(0, 0), 1)).toEqual({ ...place, measure: 0, chord: 2 });
    expect(nextSyllablePlace(score, at(0, 2), 1)).toEqual({ ...place, measure: 1, chord: 1 });
    expect(nextSyllablePlace(score, at(1, 1), -1)).toEqual({ ...place, measure: 0, chord: 2 });
    expect(nextSyllablePlace(score, at(0, 0), -1)).toBeUndefined();
  });
});

describe('the selection after an edit of several chords', () => {
  it('I-12 contains each of them, although the first leaves rests before the others', () => {
    const { score, selection } = setDuration(melody('c5h d5q e5q'), [at(0, 0), at(0, 1)], 3);
    expect(melodyText(score)).toBe('c5e re rq d5e re e5q');
    expect(selection).toEqual([at(0, 0), at(0, 3)]);
  });

  it('I-12 does not contain replaced chords', () => {
    const { score, selection } = toggleDot(melody('c5q d5e e5e f5h'), [at(0, 0), at(0, 1)]);
    expect(melodyText(score)).toBe('c5q. e5e f5h');
    expect(selection).toEqual([at(0, 0)]);
  });

  it('I-12 contains the notes of successive triplets', () => {
    const notes = [0, 1, 2, 3].map((chord) => at(0, chord));
    const { score, selection } = toggleTriplet(melody('c5e d5e e5e f5q. g5q'), notes);
    expect(melodyText(score)).toContain('{c5e/3:2 d5e/3:2 e5e/3:2}');
    expect(
      selection.every(
        ({ measure, chord }) => (score.parts[0]?.measures[measure]?.voices[0]?.chords[chord]?.notes.length ?? 0) > 0,
      ),
    ).toBe(true);
  });
});
