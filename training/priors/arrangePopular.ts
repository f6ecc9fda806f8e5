/**
 * Arranges the tune of a song as a popular song for a piano or a band: figures of accompaniment that change from section to section
 * (broken chords, repeated and off-beat chords, bass and chords by turns, held chords), chords of the tune's key, often four in a
 * loop, a syncopated tune that rests in some sections, and sometimes a second line in its rests. Half of the tunes in 4/4 are written
 * in half of their values, in sixteenths, as ballads are.
 */
import type { Random } from '../noteClassifier/random.ts';
import { halved, measuresOf, syncopate, tuneOf, type Arrangement } from './arrangeLied.ts';
import type { Lied, LiedNote } from './readLied.ts';

const EIGHTH = 12;
const SIXTEENTH = 6;
const WHOLE = 96;
const OCTAVE = 12;

/** Measures of a section, after which the figure may change. */
const SECTION = 4;
const MIDDLE_C = 60;

type Stroke = readonly [at: number, length: number, what: 'bass' | 'chord' | number];

/** A figure for a stretch with one chord: `length` and `beat` in units. A number is a tone of the chord, counted upwards from its root. */
type Figure = (length: number, beat: number) => readonly Stroke[];

/** Of each meter, the quarter notes or the beats a minute that are usual, and the spread of their logarithm. */
const TEMPOS = { ballad: 72, plain: 100, triple: 106, compound: 72 } as const;
const TEMPO_SPREAD = 0.2;

const every = (step: number, length: number, from = 0): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((length - from) / step)) }, (_, index) => from + index * step);

/** Tones of the chord one after the other. */
const broken =
  (step: number, shape: readonly number[], hasBass: boolean): Figure =>
  (length) => [
    ...(hasBass ? [[0, length, 'bass'] as const] : []),
    ...every(step, length).map((at, index): Stroke => [at, step, shape[index % shape.length] ?? 0]),
  ];

/** Chords on every `step` from `from` on, over bass notes on every `bassStep`. */
const repeated =
  (stepOf: (beat: number) => number, fromOf: (beat: number) => number, bassStepOf: (beat: number) => number): Figure =>
  (length, beat) => [
    ...every(bassStepOf(beat), length).map((at): Stroke => [at, Math.min(length - at, bassStepOf(beat)), 'bass']),
    ...every(stepOf(beat), length, fromOf(beat)).map((at): Stroke => [at, Math.min(stepOf(beat), beat), 'chord']),
  ];

/** Bass notes and chords at these places of a measure in 4/4. */
const rhythm =
  (bass: readonly number[], chords: readonly number[]): Figure =>
  (length) => {
    const inside = (places: readonly number[]): number[] => places.filter((at) => at < length);
    const strokes = (places: readonly number[], what: 'bass' | 'chord'): Stroke[] =>
      places.map((at, index) => [at, (places[index + 1] ?? length) - at, what]);
    return [...strokes(inside(bass), 'bass'), ...strokes(inside(chords), 'chord')];
  };

const held: Figure = (length) => [
  [0, length, 'bass'],
  [0, length, 'chord'],
];

const SHAPES_OF_FOUR: readonly (readonly number[])[] = [
  [0, 2, 1, 2],
  [0, 2, 3, 2],
  [0, 1, 2, 1],
  [0, 2, 3, 4],
  [3, 2, 1, 2],
  [0, 2, 3, 2, 4, 2, 3, 2],
  [0, 2, 3, 4, 5, 4, 3, 2],
  [0, 1, 2, 3, 4, 3, 2, 1],
];
const SHAPES_OF_THREE: readonly (readonly number[])[] = [
  [0, 1, 2],
  [2, 1, 0],
  [0, 2, 3, 4, 3, 2],
  [0, 1, 2, 3, 2, 1],
  [0, 2, 1, 2, 1, 2],
];
const RHYTHMS: readonly Figure[] = [
  rhythm([0, 36, 48, 84], [0, 24, 48, 72]),
  rhythm([0, 48], [0, 18, 36, 48, 66, 84]),
  rhythm([0, 36, 60], [0, 36, 72]),
  rhythm([0, 42, 48], [12, 36, 60, 84]),
  rhythm([0], [0, 36, 48, 84]),
  rhythm([0, 18, 36, 48, 66, 84], [0, 48]),
];

