/**
 * Arranges the tune of a song as a popular song for a piano or a band: figures of accompaniment that change from section to section
 * (broken chords, repeated and off-beat chords, bass and chords by turns, held chords), chords of the tune's key, often four in a
 * loop, a syncopated tune that rests in some sections, and sometimes a second line in its rests. Half of the tunes in 4/4 are written
 * in half of their values, in sixteenths, as ballads are.
 */
import type { Random } from '../noteClassifier/random.ts';
import { halved, measuresOf, syncopate, tuneOf, type Arrangement } from './arrangeLied.ts';
import { EIGHTH, every, figureOf, SIXTEENTH, WHOLE, type Figure } from './figures.ts';
import type { Lied, LiedNote } from '../collections/readLied.ts';

const OCTAVE = 12;

/** Measures of a section, after which the figure may change. */
const SECTION = 4;
const MIDDLE_C = 60;

/** Of each meter, the quarter notes or the beats a minute that are usual, and the spread of their logarithm. */
const TEMPOS = { ballad: 72, plain: 100, triple: 106, compound: 72 } as const;
const TEMPO_SPREAD = 0.25;

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
  const span = measure === WHOLE && random.chance(0.5) ? measure / 2 : measure;
  const quick = harmonyOf(tune, frame, span, random);
  // Some songs have a chord for two stretches.
  const isSlow = random.chance(0.15);
  const harmony = quick.map((degree, index) => (isSlow ? (quick[index - (index % 2)] ?? degree) : degree));
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
