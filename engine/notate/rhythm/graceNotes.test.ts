import { describe, expect, it } from 'vitest';
import type { Score } from '../../model/score.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { seconds, TICKS_PER_QUARTER } from '../../units.ts';
import { chordDuration } from '../../model/chord.ts';
import { groupOnsets } from '../meter/onsetGroups.ts';
import { notate } from '../notate.ts';
import type { NotateOptions } from '../notateOptions.ts';
import type { TimedNote } from '../timedNote.ts';
import { findGraceNotes } from './graceNotes.ts';

const TEMPO = 108;
const QUARTER = 60 / TEMPO;
const options: NotateOptions = {
  mode: 'universal',
  instrument: 'piano',
  title: 'Ode to Joy',
  composer: 'Beethoven',
  source: 'Audio',
  tempo: TEMPO,
  timeSignature: '4/4',
};

/** One note after the other: pitches and quarters. */
function line(notes: readonly (readonly [midiPitch: number, quarters: number])[], velocity = 76): TimedNote[] {
  let now = 0.5;
  return notes.map(([pitch, quarters]) => {
    const onset = now;
    now += quarters * QUARTER;
    return { onset: seconds(onset), offset: seconds(now - 0.04), midiPitch: pitch, velocity, confidence: 1 };
  });
}

const quarters = (...pitches: number[]): [number, number][] => pitches.map((pitch) => [pitch, 1]);
const ODE: [number, number][] = [
  ...quarters(64, 64, 65, 67, 67, 65, 64, 62, 60, 60, 62, 64),
  [64, 1.5],
  [62, 0.5],
  [62, 2],
  ...quarters(64, 64, 65, 67, 67, 65, 64, 62, 60, 60, 62, 64),
  [62, 1.5],
  [60, 0.5],
  [60, 2],
];
const BASS = line(Array.from({ length: 8 }, (_, measure) => [measure % 2 === 0 ? 48 : 43, 4]));
const LEANING = [4, 8, 19];

/** The tune with a short note a step above so long before some of its notes, which themselves come so late. */
function ornamented(early: number, late: number): TimedNote[] {
  const tune = line(ODE).map((note, index) =>
    LEANING.includes(index) ? { ...note, onset: seconds(note.onset + late) } : note,
  );
  const graces = LEANING.map((index) => {
    const onset = (tune[index]?.onset ?? 0) - early - late;
    return { onset: seconds(onset), offset: seconds(onset + 0.06), midiPitch: (ODE[index]?.[0] ?? 0) + 2 };
  });
  return [...tune, ...graces.map((grace) => ({ ...grace, velocity: 70, confidence: 1 })), ...BASS];
}

/** `7>5 1`: a grace note of pitch 7 before a note of pitch 5 that lasts a quarter; the upper staff. */
const written = (score: Score): string[] =>
  (score.parts[0]?.measures ?? []).flatMap(({ voices }) =>
    voices
      .filter(({ staff }) => staff === 0)
      .flatMap(({ chords }) =>
        chords.map((chord) => {
          const graces = (chord.graceBefore ?? []).flatMap(({ notes }) => notes.map((note) => midiPitch(note.pitch)));
          const pitches = chord.notes.map((note) => midiPitch(note.pitch));
          return `${[...graces, pitches.join()].join('>')} ${chordDuration(chord) / TICKS_PER_QUARTER}`;
        }),
      ),
  );

const hasGraces = (score: Score): boolean => written(score).some((note) => note.includes('>'));

describe('grace notes', () => {
  it('E-18 are as near to the principal note as the notes are, however late the other hand is', () => {
    const note = (onset: number, pitch: number, length: number): TimedNote => ({
      ...{ onset: seconds(onset), offset: seconds(onset + length), midiPitch: pitch, velocity: 70, confidence: 1 },
    });
    const graces = (late: number): number[] => {
      const tune = [note(2.82, 65, 0.05), note(3.103, 70, 0.04), note(3.166, 68, 0.06), note(3.52, 68, 0.1)];
      const groups = groupOnsets([...tune, note(3.166 + late, 53, 0.04)]);
      const track = { units: Int32Array.of(12, 21, 24, 36), tempo: 94 };
      return [...findGraceNotes(groups, track).keys()].map(({ midiPitch }) => midiPitch);
    };
    expect([0, 0.012, 0.03].map(graces)).toEqual([[70], [70], [70]]);
  });

  it.each([
    ['before the beat', 0.07, 0],
    ['on the beat, so that its note comes late', 0, 0.06],
  ])('E-18 a short note that leans on the next takes no time: %s', (_place, early, late) => {
    const expected = ODE.map(([pitch, length], index) =>
      LEANING.includes(index) ? `${pitch + 2}>${pitch} ${length}` : `${pitch} ${length}`,
    );
    expect(written(notate(ornamented(early, late), options).score)).toEqual(expected);
  });

  it('E-18 in staccato too, and soon after the note before', () => {
    const SWIFT = 0.05;
    const eighths = Array.from({ length: 32 }, (_, index): [number, number] => [index % 4 === 2 ? 67 : 64, 0.5]);
    const tune = line(eighths).map((note) => ({ ...note, offset: seconds(note.onset + 0.045) }));
    const leaning = [6, 14, 22];
    const graces = leaning.map((index) => {
      const onset = (tune[index]?.onset ?? 0) - SWIFT;
      return { onset: seconds(onset), offset: seconds(onset + 0.04), midiPitch: 69, velocity: 70, confidence: 1 };
    });
    const expected = eighths.map(([pitch, length], index) =>
      leaning.includes(index) ? `69>${pitch} ${length}` : `${pitch} ${length}`,
    );
    const { score } = notate([...tune, ...graces, ...BASS.slice(0, 4)], options);
    expect(written(score)).toEqual(expected);
  });

  it('E-18 runs and dotted rhythms are notes', () => {
    const dotted: [number, number][] = [
      [60, 0.75],
      [62, 0.25],
      [64, 1],
      [65, 0.375],
      [64, 0.125],
      [62, 0.5],
      [60, 1],
    ];
    const run = [60, 62, 64, 65, 67, 65, 64, 62].map((pitch): [number, number] => [pitch, 0.25]);
    for (const figure of [dotted, run]) {
      const notes = [...line([...figure, ...figure, ...figure, ...figure, [60, 2]]), ...BASS];
      expect(hasGraces(notate(notes, { ...options, tempo: TEMPO }).score)).toBe(false);
    }
  });

  it('C-10 easy arrangements leave them out, and tablature writes them as notes', () => {
    const heard = ornamented(0.07, 0);
    const easy = notate(heard, { ...options, mode: 'arrangement', instrument: 'piano_easy' }).score;
    expect(hasGraces(easy)).toBe(false);
    expect(written(easy).map((note) => Number.parseInt(note))).toEqual(ODE.map(([pitch]) => pitch));
    const guitar = notate(heard, { ...options, instrument: 'guitar' }).score;
    expect(hasGraces(guitar)).toBe(false);
    expect(written(guitar).filter((note) => /\b69\b/.test(note))).toHaveLength(2);
  });
});
