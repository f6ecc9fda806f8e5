import { expect, it } from 'vitest';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { NotateOptions } from '../notateOptions.ts';
import { rangeRemarks } from './rangeRemarks.ts';
import { stavesForMode } from './stavesForMode.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

/** Quarters that sound one after the other; 0 rests. */
const line = (...pitches: number[]): QuantizedNote[] =>
  pitches.flatMap((midiPitch, index) =>
    midiPitch === 0 ? [] : [{ unit: 24 * index, sounding: 22, midiPitch, velocity: 80, confidence: 1 }],
  );

const TUNE = [72, 74, 76, 72, 0, 0, 0, 0, 76, 77, 79, 79, 0, 0, 0, 0];
const BASS = [48, 43, 48, 43, 48, 43, 48, 43, 48, 43, 48, 43, 48, 43, 48, 43];

it('C-09 the melody of a lead sheet rests where only the bass goes on', () => {
  const song = [...line(...TUNE), ...line(...BASS)];
  const [staff] = stavesForMode(song, meter, { mode: 'leadsheet', instrument: 'piano' });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(TUNE.filter((pitch) => pitch > 0));
});

it('C-09 a melody alone keeps its low notes', () => {
  const low = [67, 64, 60, 55, 48, 45, 60, 64, 67, 64, 60, 43];
  const [staff] = stavesForMode(line(...low), meter, { mode: 'leadsheet', instrument: 'flute' });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(low);
});

it('C-09 a low melody in which two notes ring together is a melody still', () => {
  const low = line(48, 45, 41, 45, 48, 50, 48, 43);
  const together = [...low, { ...low[3], midiPitch: 41 } as QuantizedNote];
  const [staff] = stavesForMode(together, meter, { mode: 'leadsheet', instrument: 'sax' });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(low.map(({ midiPitch }) => midiPitch));
});

it('C-09 a low voice with a few chords below it keeps its tune', () => {
  const tune = line(50, 48, 45, 48, 50, 50, 52, 48, 45, 43, 45, 41);
  const chords = line(38, 0, 0, 0, 38, 0, 0, 0, 36, 0, 0, 0);
  const [staff] = stavesForMode([...tune, ...chords], meter, { mode: 'leadsheet', instrument: 'sax' });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(tune.map(({ midiPitch }) => midiPitch));
});

it.each([
  ['a soprano for a guitar', 'guitar', [67, 72, 76, 72, 76, 74, 72, 79], -12],
  ['a bass for a guitar', 'guitar', [33, 31, 33, 36, 38, 43, 33, 31], 12],
  ['a baritone for a flute', 'flute', [48, 50, 52, 48, 55, 53, 52, 50], 12],
  ['a baritone for a piano', 'piano', [48, 50, 52, 48, 55, 53, 52, 50], 0],
  ['a tune of a violin for a violin', 'violin', [55, 62, 69, 76, 83, 88, 91, 76], 0],
])('C-10 the tune of %s is written where the instrument plays it', (_, instrument, heard, semitones) => {
  const [staff] = stavesForMode(line(...heard), meter, { mode: 'leadsheet', instrument });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(heard.map((pitch) => pitch + semitones));
});

it('C-09 soft low notes of the accompaniment do not fill the rests of a tune', () => {
  const tune = line(76, 77, 79, 0, 76, 77, 79, 0);
  const fillers = line(0, 0, 0, 62, 0, 0, 0, 60).map((note) => ({ ...note, velocity: 45 }));
  const chords = line(...BASS.slice(0, 8));
  const song = [...tune, ...fillers, ...chords];
  const [staff] = stavesForMode(song, meter, { mode: 'leadsheet', instrument: 'flute' });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual([76, 77, 79, 76, 77, 79]);
});

it.each([
  ['guitar', [28, 40, 86, 95], [40, 40, 86, 83]],
  ['bass', [24, 28, 65, 72], [36, 28, 65, 60]],
])('C-10 notes beyond the neck of the %s come an octave nearer', (instrument, heard, written) => {
  const [staff] = stavesForMode(line(...heard), meter, { mode: 'universal', instrument });
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(written);
});

it.each([
  ['vocals', { sign: 'F', line: 4 }],
  ['sax', { sign: 'G', line: 2 }],
])('C-10 a low line for %s stands in a clef that is read there', (instrument, clef) => {
  const low = line(45, 48, 50, 52, 50, 48, 45, 52);
  expect(stavesForMode(low, meter, { mode: 'universal', instrument })[0]?.clef).toEqual(clef);
});

it.each([
  ['a cello has a bass staff', [43, 50, 59, 57, 59, 50, 62, 66], ['F']],
  ['a flute has a treble staff', [60, 67, 74, 72, 79, 55, 62, 66], ['G']],
  ['a piano has both where it goes through both', [36, 48, 60, 72, 84, 72, 60, 48], ['G', 'F']],
])('D-01 a single line of the range of %s', (_, pitches, signs) => {
  const staves = stavesForMode(line(...pitches), meter, { mode: 'universal', instrument: 'piano' });
  expect(staves.map(({ clef }) => clef.sign)).toEqual(signs);
});

