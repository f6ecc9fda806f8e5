import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { emptyPart, emptyScore } from '../../model/emptyScore.ts';
import type { Part, Score } from '../../model/score.ts';
import { timelineOf } from '../../timeline/timeline.ts';
import { TICKS_PER_QUARTER, ticks } from '../../units.ts';
import type { MidiFile } from './midiFile.ts';
import { readMidi } from './read/readMidi.ts';
import { scoreFromMidi } from './score/scoreFromMidi.ts';
import { playableNotes, writeMidi } from './write/writeMidi.ts';

/** Returns `start-end pitch velocity` in ticks of the file. */
const noteText = (start: number, end: number, pitch: number, velocity: number): string =>
  `${start}-${Math.max(end, start + 1)} ${pitch} ${velocity}`;

const notesOfScore = (score: Score, part: number, { ticksPerQuarter }: MidiFile): string[] => {
  const tick = (moment: number): number => Math.round((moment * ticksPerQuarter) / TICKS_PER_QUARTER);
  return playableNotes(timelineOf(score).events.filter((event) => event.part === part))
    .map(({ start, end, midiPitch, velocity }) => noteText(tick(start), tick(end), Math.round(midiPitch), velocity))
    .sort();
};

const notesOfFile = ({ notes }: MidiFile, track: number): string[] =>
  notes
    .filter((note) => note.track === track)
    .map(({ start, end, midiPitch, velocity }) => noteText(start, end, midiPitch, velocity))
    .sort();

const plainScores = { extras: false, marks: false, exoticTuplets: false, shortest: 5 } as const;

