import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { ensureVoice, setFingering, setHarmony, setSyllable } from '../../engine/edit/marks/annotations.ts';
import {
  removeClef,
  removeDynamic,
  removeTempo,
  setClef,
  setDynamic,
  setTempo,
} from '../../engine/edit/marks/directions.ts';
import { deleteMeasure, insertMeasures, setMeasureCount } from '../../engine/edit/structure/measures.ts';
import {
  addPart,
  deletePart,
  movePart,
  setMeta,
  setMute,
  setPartName,
  setProgram,
  setTuning,
} from '../../engine/edit/structure/parts.ts';
import { simplifyToMelody } from '../../engine/edit/simplifyToMelody.ts';
import { addStaffBelow, deleteStaff, setStaffCount } from '../../engine/edit/structure/staves.ts';
import { setTimeSignature } from '../../engine/edit/structure/timeSignature.ts';
import { updateChord } from '../../engine/edit/update.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Measure, Score, TimeSignature } from '../../engine/model/score.ts';
import { clefAt } from '../../engine/model/scoreContext.ts';
import { TUNINGS } from '../../engine/theory/tunings.ts';
import { ticks, wholes } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

const THREE_FOUR: TimeSignature = { beats: [3], beatType: 4 };
const FOUR_FOUR: TimeSignature = { beats: [4], beatType: 4 };
const ALTO = { sign: 'C', line: 3 } as const;

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const velocities = (score: Score): number[] =>
  score.parts[0]?.measures.flatMap((measure) => measure.voices[0]?.chords.map((chord) => chord.velocity) ?? []) ?? [];