it('C-09 an arrangement of a low line has two staves', () => {
  const low = line(43, 50, 59, 57, 59, 50, 62, 66);
  expect(stavesForMode(low, meter, { mode: 'arrangement', instrument: 'piano_easy' })).toHaveLength(2);
});

const RANGE = [55, 105] as const;

it('C-10 of the notes of several instruments the line of the tune is written, of an instrument alone all notes', () => {
  const song = [...line(...TUNE), ...line(...BASS)];
  const pitches = (isAccompanied: boolean) =>
    stavesForMode(song, meter, { mode: 'universal', instrument: 'violin', line: { range: [43, 105], isAccompanied } })
      .flatMap(({ notes }) => notes)
      .map(({ midiPitch }) => midiPitch);
  expect(pitches(true)).toEqual(TUNE.filter((pitch) => pitch > 0));
  expect(pitches(false)).toEqual(song.map(({ midiPitch }) => midiPitch));
});

it.each([
  ['low', [43, 45, 47, 48, 50, 48, 47, 45], 12],
  ['low, with one note that is lower still', [45, 47, 48, 50, 52, 50, 48, 50, 48, 47, 45, 42], 12],
  ['high enough', [55, 57, 59, 54, 62, 60, 59, 57], 0],
])('C-10 a line that is %s is written where the violin can play it', (_, heard, semitones) => {
  const wanted = { mode: 'universal', instrument: 'violin', line: { range: RANGE, isAccompanied: false } } as const;
  const [staff] = stavesForMode(line(...heard), meter, wanted);
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual(heard.map((pitch) => pitch + semitones));
});

it('C-10 a tune of several instruments has no note that its instrument lacks', () => {
  const tune = line(76, 77, 79, 76, 0, 0, 72, 74, 76, 77, 79, 76);
  const song = [...tune, ...line(...BASS)];
  const wanted = { mode: 'universal', instrument: 'violin', line: { range: [74, 105], isAccompanied: true } } as const;
  const [staff] = stavesForMode(song, meter, wanted);
  expect(staff?.notes.map(({ midiPitch }) => midiPitch)).toEqual([76, 77, 79, 76, 74, 76, 77, 79, 76]);
});

it('C-10 of the notes of several instruments the lowest line is written for a bass', () => {
  const song = [...line(...TUNE), ...line(...BASS)];
  const pitches = (isAccompanied: boolean) =>
    stavesForMode(song, meter, { mode: 'universal', instrument: 'bass', line: { range: [23, 67], isAccompanied } })
      .flatMap(({ notes }) => notes)
      .map(({ midiPitch }) => midiPitch);
  expect(pitches(true)).toEqual(BASS);
  expect(pitches(false)).toHaveLength(song.length);
});

const remarksFor = (pitches: readonly number[], options: Pick<NotateOptions, 'mode' | 'instrument' | 'line'>) =>
  rangeRemarks(stavesForMode(line(...pitches), meter, options), options);

it.each([
  ['as it sounds', [67, 69, 71, 72], {}],
  ['with a note that is too low', [67, 50, 71, 72], { below: 1 }],
  ['with notes that are too high', [67, 107, 71, 72, 108, 72, 71], { above: 2 }],
  ['an octave higher', [43, 45, 47, 48], { octaves: 1 }],
  ['two octaves lower, with a note that is too high still', [110, 112, 114, 116, 118, 120, 122, 129], { octaves: -2 }],
])('D-01 a line for a violin that is written %s is described', (_, pitches, remarks) => {
  const written = { mode: 'universal', instrument: 'violin', line: { range: RANGE, isAccompanied: false } } as const;
  expect(remarksFor(pitches, written)).toEqual(remarks);
});

it('D-01 notes that a guitar lacks are counted, and so is the octave of the tune of a lead sheet', () => {
  expect(remarksFor([35, 52, 55, 100], { mode: 'universal', instrument: 'guitar' })).toEqual({ moved: 2 });
  expect(remarksFor([48, 50, 52, 53], { mode: 'leadsheet', instrument: 'flute' })).toEqual({ octaves: 1 });
});

it('D-01 a moved note that is left out as an overtone of a guitar chord is not counted', () => {
  const chord = line(40, 47, 52, 56, 59, 64, 100).map((note) => ({ ...note, unit: 0, confidence: 0.6 }));
  const written = stavesForMode(chord, meter, { mode: 'universal', instrument: 'guitar' });
  expect(written[0]?.notes).toHaveLength(6);
  expect(rangeRemarks(written, {})).toEqual({});
});

it('C-10 double stops of a violin are written in two voices, and a line of it in one', () => {
  const upper = line(76, 74, 72, 74, 76, 77, 79, 76);
  const violin = { mode: 'universal', instrument: 'violin' } as const;
  expect(stavesForMode(upper, meter, violin)).toMatchObject([{ voices: 1 }]);
  const stops = stavesForMode([...upper, ...line(60, 0, 64, 0, 60, 0, 64, 0)], meter, violin);
  expect(stops).toMatchObject([{ voices: 2 }]);
  expect(stops[0]?.notes).toHaveLength(12);
});
