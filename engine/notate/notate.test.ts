import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordDuration } from '../model/chord.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Score } from '../model/score.ts';
import { runs } from '../../tests/arbitrary/runs.ts';
import { midiPitch } from '../theory/pitch.ts';
import { seconds, TICKS_PER_QUARTER } from '../units.ts';
import { notate } from './notate.ts';
import { NotateError, type NotateOptions } from './notateOptions.ts';
import type { TimedNote } from './timedNote.ts';

const options: NotateOptions = {
  mode: 'universal',
  instrument: 'piano',
  title: 'Tune',
  composer: 'Trad.',
  source: 'Audio',
};

/** `C4:1` is middle C for one quarter; `-` rests. Legato, with a slightly louder first beat. */
function play(tune: string, bpm: number, beatsAMeasure: number, pickup = 0): TimedNote[] {
  const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
  const notes: TimedNote[] = [];
  let now = 0;
  for (const word of tune.split(/\s+/)) {
    const match = /^(?:([A-G])(#|b)?(\d)|-):([\d.]+)$/.exec(word);
    if (!match) throw new Error(`not a note: ${word}`);
    const quarters = Number(match[4]);
    if (match[1]) {
      const alter = match[2] === '#' ? 1 : match[2] === 'b' ? -1 : 0;
      const inMeasure = (now - pickup + 8 * beatsAMeasure) % beatsAMeasure;
      notes.push({
        onset: seconds(0.5 + (now * 60) / bpm),
        offset: seconds(0.5 + ((now + 0.92 * quarters) * 60) / bpm),
        midiPitch: 12 * (Number(match[3]) + 1) + (steps[match[1]] ?? 0) + alter,
        velocity: inMeasure < 0.01 ? 90 : 76,
        confidence: 1,
      });
    }
    now += quarters;
  }
  return notes;
}

/** Written notes of a staff as `measure:quarter pitch quarters`, ties joined. */
function written(score: Score, staff = 0): string[] {
  const result: { text: string; quarters: number; open: Set<number>; pitch: number }[] = [];
  const measures = score.parts[0]?.measures ?? [];
  measures.forEach((measure, index) => {
    const whole = score.measures[index]?.duration ?? 0;
    const nominal = score.measures[1]?.duration ?? whole;
    for (const voice of measure.voices.filter((each) => each.staff === staff)) {
      let at = index === 0 ? nominal - whole : 0;
      for (const chord of voice.chords) {
        const quarters = chordDuration(chord) / TICKS_PER_QUARTER;
        for (const note of chord.notes) {
          const pitch = midiPitch(note.pitch);
          const tiedTo = result.findLast((each) => each.pitch === pitch && each.open.has(pitch));
          if (tiedTo) {
            tiedTo.quarters += quarters;
            if (!note.tied) tiedTo.open.delete(pitch);
          } else
            result.push({
              text: `${index}:${at / TICKS_PER_QUARTER} ${pitch}`,
              quarters,
              open: new Set(note.tied ? [pitch] : []),
              pitch,
            });
        }
        at += chordDuration(chord);
      }
    }
  });
  return result.map(({ text, quarters }) => `${text} ${Math.round(quarters * 1000) / 1000}`);
}

/** A tune in quarters over a bass in halves; the bass alone begins, an eighth before the first barline. */
function bassBeforeTune(): TimedNote[] {
  const tune = play(`-:4 ${'C5:1 D5:1 E5:1 F5:1 G5:2 E5:2 F5:1 D5:1 B4:1 D5:1 C5:2 E5:2 '.repeat(3).trim()}`, 100, 4);
  const bass = play(`-:3.5 G3:0.5 ${'C3:2 G3:2 E3:2 C3:2 G2:2 G3:2 C3:2 C3:2 '.repeat(3).trim()}`, 100, 4);
  return [...tune, ...bass].sort((a, b) => a.onset - b.onset);
}

describe('a lead sheet whose accompaniment begins before the tune', () => {
  const sheet = notate(bassBeforeTune(), { ...options, mode: 'leadsheet' });

  it('D-01 begins with the tune, in a numbered measure', () => {
    expect(sheet.score.measures[0]).toMatchObject({ duration: 4 * TICKS_PER_QUARTER });
    expect(sheet.score.measures[0]?.unnumbered).toBeUndefined();
    expect(written(sheet.score)[0]).toBe('0:0 72 1');
  });

  it('D-01 counts its beats from there', () => {
    expect(sheet.beats[0]?.number).toBe(1);
    expect(sheet.beats[0]?.time).toBeCloseTo(0.5 + 4 * 0.6, 1);
  });
});

const arbitraryNotes = fc.array(
  fc.record({
    onset: fc.double({ min: 0, max: 60, noNaN: true }).map(seconds),
    length: fc.oneof(fc.double({ min: 0, max: 4, noNaN: true }), fc.double({ min: -5, max: 1000, noNaN: true })),
    midiPitch: fc.integer({ min: 0, max: 127 }),
    velocity: fc.integer({ min: 1, max: 127 }),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('notate', () => {
  it.each(['piano', 'guitar', 'flute'])('D-01 makes a valid score of any notes whatever: %s', (instrument) => {
    fc.assert(
      fc.property(arbitraryNotes, (raw) => {
        const notes = raw.map(({ length, ...note }) => ({ ...note, offset: seconds(note.onset + length) }));
        const { score } = notate(notes, { ...options, instrument });
        expect(checkScore(score)).toEqual([]);
      }),
      runs(20),
    );
  });

  it('E-18 fills every voice to the duration of its measure', () => {
    const { score } = notate(play('C4:1.5 D4:0.5 E4:0.75 F4:0.25 G4:1 A4:3', 100, 4), options);
    score.parts[0]?.measures.forEach((measure, index) => {
      for (const voice of measure.voices)
        expect(voice.chords.reduce((sum, chord) => sum + chordDuration(chord), 0)).toBe(
          score.measures[index]?.duration,
        );
    });
  });

  it('D-01 a note let go early takes the value that leaves the fewest signs: no crumbs of rests', () => {
    // Eighths of which a fifth sounds, each before an eighth's rest, and long notes that tell the meter.
    const tune = 'G4:2 E4:2 C4:0.2 -:0.8 D4:0.2 -:0.8 E4:0.2 -:0.8 -:1 '.repeat(4) + 'C4:4';
    const { score } = notate(play(tune, 100, 4), options);
    const values = score.parts[0]?.measures.flatMap(
      ({ voices }) => voices[0]?.chords.map(({ value }) => value.base) ?? [],
    );
    expect(Math.max(...(values ?? []))).toBeLessThanOrEqual(3);
  });

  it('C-10 a melody for the piano stands on one staff, an arrangement of it on two', () => {
    const tune = play('C4:1 D4:1 E4:1 C4:1 E4:1 F4:1 G4:2 G4:1 A4:1 G4:1 E4:1 C4:4', 110, 4);
    const stavesOf = (wanted: NotateOptions): number | undefined => notate(tune, wanted).score.parts[0]?.staves.length;
    expect(stavesOf(options)).toBe(1);
    expect(stavesOf({ ...options, mode: 'arrangement', instrument: 'piano_easy' })).toBe(2);
  });

  it('C-10 a saxophone is an alto, or a tenor where an alto cannot play the notes, in a treble clef and a readable key', () => {
    const saxophone = (tune: string) => notate(play(tune, 100, 4), { ...options, instrument: 'sax', key: 4 }).score;
    const alto = saxophone('E3:1 F#3:1 G#3:1 A3:1 B3:1 A3:1 G#3:1 F#3:1 E3:4').parts[0];
    expect(alto).toMatchObject({ program: 66, transposition: { diatonic: 6, chromatic: 9 } });
    const tenor = saxophone('E3:1 B2:1 G#3:1 A2:1 B2:1 A2:1 G#3:1 B2:1 E3:4').parts[0];
    expect(tenor).toMatchObject({ program: 67, transposition: { diatonic: 8, chromatic: 14 } });
    expect([alto, tenor].map((part) => part?.staves)).toEqual([
      [{ clef: { sign: 'G', line: 2 } }],
      [{ clef: { sign: 'G', line: 2 } }],
    ]);
  });

  it('refuses an empty recording with its own error', () => {
    expect(() => notate([], options)).toThrow(NotateError);
  });

  it('D-02 refuses an instrument that the mode does not have', () => {
    expect(() => notate(play('C4:1', 100, 4), { ...options, mode: 'leadsheet', instrument: 'bass' })).toThrow(/bass/);
  });

  it('writes a single note', () => {
    const { score } = notate(play('C4:1', 100, 4), options);
    expect(score.measures).toHaveLength(1);
    expect(checkScore(score)).toEqual([]);
  });

  it('D-05 keeps meter, key and tempo that the user sets', () => {
    const tune = play('C4:1 D4:1 E4:1 F4:1 G4:1 A4:1 B4:1 C5:1 G4:1 E4:1 C4:2', 96, 4);
    const result = notate(tune, { ...options, timeSignature: '3/4', key: 2, tempo: 100 });
    expect(result.score.measures[0]?.time).toEqual({ beats: [3], beatType: 4 });
    expect(result.score.measures[0]?.key).toEqual({ fifths: 2, mode: 'major' });
    expect(result.score.measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(100);
  });

  it.each([
    [54, 0.5],
    [108, 1],
    [216, 2],
  ])('D-05 a tempo of %i decides that a beat of 108 is written as %d quarters', (tempo, quarters) => {
    const tune = play('C4:1 D4:1 E4:1 F4:1 G4:1 A4:1 B4:1 C5:1 G4:1 E4:1 C4:1 G4:1 C4:2', 108, 4);
    const { score } = notate(tune, { ...options, instrument: 'flute', tempo });
    expect(score.measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(tempo);
    expect(written(score)[0]).toMatch(new RegExp(` 60 ${quarters}$`));
  });

  it('D-05 a slow tempo that the user knows is kept where the notes are fast and uneven', () => {
    // Sixteenths and a few 32nds at 33 quarters a minute: 132 with eighths would be as likely.
    const group = 'C4:0.25 E4:0.25 G4:0.125 A4:0.125 G4:0.25 C4:0.25 F4:0.25 A4:0.25 F4:0.25';
    const tune = play(`${group} ${group} ${group} ${group} C4:2`, 33, 4);
    const { track, score } = notate(tune, { ...options, tempo: 33 });
    expect(track.tempo).toBeGreaterThan(28);
    expect(track.tempo).toBeLessThan(39);
    expect(written(score)[0]).toMatch(/ 60 0\.25$/);
  });
});

/** What `play` was given, as `written` shows it. */
function expected(tune: string, measure: number, pickup = 0): string[] {
  const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
  let now = pickup === 0 ? 0 : measure - pickup;
  return tune.split(/\s+/).flatMap((word) => {
    const [, letter, sign, octave, quarters] = /^(?:([A-G])(#|b)?(\d)|-):([\d.]+)$/.exec(word) ?? [];
    const at = now;
    now += Number(quarters);
    if (!letter) return [];
    const pitch = 12 * (Number(octave) + 1) + (steps[letter] ?? 0) + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
    return [`${Math.floor(at / measure)}:${at % measure} ${pitch} ${Number(quarters)}`];
  });
}

/** Quarters from the first barline to what `written` shows. */
function momentOf(note: string, measure: number): number {
  const [index = NaN, inside = NaN] = (note.split(' ')[0] ?? '').split(':').map(Number);
  return index * measure + inside;
}

const ODE_TO_JOY =
  'E4:1 E4:1 F4:1 G4:1 G4:1 F4:1 E4:1 D4:1 C4:1 C4:1 D4:1 E4:1 E4:1.5 D4:0.5 D4:2 ' +
  'E4:1 E4:1 F4:1 G4:1 G4:1 F4:1 E4:1 D4:1 C4:1 C4:1 D4:1 E4:1 D4:1.5 C4:0.5 C4:2';
const AUGUSTIN =
  'G4:1.5 A4:0.5 G4:0.5 F4:0.5 E4:1 C4:1 C4:1 D4:1 G3:1 G3:1 E4:1 C4:1 C4:1 ' +
  'G4:1.5 A4:0.5 G4:0.5 F4:0.5 E4:1 C4:1 C4:1 D4:1 G3:1 G3:1 C4:3';
const WASHERWOMAN =
  'D5:0.5 C5:0.5 B4:0.5 G4:0.5 G4:0.5 D4:0.5 G4:0.5 G4:0.5 B4:0.5 G4:0.5 B4:0.5 D5:0.5 C5:0.5 B4:0.5 ' +
  'C5:0.5 A4:0.5 A4:0.5 E4:0.5 A4:0.5 A4:0.5 C5:0.5 A4:0.5 C5:0.5 E5:0.5 D5:0.5 C5:0.5 ' +
  'B4:0.5 G4:0.5 G4:0.5 D4:0.5 G4:0.5 G4:0.5 B4:0.5 G4:0.5 B4:0.5 D5:0.5 C5:0.5 B4:0.5 ' +
  'C5:0.5 B4:0.5 C5:0.5 A4:0.5 D5:0.5 C5:0.5 B4:0.5 G4:0.5 G4:0.5 G4:1';
const MINUET =
  'D5:1 G4:0.5 A4:0.5 B4:0.5 C5:0.5 D5:1 G4:1 G4:1 E5:1 C5:0.5 D5:0.5 E5:0.5 F#5:0.5 G5:1 G4:1 G4:1 ' +
  'C5:1 D5:0.5 C5:0.5 B4:0.5 A4:0.5 B4:1 C5:0.5 B4:0.5 A4:0.5 G4:0.5 F#4:1 G4:0.5 A4:0.5 B4:0.5 G4:0.5 A4:3';
const MINUET_BASS = 'G3:2 A3:1 B3:3 C4:3 B3:3 A3:3 G3:3 D4:1 B3:1 G3:1 D4:1 D3:0.5 C4:0.5 B3:0.5 A3:0.5';

describe('notate writes down plainly played tunes', () => {
  it.each([
    ['Ode to Joy', ODE_TO_JOY, 4, '4/4', 108],
    ['Ach du lieber Augustin', AUGUSTIN, 3, '3/4', 132],
    ['The Irish Washerwoman, with its pickup', WASHERWOMAN, 3, '6/8', 165, 1],
  ])('%s: every pitch and duration in its measure', (_title, tune, beats, meter, bpm, pickup = 0) => {
    const result = notate(play(tune, bpm, beats, pickup), { ...options, instrument: 'flute' });
    expect(result.timeSignature).toBe(meter);
    expect(Math.abs(result.tempo - bpm)).toBeLessThanOrEqual(1);
    expect(written(result.score)).toEqual(expected(tune, beats, pickup));
  });

  it('D-01 a note that was not heard moves no other: the jig goes on in its tempo', () => {
    const jig = play(WASHERWOMAN, 165, 3, 1);
    for (const missing of [9, 26, 38]) {
      const heard = jig.filter((_, index) => index !== missing);
      const { score } = notate(heard, { ...options, instrument: 'flute' });
      const truth = expected(WASHERWOMAN, 3, 1).filter((_, index) => index !== missing);
      const moved = written(score).map((note, index) => momentOf(note, 3) - momentOf(truth[index] ?? '', 3));
      expect(new Set(moved).size).toBe(1);
    }
  });

  it('a minuet in two hands: every note on its staff', () => {
    const notes = [...play(MINUET, 120, 3), ...play(MINUET_BASS, 120, 3)];
    const result = notate(notes, options);
    expect(result.timeSignature).toBe('3/4');
    expect(result.key).toBe(7);
    expect(written(result.score, 0)).toEqual(expected(MINUET, 3));
    expect(written(result.score, 1)).toEqual(expected(MINUET_BASS, 3));
  });

  it('D-06 D-07 leadsheet: the tune on one staff with chord names', () => {
    const notes = [...play(MINUET, 120, 3), ...play(MINUET_BASS, 120, 3)];
    const { score } = notate(notes, { ...options, mode: 'leadsheet', instrument: 'flute' });
    expect(score.parts[0]?.staves).toHaveLength(1);
    expect(written(score)).toEqual(expected(MINUET, 3));
    expect(score.parts[0]?.measures[0]?.harmonies?.[0]?.symbol).toEqual({ root: { step: 4, alter: 0 }, kind: 'major' });
  });

  it('C-10 piano_easy: one note at a time in each hand', () => {
    const chords = play(MINUET_BASS, 120, 3).map((note) => ({ ...note, midiPitch: note.midiPitch + 4 }));
    const notes = [...play(MINUET, 120, 3), ...play(MINUET_BASS, 120, 3), ...chords];
    const { score } = notate(notes, { ...options, mode: 'arrangement', instrument: 'piano_easy' });
    const largest = Math.max(
      ...(score.parts[0]?.measures ?? []).flatMap((measure) =>
        measure.voices.flatMap((voice) => voice.chords.map((chord) => chord.notes.length)),
      ),
    );
    expect(largest).toBe(1);
    expect(checkScore(score)).toEqual([]);
  });
});