/** A random figure for a measure with so many units; `isBallad`: the tune is in sixteenths. */
function figureOf(measure: number, isCompound: boolean, isBallad: boolean, random: Random): Figure {
  const isTriple = measure % 72 === 0 || isCompound;
  const shape = random.pick(isTriple ? SHAPES_OF_THREE : SHAPES_OF_FOUR);
  const step = isBallad && random.chance(0.4) ? SIXTEENTH : EIGHTH;
  const quarters: Figure = repeated(
    (beat) => beat,
    () => 0,
    () => measure,
  );
  const eighths: Figure = repeated(
    () => EIGHTH,
    () => 0,
    (beat) => (isTriple ? measure : 2 * beat),
  );
  const byTurns: Figure = repeated(
    (beat) => (isTriple ? beat : 2 * beat),
    (beat) => beat,
    (beat) => (isTriple ? measure : 2 * beat),
  );
  const beatsOfBass = random.pick([1, 2]);
  const offBeat: Figure = repeated(
    (beat) => beat,
    (beat) => (isCompound ? 2 * EIGHTH : beat / 2),
    (beat) => beatsOfBass * beat,
  );
  const common = [broken(step, shape, true), broken(step, shape, false), quarters, held, eighths, byTurns];
  if (isCompound) return random.pick([...common, offBeat]);
  if (measure !== WHOLE) return random.pick([...common, broken(step, shape, random.chance(0.5)), offBeat]);
  return random.pick([
    ...common,
    ...common.slice(0, 3),
    broken(step, random.pick(SHAPES_OF_FOUR), random.chance(0.5)),
    offBeat,
    random.pick(RHYTHMS),
    random.pick(RHYTHMS),
  ]);
}

/** Degrees of the scale on which four chords in a loop are built. */
const LOOPS: readonly (readonly number[])[] = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [0, 3, 4, 4],
  [1, 4, 0, 5],
  [3, 4, 2, 5],
  [5, 4, 3, 4],
  [0, 2, 3, 4],
];
const SCALE = [0, 2, 4, 5, 7, 9, 11] as const;
const DEGREES = [0, 1, 2, 3, 4, 5] as const;
/** What a tone of the tune counts for, by the place of the tone in the triad, and what speaks for the usual chords. */
const USUAL_DEGREES: Readonly<Record<number, number>> = { 0: 8, 3: 4, 4: 6, 5: 3 };

const scaleTone = (tonic: number, degree: number): number =>
  tonic + (SCALE[degree % SCALE.length] ?? 0) + OCTAVE * Math.floor(degree / SCALE.length);

/** The degree whose chord has most of the tune between two moments. */
function bestDegree(tune: readonly LiedNote[], tonic: number, from: number, to: number): number {
  const sounding = tune.filter((note) => note.onset < to && note.onset + note.duration > from);
  const weightOf = (degree: number): number => {
    const tones = [0, 2, 4].map((third) => scaleTone(tonic, degree + third) % OCTAVE);
    return sounding.reduce(
      (sum, note) => sum + (tones.includes(note.midiPitch % OCTAVE) ? Math.min(note.duration, 24) : 0),
      USUAL_DEGREES[degree] ?? 0,
    );
  };
  return DEGREES.reduce((best: number, degree) => (weightOf(degree) > weightOf(best) ? degree : best), 0);
}

interface Frame {
  readonly measure: number;
  readonly beat: number;
  readonly count: number;
  readonly tonic: number;
}

/** The degree of the chord of every stretch. */
function harmonyOf(tune: readonly LiedNote[], frame: Frame, span: number, random: Random): number[] {
  const stretches = Math.ceil((frame.count * frame.measure) / span);
  const loop = random.chance(0.35) ? random.pick(LOOPS) : undefined;
  return Array.from(
    { length: stretches },
    (_, index) => loop?.[index % loop.length] ?? bestDegree(tune, frame.tonic, index * span, (index + 1) * span),
  );
}

function accompany(
  harmony: readonly number[],
  frame: Frame,
  span: number,
  figures: readonly Figure[],
  register: number,
): LiedNote[] {
  return harmony.flatMap((degree, index) => {
    const start = index * span;
    const section = Math.floor(start / frame.measure / SECTION);
    const tones = [0, 2, 4].map((third) => scaleTone(frame.tonic % OCTAVE, degree + third) % OCTAVE);
    const [root = 0] = tones;
    const rising = Array.from({ length: 7 }, (_, turn) => {
      const tone = tones[turn % 3] ?? root;
      return (
        register -
        OCTAVE +
        ((root + OCTAVE - (register % OCTAVE)) % OCTAVE) +
        ((tone - root + OCTAVE) % OCTAVE) +
        OCTAVE * Math.floor(turn / 3)
      );
    });
    const chord = tones.map((tone) => register + ((tone - (register % OCTAVE) + OCTAVE) % OCTAVE));
    const strokes = figures[section % figures.length]?.(Math.min(span, frame.measure), frame.beat) ?? [];
    return strokes.flatMap(([at, length, what]) => {
      const pitches = what === 'bass' ? [36 + root] : what === 'chord' ? chord : [rising[what] ?? register];
      return pitches.map((midiPitch) => noteAt(start + at, length, midiPitch, frame.measure));
    });
  });
}

