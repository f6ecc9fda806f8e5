import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deleteMeasures,
  pickupOf,
  removeKeySignature,
  setBarline,
  setCapo,
  setKeySignature,
  setPickup,
  setProgram,
  setRehearsalMark,
  setRepeatEnd,
  setRepeatStart,
  setSection,
  setVolta,
  transpose,
  voltaAround,
} from '../../engine/edit/index.ts';
import { updateVoice } from '../../engine/edit/update.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { chordDuration } from '../../engine/model/chord.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { keyAt } from '../../engine/model/scoreContext.ts';
import { keySignatureOf } from '../../engine/theory/key.ts';
import { midiPitch } from '../../engine/theory/pitch.ts';
import { TUNINGS } from '../../engine/theory/tunings.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';
import { runs } from '../arbitrary/runs.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { canonicalScore } from '../interop/canonicalScore.ts';
import { commandName } from './commands.ts';
import { arbitraryStep, edited } from './randomSteps.ts';
import { melodyText } from './voiceText.ts';

const QUARTER = ticks(TICKS_PER_WHOLE / 4);

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const sounding = ({ parts }: Score): number[] =>
  parts.flatMap(({ measures }) =>
    measures.flatMap(({ voices }) =>
      voices.flatMap(({ chords }) => chords.flatMap(({ notes }) => notes.map(({ pitch }) => midiPitch(pitch)))),
    ),
  );

describe('the pickup', () => {
  it('removes rests before the first note, and moves no other barline', () => {
    const score = sound(setPickup(melody('rh. g4q', 'c5w'), QUARTER));
    expect(melodyText(score)).toBe('g4q | c5w');
    expect(score.measures[0]).toMatchObject({ duration: QUARTER, unnumbered: true });
    expect(melodyText(sound(setPickup(score, ticks(0))))).toBe('rh rq g4q | c5w');
  });

  it('moves all barlines where the music begins at once', () => {
    const score = sound(setPickup(melody('g4q c5q d5q e5q', 'f5h. rq'), QUARTER));
    expect(melodyText(score)).toBe('g4q | c5q d5q e5q f5~q | f5h rh');
    expect(pickupOf(score)).toBe(QUARTER);
  });

  it('E-18 loses no music of a first bar that is longer than its meter', () => {
    const score = buildScore({ measures: [{ duration: TICKS_PER_WHOLE, parts: [[['rh c5q d5q']]] }] });
    const [first] = score.measures;
    const long = { ...score, measures: [{ ...first, time: { beats: [3], beatType: 4 } }] } as Score;
    expect(melodyText(sound(setPickup(long, QUARTER)))).toBe('R | rq c5q d5q');
  });

  it('is shorter than a bar', () => {
    expect(() => setPickup(melody('c5w'), ticks(TICKS_PER_WHOLE))).toThrow('pickup');
  });
});

describe('key signatures', () => {
  const score = melody('c5q d#5q g5h', 'd#5w', 'd#5w');
  const EB = keySignatureOf(3);

  it('F-11 a key applies from its bar to the next change, and the notes keep their pitch', () => {
    const changed = sound(setKeySignature(score, 1, EB));
    expect([keyAt(changed, 0), keyAt(changed, 2)]).toEqual([keyAt(score, 0), EB]);
    expect(sounding(changed)).toEqual(sounding(score));
    expect(melodyText(changed)).toBe(melodyText(score));
  });

  it('F-11 on request the notes are spelled in the new key', () => {
    expect(melodyText(sound(setKeySignature(score, 1, EB, true)))).toBe('c5q d#5q g5h | eb5w | eb5w');
  });

  it('F-11 two grace notes with one sounding pitch, which the new key spells alike, become one', () => {
    const [d, eDoubleFlat] = [
      { step: 1, alter: 0, octave: 4 },
      { step: 2, alter: -2, octave: 4 },
    ] as const;
    const grace = { notes: [{ pitch: d }, { pitch: eDoubleFlat }], value: { base: 3, dots: 0 }, slash: true } as const;
    const graced = updateVoice(melody('d4w'), { part: 0, measure: 0, voice: 0 }, (voice) => ({
      ...voice,
      chords: voice.chords.map((chord) => ({ ...chord, graceBefore: [grace] })),
    }));
    const changed = sound(setKeySignature(graced, 0, EB, true));
    expect(changed.parts[0]?.measures[0]?.voices[0]?.chords[0]?.graceBefore).toEqual([
      { ...grace, notes: [{ pitch: d }] },
    ]);
  });

  it('F-11 the lowest C is never spelled as B sharp of an octave that files cannot store', () => {
    const low = sound(setKeySignature(melody('c0w'), 0, { fifths: 7, mode: 'major' }, true));
    expect(melodyText(low)).toBe('c0w');
  });

  it('F-11 the first key is changed, a later one can be removed', () => {
    expect(() => removeKeySignature(score, 0)).toThrow('initial-key');
    expect(removeKeySignature(setKeySignature(score, 1, EB), 1).measures).toEqual(score.measures);
  });
});