describe('measures', () => {
  it('I-26 a larger count appends full-measure rests, a smaller one removes the last measures', () => {
    const longer = setMeasureCount(melody('c5w'), 3);
    expect(melodyText(sound(longer))).toBe('c5w | R | R');
    expect(melodyText(sound(setMeasureCount(melody('c5w', 'd5~w', 'd5w'), 2)))).toBe('c5w | d5w');
  });

  it('Q-03 a score has 1 to 10,000 bars; another number is refused and changes nothing', () => {
    expect(setMeasureCount(melody('c5w'), 10_000).measures).toHaveLength(10_000);
    for (const count of [0, -1, 1.5, 10_001, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => setMeasureCount(melody('c5w'), count)).toThrow('measure-count 10000');
  });

  it('I-27 deleting a measure clears the ties across its boundary', () => {
    expect(melodyText(sound(deleteMeasure(melody('c5~w', 'c5w', 'd5w'), 1)))).toBe('c5w | d5w');
    // The third note is another one, although it has the pitch of the first.
    expect(melodyText(sound(deleteMeasure(melody('c5~w', 'c5w', 'c5w'), 1)))).toBe('c5w | c5w');
    expect(melodyText(sound(deleteMeasure(melody('c5~w', 'c5~w', 'c5w'), 1)))).toBe('c5w | c5w');
    expect(melodyText(sound(deleteMeasure(melody('c5~w', 'c5w', 'd5~w', 'd5w'), 0)))).toBe('c5w | d5~w | d5w');
  });

  it('I-27 a meter, key or tempo of the deleted measure begins in the next', () => {
    const score = buildScore({
      measures: [
        { parts: [[['c5w']]] },
        { time: THREE_FOUR, key: { fifths: 2, mode: 'major' }, parts: [[['c5h.']]] },
        { parts: [[['d5h.']]] },
      ],
    });
    const shorter = sound(deleteMeasure(score, 1));
    expect(shorter.measures[1]).toMatchObject({ time: THREE_FOUR, key: { fifths: 2 } });
    const [first] = sound(deleteMeasure(score, 0)).measures;
    expect(first).toMatchObject({ time: THREE_FOUR, key: { fifths: 2 }, tempos: [{ quartersPerMinute: 120 }] });
  });

  it('I-27 the last measure cannot be deleted', () => {
    expect(() => deleteMeasure(melody('c5w'), 0)).toThrow('last-measure');
  });

  it('inserts a measure at the beginning without losing meter, key and tempo', () => {
    const score = sound(insertMeasures(melody('c5w'), 0));
    expect(melodyText(score)).toBe('R | c5w');
    expect(score.measures[1]).toEqual({ duration: wholes(1) });
  });
});

describe('meter', () => {
  it('I-28 notes are cut at the new barlines and tied', () => {
    const score = setTimeSignature(melody('c5h d5h', 'e5w'), 0, THREE_FOUR);
    expect(melodyText(sound(score))).toBe('c5h d5~q | d5q e5~h | e5h rq');
  });

  it('I-28 ties over the old barlines are joined', () => {
    const score = buildScore({ measures: [{ time: THREE_FOUR, parts: [[['c5q d5~h']]] }, { parts: [[['d5q e5h']]] }] });
    expect(melodyText(sound(setTimeSignature(score, 0, FOUR_FOUR)))).toBe('c5q d5h. | e5h rh');
  });

  it('I-28 a tuplet across a new barline becomes two', () => {
    const score = melody('c5h {d5q/3:2 e5q/3:2 f5q/3:2}', 'g5w');
    expect(melodyText(sound(setTimeSignature(score, 0, THREE_FOUR)))).toBe(
      'c5h {d5q/3:2 e5~e/3:2} | {e5e/3:2 f5q/3:2} g5~h | g5h rq',
    );
  });

  it('I-28 stops at the next change of meter, and marks keep their moment', () => {
    const score = buildScore({
      measures: [
        {
          parts: [[['c5w']]],
          partFields: [{ directions: [{ kind: 'dynamic', name: 'p', at: wholes(3, 4), staff: 0 }] }],
        },
        { parts: [[['R']]] },
        { time: { beats: [2], beatType: 4 }, parts: [[['e5h']]] },
      ],
    });
    const edited = sound(setTimeSignature(score, 0, THREE_FOUR));
    expect(melodyText(edited)).toBe('c5~h. | c5q rq rq | R | e5h');
    expect(edited.parts[0]?.measures[1]?.directions).toMatchObject([{ name: 'p', at: 0 }]);
  });

  it('X-16 a meter that cannot be written is refused', () => {
    expect(() => setTimeSignature(melody('c5w'), 0, { beats: [4], beatType: 3 })).toThrow('time-signature');
  });
});

describe('staves and parts', () => {
  const piano = (): Score => buildScore({ staves: [[TREBLE, BASS]], measures: [{ parts: [[['c5w'], ['c3h d3h']]] }] });

  it('I-21 two staves add a bass staff with rests, one staff keeps the treble', () => {
    const two = sound(setStaffCount(melody('c5w'), 0, 2));
    expect(two.parts[0]?.staves[1]?.clef).toEqual(BASS);
    expect(voiceText(two, 0, 1)).toBe('R');
    expect(melodyText(sound(setStaffCount(two, 0, 1)))).toBe('c5w');
  });

  it('I-22 X-12 a staff with two voices of quarter rests is added below, and the staves after it are renumbered', () => {
    const three = sound(addStaffBelow(piano(), 0, 0));
    const quarters = 'rq rq rq rq';
    expect([0, 1, 2, 3].map((voice) => voiceText(three, 0, voice))).toEqual(['c5w', quarters, quarters, 'c3h d3h']);
    expect(three.parts[0]?.staves.map(({ clef }) => clef)).toEqual([TREBLE, TREBLE, BASS]);
    const time = { beats: [7], beatType: 8 };
    const seven = sound(addStaffBelow(buildScore({ measures: [{ time, parts: [[['c5h. c5e']]] }] }), 0, 0));
    expect(voiceText(seven, 0, 2)).toBe('rq rq rq re');
  });

  it('I-23 deleting a staff keeps the other; deleting the only staff deletes the part', () => {
    const bass = sound(deleteStaff(piano(), 0, 0));
    expect(voiceText(bass, 0)).toBe('c3h d3h');
    const two = addPart(melody('c5w'));
    expect(sound(deleteStaff(two, 0, 0)).parts).toHaveLength(1);
    expect(() => deleteStaff(melody('c5w'), 0, 0)).toThrow('last-staff');
  });

  it('I-24 a new part has rests in all measures; the first and last part cannot move further; the last part cannot be deleted', () => {
    const two = sound(addPart(melody('c5w', 'd5w')));
    expect(two.parts[1]).toMatchObject({ program: 1, measures: { length: 2 } });
    expect(movePart(two, 0, -1)).toBe(two);
    expect(movePart(two, 0, 1).parts[1]).toBe(two.parts[0]);
    expect(() => deletePart(melody('c5w'), 0)).toThrow('last-part');
  });

  it('I-25 X-02 guitar and bass add tablature and tuning, and a bass its clef', () => {
    const guitar = sound(setProgram(melody('c5w'), 0, 26)).parts[0];
    expect(guitar).toMatchObject({ showTab: true, tuning: { strings: [40, 45, 50, 55, 59, 64], capo: 0, frets: 22 } });
    const bass = sound(setProgram(melody('c3w'), 0, 34)).parts[0];
    expect(bass).toMatchObject({ showTab: true, tuning: { strings: [28, 33, 38, 43] }, staves: [{ clef: BASS }] });
  });
});

describe('marks', () => {
  it('J-10 a dynamic sets the velocities up to the next', () => {
    const score = setDynamic(melody('c5h d5h', 'e5w', 'f5w'), { part: 0, measure: 1, at: ticks(0) }, 'ff');
    const edited = setDynamic(score, { part: 0, measure: 0, at: wholes(1, 2) }, 'p');
    expect(velocities(sound(edited))).toEqual([80, 49, 112, 112]);
  });

  it('I-29 X-11 removing it restores the dynamic before, or forte', () => {
    const first = setDynamic(melody('c5h d5h', 'e5w'), { part: 0, measure: 0, at: ticks(0) }, 'p');
    const second = setDynamic(first, { part: 0, measure: 1, at: ticks(0) }, 'ff');
    expect(velocities(removeDynamic(second, { part: 0, measure: 1, at: ticks(0) }))).toEqual([49, 49, 49]);
    expect(velocities(removeDynamic(first, { part: 0, measure: 0, at: ticks(0) }))).toEqual([96, 96, 96]);
  });

  it('I-30 removing a clef change restores the clef before it', () => {
    const changed = sound(setClef(melody('c5w', 'd5w'), { part: 0, measure: 1, at: ticks(0) }, 0, ALTO));
    const part = (score: Score) => clefAt(score.parts[0] as Score['parts'][number], 1, 0, ticks(0));
    expect(part(changed)).toEqual(ALTO);
    expect(part(removeClef(changed, { part: 0, measure: 1, at: ticks(0) }, 0))).toEqual(TREBLE);
  });

  it('drops the printed number of a metronome mark when the tempo changes', () => {
    const score = melody('c5w');
    const [first, ...others] = score.measures;
    const tempos = [{ quartersPerMinute: 124.1, printedCount: 124, at: ticks(0) }];
    const printed = { ...score, measures: [{ ...(first as Measure), tempos }, ...others] };
    expect(setTempo(printed, 0, 90).measures[0]?.tempos).toEqual([{ quartersPerMinute: 90, at: 0 }]);
  });

  it('Q-03 a tempo lies between 5 and 1000 beats a minute, with fractions; others are refused', () => {
    for (const tempo of [5, 72.5, 1000])
      expect(sound(setTempo(melody('c5w'), 0, tempo)).measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(tempo);
    for (const tempo of [4.9, 0, -60, 1000.1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => setTempo(melody('c5w'), 0, tempo)).toThrow('tempo 5 1000');
  });

  it('I-30 P-13 the initial tempo cannot be removed', () => {
    const changed = sound(setTempo(melody('c5w', 'd5w'), 1, 90));
    expect(removeTempo(changed, 1).measures[1]?.tempos).toBeUndefined();
    expect(() => removeTempo(changed, 0)).toThrow('initial-tempo');
    const twice = setTempo(changed, 0, 60, wholes(1, 2));
    expect(removeTempo(twice, 0, wholes(1, 2)).measures).toEqual(changed.measures);
    expect(removeTempo(twice, 0, wholes(1, 4))).toBe(twice);
  });
});

describe('annotations', () => {
  it('I-11 a syllable is set in its verse, and removed', () => {
    const la = { text: 'la', position: 'single' } as const;
    const second = setSyllable(melody('c5w'), at(0, 0), 1, la);
    expect(second.parts[0]?.measures[0]?.voices[0]?.chords[0]?.lyrics).toEqual([null, la]);
    expect(sound(setSyllable(second, at(0, 0), 1, null))).toEqual(melody('c5w'));
    expect(() => setSyllable(melody('c5w'), at(0, 0), 0, { ...la, text: '' })).toThrow('syllable');
  });

  it('E-07 fingerings are those of ten fingers', () => {
    const fingered = sound(setFingering(melody('c5w'), [at(0, 0)], 'r3').score);
    expect(fingered.parts[0]?.measures[0]?.voices[0]?.chords[0]?.notes[0]?.fingering).toBe('r3');
    expect(setFingering(fingered, [at(0, 0)], undefined).score).toEqual(melody('c5w'));
    expect(() => setFingering(melody('c5w'), [at(0, 0)], 'r7')).toThrow('fingering r7');
  });

  it('X-04 a chord symbol replaces the one at the beginning of its chord', () => {
    const minor = { root: { step: 5, alter: 0 }, kind: 'minor' } as const;
    const marked = setHarmony(melody('c5h d5h'), at(0, 1), { root: { step: 4, alter: 0 }, kind: 'dominant' });
    const edited = sound(setHarmony(marked, at(0, 1), minor));
    expect(edited.parts[0]?.measures[0]?.harmonies).toEqual([{ at: wholes(1, 2), symbol: minor }]);
    expect(setHarmony(edited, at(0, 1), undefined)).toEqual(melody('c5h d5h'));
  });

  it('I-17 a second voice begins with rests', () => {
    const two = sound(ensureVoice(melody('c5w'), 0, 0, 0, 1));
    expect([0, 1].map((voice) => voiceText(two, 0, voice))).toEqual(['c5w', 'R']);
    expect(ensureVoice(two, 0, 0, 0, 1)).toBe(two);
  });
});

describe('whole scores', () => {
  it('I-36 melody only: the top line of the first part, with its chord symbols', () => {
    const piano = buildScore({ staves: [[TREBLE, BASS]], measures: [{ parts: [[['[c5 e5]h g5h'], ['c3w']]] }] });
    const marked = setHarmony(piano, at(0, 0), { root: { step: 0, alter: 0 }, kind: 'major' });
    const simple = sound(simplifyToMelody(addPart(marked)));
    expect(melodyText(simple)).toBe('e5h g5h');
    expect(simple.parts).toHaveLength(1);
    expect(simple.parts[0]?.measures[0]?.harmonies).toHaveLength(1);
  });

  it('J-04 title, composer and subtitle; J-05 name and mute of a part', () => {
    const named = setMeta(melody('c5w'), { title: 'Song', composer: 'Nobody' });
    expect(named.meta).toMatchObject({ title: 'Song', composer: 'Nobody', subtitle: '' });
    expect(setMeta(named, { title: 'Song' })).toBe(named);
    expect(sound(setMute(setPartName(named, 0, 'Voice'), 0, true)).parts[0]).toMatchObject({
      name: 'Voice',
      mute: true,
    });
  });

  it('J-11 another tuning removes the positions on the old strings, also of grace notes', () => {
    const guitar = setProgram(melody('e4w'), 0, 26);
    const note = { pitch: { step: 2, alter: 0, octave: 4 } as const, string: 5, fret: 0 };
    const fingered = updateChord(guitar, at(0, 0), (chord) => ({
      ...chord,
      notes: [note],
      graceBefore: [{ notes: [note], value: { base: 3, dots: 0 }, slash: true }],
    }));
    const bass = sound(setTuning(sound(fingered), 0, TUNINGS.bass));
    expect(bass.parts[0]?.tuning?.strings).toEqual([28, 33, 38, 43]);
    expect(JSON.stringify(bass)).not.toContain('"fret"');
  });
});
