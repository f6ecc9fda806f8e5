import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { runs } from '../../tests/arbitrary/runs.ts';
import { chordDuration, type Chord } from '../model/chord.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import { BASS_CLEF, emptyScore, TREBLE_CLEF } from '../model/emptyScore.ts';
import { restingMeasure } from '../model/emptyScore.ts';
import type { PartMeasure, Score } from '../model/score.ts';
import { simplifyToMelody } from '../edit/simplifyToMelody.ts';
import { chordOfIndex } from '../theory/chordIndex.ts';
import { parseNoteName } from '../theory/noteName.ts';
import { midiPitch } from '../theory/pitch.ts';
import { TICKS_PER_WHOLE, ticks, wholes } from '../units.ts';
import { arrangeByRules } from './arrangeByRules.ts';
import { ENSEMBLES, type EnsembleName } from './ensembles.ts';
import { gridOf } from './stepGrid.ts';
import { melodyLine } from './soundingLine.ts';
import { voiceLeadingFaults } from './voiceLeadingFaults.ts';

const NAMES = Object.keys(ENSEMBLES) as EnsembleName[];

function arranged(score: Score, ensemble: EnsembleName = 'brass'): Score {
  const steps = arrangeByRules(score, ensemble);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const quarter = (name: string): Chord => ({
  value: { base: 2, dots: 0 },
  notes: name === '-' ? [] : [{ pitch: parseNoteName(name) }],
  velocity: 80,
});

/** Measures of quarters in 4/4, `-` for a rest. */
function tune(...measures: readonly string[]): Score {
  const score = emptyScore({ measureCount: measures.length });
  const [part] = score.parts;
  if (!part) throw new Error('the empty score has a part');
  const written = measures.map((names): PartMeasure => {
    const chords = names.split(' ').map(quarter);
    return { voices: [{ staff: 0, number: 0, chords }] };
  });
  return { ...score, parts: [{ ...part, measures: written }] };
}

const ODE = ['E4 E4 F4 G4', 'G4 F4 E4 D4', 'C4 C4 D4 E4', 'E4 D4 D4 -'];
const ODE_HIGH = ODE.map((measure) => measure.replaceAll('4', '5'));
const pitchesAt = (score: Score, measure: number, at = 0): number[] =>
  score.parts.flatMap((part) => {
    let end = 0;
    const chords = part.measures[measure]?.voices[0]?.chords ?? [];
    const sounding = chords.find((chord) => (end += chordDuration(chord)) > at);
    return sounding?.notes.map(({ pitch }) => midiPitch(pitch)) ?? [];
  });
const startsOf = (score: Score): number[] => gridOf(score).map(({ start }) => start);

describe('an arrangement by rules', () => {
  it('K-04 X-18 adds three parts after the melody, with the programs of the chosen ensemble', () => {
    const programs = (name: EnsembleName): number[] =>
      arranged(tune(...ODE_HIGH), name).parts.map((part) => part.program);
    expect(programs('documented')).toEqual([57, 69, 72, 59]);
    expect(programs('brass')).toEqual([57, 57, 61, 58]);
  });

  it('X-18 writes each part in its clef and key: trumpets in B flat, horn in F, trombone as it sounds', () => {
    const { parts } = arranged(tune(...ODE_HIGH));
    expect(parts.map(({ name }) => name)).toEqual(['Trumpet 1', 'Trumpet 2', 'French Horn', 'Trombone']);
    expect(parts.map(({ transposition }) => transposition?.chromatic)).toEqual([2, 2, 7, undefined]);
    expect(parts.map(({ staves }) => staves[0]?.clef)).toEqual([TREBLE_CLEF, TREBLE_CLEF, TREBLE_CLEF, BASS_CLEF]);
  });

  it('K-02 X-17 begins and ends the added notes on a grid of 16 steps times the duration of the measure', () => {
    const property = fc.property(arbitraryScore({ maxMeasures: 8 }), (score) => {
      const grid = gridOf(score);
      for (const part of arranged(score).parts.slice(1))
        for (const { start, end } of melodyLine(part, startsOf(score)))
          for (const moment of [start, end]) {
            const { start: from, duration } = grid.findLast((each) => each.start <= moment) ?? {
              start: 0,
              duration: 0,
            };
            const at = moment - from;
            expect(at === duration ? 0 : at % (TICKS_PER_WHOLE / 16)).toBe(0);
          }
    });
    fc.assert(property, runs(60));
  });

  it('K-03 keeps the melody of a piano score, by the first voice and the top of each chord, exactly', () => {
    const property = fc.property(arbitraryScore({ maxMeasures: 9 }), fc.constantFrom(...NAMES), (score, ensemble) => {
      const [before] = simplifyToMelody(score).parts;
      const [after] = arranged(score, ensemble).parts;
      const starts = startsOf(score);
      expect(after && melodyLine(after, starts)).toEqual(before && melodyLine(before, starts));
    });
    fc.assert(property, runs(60));
  });

  it('K-04 gives a valid score with full measures for any score, and leaves meters, keys, repeats and pickup', () => {
    const property = fc.property(arbitraryScore({ maxMeasures: 9 }), fc.constantFrom(...NAMES), (score, ensemble) => {
      const written = arranged(score, ensemble);
      expect(checkScore(written)).toEqual([]);
      expect(written.measures).toBe(score.measures);
    });
    fc.assert(property, runs(100));
  });

  it('K-04 never has parallel fifths or octaves, crossed voices or a note out of range, over any melody', () => {
    const names = ['C4', 'D4', 'E4', 'F4', 'F#4', 'G4', 'A4', 'Bb4', 'B4', 'C5', 'D5', 'Eb5', 'E5', 'G5', 'A5', '-'];
    const measure = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 4 }).map((notes) => notes.join(' '));
    const melodies = fc.array(measure, { minLength: 1, maxLength: 12 });
    const property = fc.property(melodies, fc.constantFrom(...NAMES), (measures, ensemble) => {
      const { parallels, crossings, outOfRange } = voiceLeadingFaults(arranged(tune(...measures), ensemble), ensemble);
      expect({ parallels, crossings, outOfRange }).toEqual({ parallels: 0, crossings: 0, outOfRange: 0 });
    });
    fc.assert(property, runs(150));
  });

  it('K-04 the same rules hold for any score', () => {
    const property = fc.property(arbitraryScore({ maxMeasures: 9 }), fc.constantFrom(...NAMES), (score, ensemble) => {
      const { parallels, crossings, outOfRange } = voiceLeadingFaults(arranged(score, ensemble), ensemble);
      expect({ parallels, crossings, outOfRange }).toEqual({ parallels: 0, crossings: 0, outOfRange: 0 });
    });
    fc.assert(property, runs(60));
  });

  it('K-04 ends a tune in C on the chord of C, over its root', () => {
    const written = arranged(tune(...ODE_HIGH.slice(0, 3), 'D5 C5 C5 C5'));
    const last = pitchesAt(written, 3, wholes(3, 4));
    expect(new Set(last.map((pitch) => pitch % 12))).toEqual(new Set([0, 4, 7]));
    expect((last.at(-1) ?? 1) % 12).toBe(0);
  });

  it('K-04 follows the chord symbols of a lead sheet, inversions included', () => {
    const score = tune('G5 G5 G5 G5', 'G5 G5 G5 G5');
    const [part] = score.parts;
    const key = { fifths: 0, mode: 'major' } as const;
    const eFlat = chordOfIndex(4, key);
    const second = part?.measures[1];
    if (!part || !second || !eFlat) throw new Error('the tune has two measures, and index 4 is E flat');
    const symbol = { ...eFlat, bass: { step: 4, alter: 0 } } as const;
    const measures = part.measures.with(1, { ...second, harmonies: [{ at: ticks(0), symbol }] });
    const written = arranged({ ...score, parts: [{ ...part, measures }] });
    const sounding = pitchesAt(written, 1);
    expect(sounding.every((pitch) => [3, 7, 10].includes(pitch % 12))).toBe(true);
    expect((sounding.at(-1) ?? 0) % 12).toBe(7);
  });

  it('K-04 rests where the melody breathes, and in empty measures', () => {
    const score = tune('E5 F5 G5 -', '- - - -', 'E5 D5 C5 -');
    const written = arranged(score);
    expect(pitchesAt(written, 0)).toHaveLength(4);
    expect(pitchesAt(written, 0, wholes(3, 4))).toEqual([]);
    for (const part of written.parts.slice(1))
      expect(part.measures[1]?.voices[0]?.chords).toEqual(restingMeasure(1, wholes(1)).voices[0]?.chords);
  });

  it('K-04 lets every added part breathe at least every six measures of a melody without rests', () => {
    const written = arranged(tune(...Array.from({ length: 24 }, (_, index) => ODE_HIGH[index % 3] ?? '')));
    for (const part of written.parts.slice(1)) {
      const rests = part.measures.map(
        ({ voices }) => voices[0]?.chords.some(({ notes }) => notes.length === 0) === true,
      );
      const longest = Math.max(...rests.map((_, from) => rests.slice(from).findIndex(Boolean)));
      expect(longest).toBeLessThanOrEqual(6);
    }
  });

  it('K-04 takes over dynamics and fermatas for all players', () => {
    const score = tune('E5 F5 G5 G5');
    const [part] = score.parts;
    const [measure] = part?.measures ?? [];
    if (!part || !measure) throw new Error('the tune has a measure');
    const chords =
      measure.voices[0]?.chords.map((chord, index) =>
        index === 3 ? { ...chord, fermata: 'normal' as const } : chord,
      ) ?? [];
    const marked: PartMeasure = {
      voices: [{ staff: 0, number: 0, chords }],
      directions: [{ kind: 'dynamic', name: 'p', at: ticks(0), staff: 0 }],
    };
    for (const { measures } of arranged({ ...score, parts: [{ ...part, measures: [marked] }] }).parts) {
      expect(measures[0]?.directions).toEqual(marked.directions);
      expect(measures[0]?.voices[0]?.chords.at(-1)?.fermata).toBe('normal');
    }
  });

  it('K-02 reports its progress after each chunk of four measures', () => {
    const steps = arrangeByRules(tune(...ODE, ...ODE, 'C4 - - -'), 'brass');
    const progress: number[] = [];
    for (let step = steps.next(); step.done !== true; step = steps.next()) progress.push(step.value);
    expect(progress).toEqual([4 / 9, 8 / 9, 1]);
  });
});