function noteAt(onset: number, duration: number, midiPitch: number, measure: number): LiedNote {
  const place = Math.floor(onset / measure);
  return {
    onset,
    duration,
    midiPitch,
    part: 1,
    staff: 2,
    voice: '1',
    measure: place,
    position: onset - place * measure,
  };
}

/** Tones of the chords in the rests and long notes of the tune, and long ones elsewhere. */
function secondLine(
  tune: readonly LiedNote[],
  harmony: readonly number[],
  frame: Frame,
  span: number,
  random: Random,
): LiedNote[] {
  const step = random.pick([frame.beat, EIGHTH, SIXTEENTH, EIGHTH]);
  return every(span, frame.count * frame.measure).flatMap((start, index) => {
    const isFree = !tune.some(({ onset }) => onset > start && onset < start + span / 2);
    if (!isFree && random.chance(0.5)) return [];
    const length = isFree ? step : span;
    return every(length, isFree && random.chance(0.5) ? span / 2 : span).map((at) => {
      const degree = (harmony[index] ?? 0) + random.pick([0, 2, 4]);
      return {
        ...noteAt(start + at, length, scaleTone(MIDDLE_C + (frame.tonic % OCTAVE), degree), frame.measure),
        staff: 1,
      };
    });
  });
}

/** The tune without some sections, in which the others play alone, and often not in the first. */
function sungSections(tune: readonly LiedNote[], random: Random): LiedNote[] {
  const hasPrelude = random.chance(0.4);
  const rests = new Set(hasPrelude ? [0] : []);
  for (let section = 1; section < 40; section++) if (random.chance(0.1)) rests.add(section);
  return tune.filter(({ measure }) => !rests.has(Math.floor(measure / SECTION)));
}

/** The song as a popular one; undefined if it has no suitable tune. A tune in 2/2 is written in 4/4. */
export function arrangePopular(lied: Lied, random: Random): Arrangement | undefined {
  const inQuarters = {
    ...lied,
    measures: lied.measures.map((each) =>
      each.beatType === 2 && each.beats === 2 ? { ...each, beats: 4, beatType: 4 } : each,
    ),
  };
  const [signature] = inQuarters.measures;
  if (!signature) return undefined;
  const isCommon = signature.beats === 4 && signature.beatType === 4;
  const isBallad = isCommon && random.chance(0.5);
  const plain = tuneOf(inQuarters, isBallad ? 'ballad' : 'tune');
  if (!plain) return undefined;
  const measure = (96 * signature.beats) / signature.beatType;
  const isCompound = signature.beatType === 8 && signature.beats % 3 === 0;
  const tune = isBallad ? halved(plain, measure) : plain;
  const beat = isCompound ? 36 : 24;
  const frame = {
    measure,
    beat,
    count: (tune.at(-1)?.measure ?? 0) + 1,
    tonic: (((signature.fifths * 7) % OCTAVE) + OCTAVE) % OCTAVE,
  };
  const span = measure === WHOLE && random.chance(isBallad ? 0.7 : 0.3) ? measure / 2 : measure;
  const harmony = harmonyOf(tune, frame, span, random);
  const figures = [1, 2, 3, 4].map(() => figureOf(measure, isCompound, isBallad, random));
  const kinds = random.pick([[0], [0, 0, 1, 1], [0, 1], [0, 0, 1, 2], [0, 1, 2, 3]]);
  const chosen = kinds.flatMap((kind) => figures[kind] ?? []);
  const others = accompany(harmony, frame, span, chosen, random.pick([48, 52, 55, 57]));
  const second = random.chance(0.3) ? secondLine(tune, harmony, frame, span, random) : [];
  const sung = sungSections(random.chance(0.7) ? syncopate(tune, measure, random, isBallad) : tune, random);
  const usual = TEMPOS[isBallad ? 'ballad' : isCompound ? 'compound' : measure === 72 ? 'triple' : 'plain'];
  const beatsPerMinute = Math.exp(Math.log(usual) + TEMPO_SPREAD * random.normal());
  const notes = [...sung, ...second, ...others].sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  return {
    lied: { ...lied, notes, measures: measuresOf(signature, measure, frame.count), parts: 2 },
    quartersPerMinute: isCompound ? 1.5 * beatsPerMinute : beatsPerMinute,
  };
}
