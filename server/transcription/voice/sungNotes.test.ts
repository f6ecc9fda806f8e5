import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptPitches } from './keptPitches.ts';
import { FRAME_SECONDS, type PitchFrames } from './pitchFrames.ts';
import { sungNotes, type SungNote } from './sungNotes.ts';

/** Frames of `count` with this pitch at each of them; a frame without a pitch is silent. */
function sung(
  count: number,
  pitchAt: (frame: number) => number | undefined,
  levelAt: (frame: number) => number = () => -20,
): PitchFrames {
  const frames = Array.from({ length: count }, (_, frame) => frame);
  return {
    pitch: frames.map((frame) => pitchAt(frame) ?? 60),
    confidence: frames.map((frame) => (pitchAt(frame) === undefined ? 0.02 : 0.97)),
    level: frames.map((frame) => (pitchAt(frame) === undefined ? -70 : levelAt(frame))),
  };
}

const vibrato = (frame: number): number => 0.4 * Math.sin(2 * Math.PI * 5.5 * frame * FRAME_SECONDS);

describe('sungNotes', () => {
  it('a tone with vibrato is one note', () => {
    const [note, ...others] = sungNotes(
      sung(80, (frame) => (frame < 5 || frame >= 75 ? undefined : 64 + vibrato(frame))),
    );
    expect(others).toEqual([]);
    expect(note?.pitch).toBeCloseTo(64, 0);
    expect(note?.onset).toBeCloseTo(5 * FRAME_SECONDS, 1);
    expect(note?.offset).toBeCloseTo(75 * FRAME_SECONDS, 1);
  });

  it('a slide from one tone to the next makes no notes between them', () => {
    const notes = sungNotes(sung(90, (frame) => (frame < 40 ? 60 : frame < 46 ? 60 + (4 * (frame - 40)) / 6 : 64)));
    expect(notes.map(({ pitch }) => Math.round(pitch))).toEqual([60, 64]);
  });

  it('a new syllable on the same pitch is a note of its own', () => {
    const syllables = sung(
      80,
      () => 62,
      (frame) => (frame > 36 && frame < 42 ? -45 : -20),
    );
    expect(sungNotes(syllables)).toHaveLength(2);
  });

  it('nothing is sung in silence, and nothing is found in no sound', () => {
    expect(sungNotes(sung(50, () => undefined))).toEqual([]);
    expect(sungNotes({ pitch: [], confidence: [], level: [] })).toEqual([]);
  });

  it('gives notes in order that do not overlap, whatever was heard', () => {
    const frame = fc.record({
      pitch: fc.double({ min: 30, max: 96, noNaN: true }),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      level: fc.double({ min: -140, max: 0, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 120 }), (heard) => {
        const notes = sungNotes({
          pitch: heard.map(({ pitch }) => pitch),
          confidence: heard.map(({ confidence }) => confidence),
          level: heard.map(({ level }) => level),
        });
        let end = 0;
        for (const { onset, offset } of notes) {
          expect(onset).toBeGreaterThanOrEqual(end);
          expect(offset).toBeGreaterThan(onset);
          end = offset;
        }
        expect(end).toBeLessThanOrEqual(heard.length * FRAME_SECONDS + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

const line = (pitches: readonly number[]): SungNote[] =>
  pitches.map((pitch, index) => ({ onset: index / 2, offset: index / 2 + 0.45, pitch, confidence: 0.95, level: -20 }));

describe('keptPitches', () => {
  const tune = [60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60];

  it('follows a singer who is flat and becomes flatter', () => {
    const flat = line(tune.map((pitch, index) => pitch - 0.3 - 0.03 * index));
    expect(keptPitches(flat)).toEqual(tune);
  });

  it('decides between two keys by the scale', () => {
    const unsure = [...tune];
    unsure[8] = 65.45;
    unsure[11] = 62.4;
    expect(keptPitches(line(unsure))).toEqual(tune);
  });

  it('keeps a tone outside the scale that is sung clearly', () => {
    const chromatic = [...tune, 66, 67, 60];
    expect(keptPitches(line(chromatic))).toEqual(chromatic);
  });

  it('of no notes there are no pitches', () => expect(keptPitches([])).toEqual([]));
});