describe('barlines, repeats, sections', () => {
  const score = melody('c5w', 'd5w', 'e5w');

  it('X-25 repeats, voltas, barlines and marks are set and removed again', () => {
    let edited = setRepeatStart(score, 1, true);
    edited = setRepeatEnd(edited, 2, 3);
    edited = setVolta(edited, 1, 2, [1]);
    edited = setBarline(edited, 0, 'double');
    edited = setSection(edited, 0, ' Verse ');
    edited = sound(setRehearsalMark(edited, 1, 'A'));
    expect(edited.measures).toMatchObject([
      { barline: 'double', section: 'Verse' },
      { repeatStart: true, rehearsalMark: 'A', volta: { endings: [1], start: true, stop: 'none' } },
      { repeatEnd: 3, volta: { start: false, stop: 'closed' } },
    ]);
    let bare = setRepeatStart(edited, 1, false);
    bare = setRepeatEnd(bare, 2, null);
    bare = setVolta(bare, 1, 2, null);
    bare = setBarline(bare, 0, 'regular');
    expect(setRehearsalMark(setSection(bare, 0, ''), 1, '').measures).toEqual(score.measures);
  });

  it('X-25 a bracket over several bars is removed as a whole, and shortened by a bracket over some of them', () => {
    const long = melody('c5w', 'd5w', 'e5w', 'f5w', 'g5w');
    const first = sound(setVolta(long, 1, 3, [1]));
    expect([0, 1, 2, 3, 4].map((measure) => voltaAround(first, measure))).toEqual([
      undefined,
      ...[1, 2, 3].map(() => [1, 3]),
      undefined,
    ]);
    expect(setVolta(first, 2, 2, null).measures).toEqual(long.measures);
    const cut = sound(setVolta(first, 2, 2, [2]));
    expect(cut.measures.slice(1, 4).map(({ volta }) => volta)).toEqual([
      { endings: [1], start: true, stop: 'closed' },
      { endings: [2], start: true, stop: 'closed' },
      { endings: [1], start: true, stop: 'closed' },
    ]);
    // The second ending after it keeps its own start.
    const both = sound(setVolta(first, 4, 4, [2]));
    expect(both.measures[3]?.volta).toEqual({ endings: [1], start: false, stop: 'closed' });
    expect(setVolta(both, 4, 4, null).measures).toEqual(first.measures);
  });

  it('I-27 several bars are deleted at once, but never all', () => {
    expect(melodyText(sound(deleteMeasures(score, 0, 1)))).toBe('e5w');
    expect(() => deleteMeasures(score, 0, 2)).toThrow('last-measure');
  });
});