describe('writing and reading MIDI', () => {
  it('writes the second eighth of each swung pair at two thirds of the beat', () => {
    const tempos = [{ quartersPerMinute: 120, at: ticks(0), text: 'Swing' }];
    const score = buildScore({ measures: [{ parts: [[['c5e d5e e5e f5e g5h']]], tempos }] });
    const { notes, ticksPerQuarter } = readMidi(writeMidi(score));
    const third = ticksPerQuarter / 3;
    expect(notes.map(({ start, end }) => [start / third, end / third])).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
      [5, 6],
      [6, 12],
    ]);
  });

  it('presses a changed pedal after the notes before it have ended', () => {
    const plain = buildScore({ measures: [{ parts: [[['c5h d5h']]] }] });
    const pedal = { kind: 'pedal', staff: 0, edge: 'start', style: 'line', number: 1 } as const;
    const directions = [0, 2].map((beat) => ({ ...pedal, at: ticks(beat * TICKS_PER_QUARTER) }));
    const parts = plain.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure) => ({ ...measure, directions })),
    }));
    const bytes = [...writeMidi({ ...plain, parts })].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    expect(bytes).toMatch(/b0 40 00 00 80 48 40 00 b0 40 7f 00 90 4a/);
  });

  it('L-01 writes a slide as movements of the pitch wheel, unless other notes of the part sound', () => {
    const line = { kind: 'slide', number: 1 } as const;
    const bytesOf = (bars: readonly string[]): string => {
      const plain = buildScore({ measures: [{ parts: [[bars]] }], partFields: [{ program: 41 }] });
      const parts = plain.parts.map((part) => ({
        ...part,
        measures: part.measures.map((measure) => ({
          voices: measure.voices.map((voice) => ({
            ...voice,
            chords: voice.chords.map((chord, index) => ({
              ...chord,
              notes: chord.notes.map((note) => ({
                ...note,
                ...(index === 0 ? { glissandoStarts: [line] } : { glissandoStops: [line] }),
              })),
            })),
          })),
        })),
      }));
      return [...writeMidi({ ...plain, parts })].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    };
    const alone = bytesOf(['c5h d5h']);
    // The range of two octaves; at the end a twelfth of it, then the end of the note, the centre and the next note.
    expect(alone).toContain('b0 65 00 00 b0 64 00 00 b0 06 18 00 b0 26 00');
    expect(alone).toMatch(/80 48 40 00 e0 2b 45 00 e0 00 40 00 90 4a/);
    expect(bytesOf(['c5h d5h', 'e4w'])).not.toContain('e0 00 40');
  });

  it('keeps every note, program, name, mute and tempo of a score', () => {
    fc.assert(
      fc.property(arbitraryScore({ extras: false, shortest: 6 }), (score) => {
        const file = readMidi(writeMidi(score));
        const sounding = score.parts
          .map((_, index) => index)
          .filter((index) => notesOfScore(score, index, file).length > 0);
        expect(file.tracks.map(({ program, mute }) => ({ program, mute }))).toEqual(
          sounding.map((index) => ({ program: score.parts[index]?.program, mute: score.parts[index]?.mute })),
        );
        expect(file.title).toBe(score.meta.title);
        const thousandths = (tempos: readonly { readonly quartersPerMinute: number }[]): number[] =>
          tempos.map(({ quartersPerMinute }) => Math.round(1000 * quartersPerMinute) / 1000);
        // The file states the duration of a quarter in whole microseconds, so the tempo is not exact.
        expect(thousandths(file.tempos)).toEqual(thousandths(timelineOf(score).tempoMap.segments));
        sounding.forEach((part, track) => {
          expect(notesOfFile(file, track)).toEqual(notesOfScore(score, part, file));
        });
      }),
      runs(100),
    );
  });

  it('times notes as the timeline does', () => {
    fc.assert(
      fc.property(arbitraryScore({ ...plainScores, maxParts: 1 }), (score) => {
        const expected = playableNotes(timelineOf(score).events)
          .map(({ onset }) => onset)
          .sort((a, b) => a - b);
        const read = readMidi(writeMidi(score))
          .notes.map(({ onset }) => onset)
          .sort((a, b) => a - b);
        read.forEach((onset, index) => {
          expect(onset).toBeCloseTo(expected[index] ?? Number.NaN, 4);
        });
      }),
      runs(100),
    );
  });

  it('returns a score that plays the same notes at the same moments', () => {
    fc.assert(
      fc.property(arbitraryScore(plainScores), (score) => {
        const read = scoreFromMidi(readMidi(writeMidi(score)));
        expect(checkScore(read)).toEqual([]);
        const onsets = (of: Score): string[] =>
          [...new Set(timelineOf(of).events.map(({ start, midiPitch }) => `${start} ${midiPitch}`))].sort();
        expect(onsets(read)).toEqual(onsets(score));
      }),
      runs(100),
    );
  });

  it('returns a file with the same tempos, meters, keys, parts and onsets', () => {
    fc.assert(
      fc.property(arbitraryScore({ ...plainScores, shortest: 4 }), (score) => {
        const file = readMidi(writeMidi(score));
        const again = readMidi(writeMidi(scoreFromMidi(file)));
        const onsets = ({ notes, ticksPerQuarter }: MidiFile): string[] =>
          notes
            .map(({ start, midiPitch, track }) => `${(start / ticksPerQuarter).toFixed(4)} ${midiPitch} ${track}`)
            .sort();
        expect(onsets(again)).toEqual(onsets(file));
        // A tempo that is changed at the same moment, or after the last note, has no effect.
        const played = ({ tempos, notes, ticksPerQuarter }: MidiFile) =>
          tempos
            .filter(({ at }, index) => at <= (notes.at(-1)?.start ?? 0) && tempos[index + 1]?.at !== at)
            .map(({ at, quartersPerMinute }) => [at / ticksPerQuarter, quartersPerMinute])
            .filter(([, tempo], index, all) => tempo !== all[index - 1]?.[1]);
        expect(played(again)).toEqual(played(file));
        const meters = (of: MidiFile) =>
          of.meters.map(({ at, beats, beatType }) => [at / of.ticksPerQuarter, beats, beatType]);
        expect(meters(again)).toEqual(meters(file));
        const keys = (of: MidiFile) => of.keys.map(({ at, fifths, mode }) => [at / of.ticksPerQuarter, fifths, mode]);
        expect(keys(again)).toEqual(keys(file));
        // A part without notes is no track of the second file, and those after it have other channels.
        const tracks = (of: MidiFile) => of.tracks.map(({ name, program, mute }) => ({ name, program, mute }));
        expect(tracks(again)).toEqual(tracks(file));
      }),
      runs(100),
    );
  });

  it('writes two dozen parts to different channels, and drums to channel 10', () => {
    const score = emptyScore();
    const chord = {
      value: { base: 0, dots: 0 } as const,
      notes: [{ pitch: { step: 0, alter: 0, octave: 4 } as const }],
      velocity: 80,
    };
    const part = (program: number): Part => ({
      ...emptyPart(score.measures, { program, name: `Part ${program}` }),
      measures: [{ voices: [{ staff: 0, number: 0, chords: [chord] }] }],
    });
    const programs = [...Array.from({ length: 24 }, (_, index) => index + 1), 129];
    const bytes = writeMidi({ ...score, parts: programs.map(part) });
    const file = readMidi(bytes);
    expect(file.tracks.map(({ program }) => program)).toEqual(programs);
    expect(file.tracks.map(({ name }) => name)).toEqual(programs.map((program) => `Part ${program}`));
    expect(file.notes).toHaveLength(25);
    expect([...bytes].join(',')).toContain('153,60,80');
  });

  it('writes meter and key where they change, and the length of a pickup as its meter', () => {
    const score = emptyScore({
      measureCount: 3,
      time: { beats: [3], beatType: 4 },
      key: { fifths: -3, mode: 'minor' },
    });
    const [first, second, third] = score.measures;
    if (!first || !second || !third) throw new Error('three measures');
    const pickup = { ...first, duration: TICKS_PER_QUARTER as typeof first.duration };
    const file = readMidi(
      writeMidi({ ...score, measures: [pickup, second, { ...third, key: { fifths: 2, mode: 'major' } }] }),
    );
    expect(file.meters).toEqual([
      { at: 0, beats: 1, beatType: 4 },
      { at: 480, beats: 3, beatType: 4 },
    ]);
    expect(file.keys).toEqual([
      { at: 0, fifths: -3, mode: 'minor' },
      { at: 480 + 1440, fifths: 2, mode: 'major' },
    ]);
  });
});