describe('instruments', () => {
  it('a saxophone is written in its key and sounds as before, also through MusicXML and MusicJSON', () => {
    const score = sound(setProgram(melody('c4q d4q e4q f4q'), 0, 66));
    expect(score.parts[0]?.transposition).toEqual({ diatonic: 5, chromatic: 9 });
    const xml = writeMusicXml(score);
    expect(xml).toContain('<chromatic>-9</chromatic>');
    expect(/<step>(.)<\/step>\s*<octave>(\d)/.exec(xml)?.slice(1)).toEqual(['A', '4']);
    expect(sounding(readMusicXml(xml))).toEqual(sounding(score));
    expect(readMusicJson(writeMusicJson(score)).score).toEqual(score);
    expect(setProgram(score, 0, 1).parts[0]).not.toHaveProperty('transposition');
  });

  it('H-11 a transposing instrument reads keys of at most six accidentals, also after a change of key', () => {
    const inKey = (key: number): Score => setKeySignature(melody('b4q c#5q d#5q e5q'), 0, keySignatureOf(key), true);
    const written = (score: Score): string | undefined => /<fifths>(-?\d)</.exec(writeMusicXml(score))?.[1];
    const sax = (key: number): Score => sound(setProgram(inKey(key), 0, 66));
    // D flat, A flat and E flat major instead of seven, eight and nine sharps.
    expect([4, 11, 6].map((key) => written(sax(key)))).toEqual(['-5', '-4', '-3']);
    const steps = [...writeMusicXml(sax(11)).matchAll(/<step>(.)</g)].map(([, step]) => step);
    expect(steps).toEqual(['A', 'B', 'C', 'D']);
    expect(sounding(sax(11))).toEqual([71, 73, 75, 76]);
    expect(written(setKeySignature(sax(0), 0, keySignatureOf(11), true))).toBe('-4');
    const down = { direction: -1, octaves: 0, updateNotes: true, updateKey: true, updateChords: true } as const;
    expect(written(transpose(sax(0), { ...down, toKey: 11 }))).toBe('-4');
    expect(written(transpose(sax(11), { ...down, toKey: 9 }))).toBe('-6');
    expect(setProgram(inKey(6), 0, 44).parts[0]?.transposition).toEqual({ diatonic: 7, chromatic: 12 });
  });

  it('X-02 guitars and basses print an 8 below their clef, other instruments do not', () => {
    const guitar = setProgram(melody('c4w'), 0, 25);
    expect(guitar.parts[0]?.staves[0]?.clef).toEqual({ sign: 'G', line: 2, octaveShift: -1 });
    const bass = setProgram(melody('c4w'), 0, 34);
    expect(bass.parts[0]?.staves[0]?.clef).toEqual({ sign: 'F', line: 4, octaveShift: -1 });
    expect(setProgram(guitar, 0, 41).parts[0]?.staves[0]?.clef).toEqual({ sign: 'G', line: 2 });
  });

  it('J-11 a capo moves the frets, and a note below it loses its position on the strings', () => {
    const [plain] = setProgram(melody('c4h d4h'), 0, 25).parts;
    const frets = [3, 1];
    const score = melody('c4h d4h');
    const fretted: Score = {
      ...score,
      parts: [
        {
          ...(plain as NonNullable<typeof plain>),
          measures:
            score.parts[0]?.measures.map((measure) => ({
              ...measure,
              voices: measure.voices.map((voice) => ({
                ...voice,
                chords: voice.chords.map((chord, index) => ({
                  ...chord,
                  notes: chord.notes.map((note) => ({ ...note, string: 1, fret: frets[index] ?? 0 })),
                })),
              })),
            })) ?? [],
        },
      ],
    };
    const { parts } = setCapo(fretted, 0, 2);
    expect(parts[0]?.tuning).toEqual({ ...TUNINGS.guitar, capo: 2 });
    const heads = parts[0]?.measures[0]?.voices[0]?.chords.flatMap(({ notes }) => notes);
    expect(heads?.map(({ string, fret }) => [string, fret])).toEqual([
      [1, 1],
      [undefined, undefined],
    ]);
  });
});

const STRUCTURE = new Set([
  ...['setPickup', 'setKeySignature', 'removeKeySignature', 'setBarline', 'setRepeatStart', 'setRepeatEnd', 'setVolta'],
  ...['setSection', 'setRehearsalMark', 'setSystemBreak', 'setCapo', 'setProgram', 'deleteMeasures'],
]);
const structureSteps = fc.array(
  arbitraryStep.filter((step) => STRUCTURE.has(commandName(step))),
  { maxLength: 8 },
);

describe('after any edits of the structure', () => {
  it('E-18 every voice fills its measure, and the score survives MusicJSON', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 4, maxParts: 2 }), structureSteps, (score, steps) => {
        const after = steps.reduce((current, step) => edited(current, step).score, score);
        for (const { measures } of after.parts)
          measures.forEach(({ voices }, index) => {
            for (const { chords } of voices)
              expect(chords.reduce((sum, chord) => sum + chordDuration(chord), 0)).toBe(
                after.measures[index]?.duration,
              );
          });
        expect(readMusicJson(writeMusicJson(after)).score).toEqual(after);
      }),
      runs(60),
    );
  });

  it('the pitches, keys, repeats and marks survive MusicXML', () => {
    const scores = arbitraryScore({ maxMeasures: 4, maxParts: 2, extras: false }).map(canonicalScore);
    fc.assert(
      fc.property(scores, structureSteps, (score, steps) => {
        const after = canonicalScore(steps.reduce((current, step) => edited(current, step).score, score));
        expect(readMusicXml(writeMusicXml(after))).toEqual(after);
      }),
      runs(60),
    );
  });
});
