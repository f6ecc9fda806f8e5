/**
 * Measures at which level well-known tunes are written over plain accompaniments, played steadily by a program. The penalties of
 * steady music in rankHypotheses.ts were chosen with these and with measurePlain.ts.
 *
 *   node training/priors/evaluation/measureTunes.ts [--wrong] [--swing]
 *
 * Prints for each accompaniment and for each tune how many performances are written at their level (tempo within a third of an
 * octave), at their level and in their meter, and at half or twice it; with `--wrong` also each that is not. 4/4 is right for 2/4. With `--swing`, tunes in
 * 4/4 are played with long and short eighths.
 */
import { notate, seconds, type Seconds, type TimedNote } from '../../../engine/index.ts';
import { EVEN, LONG, movedShare } from '../../../engine/theory/swungShare.ts';
import { performTune } from '../../../tests/fixtures/tunes/performTune.ts';
import type { Tune } from '../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { Random } from '../../noteClassifier/random.ts';
import { PLAIN_TUNES } from './plainTunes.ts';

/** Onset and length in beats, and what sounds: the bass, the chord, or one note of the chord. */
type Stroke = readonly [at: number, length: number, what: 'bass' | 'chord' | number];

const each = (count: number, strokeAt: (index: number) => Stroke): Stroke[] =>
  Array.from({ length: count }, (_, index) => strokeAt(index));

/** The strokes of a measure of so many beats. */
const ACCOMPANIMENTS: Readonly<Record<string, (beats: number) => Stroke[]>> = {
  none: () => [],
  bass: (beats) => [[0, beats, 'bass']],
  'bass and chords by turns': (beats) =>
    each(beats, (beat) => [beat, 1, beat === 0 || (beats === 4 && beat === 2) ? 'bass' : 'chord']),
  'held chords': (beats) => [
    [0, beats, 'bass'],
    [0, beats, 'chord'],
  ],
  'chords in halves': (beats) =>
    beats === 4
      ? [0, 2].flatMap((at): Stroke[] => [
          [at, 2, 'bass'],
          [at, 2, 'chord'],
        ])
      : [
          [0, beats, 'bass'],
          [1, beats - 1, 'chord'],
        ],
  'chords in quarters': (beats) => [[0, beats, 'bass'], ...each(beats, (beat) => [beat, 1, 'chord'])],
  'chords in eighths': (beats) => [[0, beats, 'bass'], ...each(2 * beats, (eighth) => [eighth / 2, 0.5, 'chord'])],
  'broken chords': (beats) => {
    const pattern = beats % 2 === 0 ? [0, 2, 1, 2] : [0, 2, 1, 2, 1, 2];
    return each(2 * beats, (eighth) => [eighth / 2, 0.5, pattern[eighth % pattern.length] ?? 0]);
  },
  'off-beat chords': (beats) => [
    [0, beats / 2, 'bass'],
    [beats / 2, beats / 2, 'bass'],
    ...each(beats, (beat): Stroke => [beat + 0.5, 0.5, 'chord']),
  ],
};

const SPEEDS = [0.8, 1, 1.2] as const;
const LEAD_IN = 0.5;
/** Seconds: standard deviation of the onsets. */
const JITTER = 0.01;
const SOUNDING = 0.9;
const LEVEL = 0.3;
const SEED = 5;
const WISHES = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'File' } as const;
const TRIADS = Array.from({ length: 24 }, (_, index) => [0, index < 12 ? 4 : 3, 7].map((step) => (index + step) % 12));

/** The triad with the largest weight of the tune's notes between two moments. */
function triadOf(tune: readonly TimedNote[], from: number, to: number): readonly number[] {
  const weights = new Array<number>(12).fill(0);
  for (const { onset, offset, midiPitch } of tune)
    if (onset < to - 0.01 && offset > from)
      weights[midiPitch % 12] = (weights[midiPitch % 12] ?? 0) + Math.min(offset, to) - Math.max(onset, from);
  const weightOf = (triad: readonly number[]): number =>
    triad.reduce((sum, pitchClass, index) => sum + (weights[pitchClass] ?? 0) * (index === 0 ? 1.2 : 1), 0);
  return TRIADS.reduce((best, triad) => (weightOf(triad) > weightOf(best) ? triad : best));
}

/** The notes of an accompaniment; a first measure that begins with a rest has none. */
function accompanied(tune: Tune, sung: readonly TimedNote[], strokes: readonly Stroke[], beats: number): TimedNote[] {
  const beat = 60 / tune.tempo;
  const measures = tune.staves[0] ?? [];
  return measures.flatMap((text, measure) => {
    if (measure === 0 && text.startsWith('r')) return [];
    const start = LEAD_IN + measure * beats * beat;
    const triad = triadOf(sung, start, start + beats * beat);
    const pitches = (what: Stroke[2]): number[] =>
      what === 'bass'
        ? [36 + (triad[0] ?? 0)]
        : what === 'chord'
          ? triad.map((pitchClass) => 48 + pitchClass)
          : [48 + (triad[what] ?? 0)];
    return strokes.flatMap(([at, length, what]) =>
      pitches(what).map((midiPitch) => ({
        ...{ midiPitch, velocity: 60, confidence: 1 },
        onset: seconds(start + at * beat),
        offset: seconds(start + (at + SOUNDING * length) * beat),
      })),
    );
  });
}

const uneven = (notes: readonly TimedNote[], random: Random): TimedNote[] =>
  notes
    .map((note) => ({
      ...note,
      onset: seconds(note.onset + JITTER * random.normal()),
      velocity: Math.min(120, Math.max(20, Math.round(note.velocity + 6 * random.normal()))),
      confidence: 1,
    }))
    .sort((a, b) => a.onset - b.onset);

const counts = new Map<string, { all: number; level: number; both: number; half: number; twice: number }>();

function count(name: string, octaves: number, isMeterRight: boolean): void {
  const sum = counts.get(name) ?? { all: 0, level: 0, both: 0, half: 0, twice: 0 };
  counts.set(name, sum);
  sum.all += 1;
  sum.level += Number(Math.abs(octaves) < LEVEL);
  sum.both += Number(Math.abs(octaves) < LEVEL && isMeterRight);
  sum.half += Number(octaves <= -LEVEL);
  sum.twice += Number(octaves >= LEVEL);
}

/** The second eighth of every quarter at two thirds of it. */
function swung(notes: readonly TimedNote[], quarter: number): TimedNote[] {
  const played = (time: number): Seconds => {
    const whole = LEAD_IN + Math.floor((time - LEAD_IN) / quarter + 1e-6) * quarter;
    const part = Math.max(0, (time - whole) / quarter);
    return seconds(whole + quarter * movedShare(part, EVEN, LONG));
  };
  return notes.map((note) => ({ ...note, onset: played(note.onset), offset: played(note.offset) }));
}

const isVerbose = process.argv.includes('--wrong');
const isSwing = process.argv.includes('--swing');
const random = new Random(SEED);
const ours = TUNES.filter(({ name }) => name !== 'minuet-in-g').map((tune) => ({
  ...tune,
  staves: tune.staves.slice(0, 1),
}));
for (const plain of [...ours, ...PLAIN_TUNES].filter(({ timeSignature }) => !isSwing || timeSignature === '4/4'))
  for (const [kind, strokesOf] of Object.entries(ACCOMPANIMENTS))
    for (const speed of SPEEDS) {
      const tune = { ...plain, tempo: speed * plain.tempo };
      const beats = Number(tune.timeSignature.split('/')[0]);
      const sung = performTune(tune, { jitter: 0 });
      const even = [...sung, ...accompanied(tune, sung, strokesOf(beats), beats)];
      const notes = uneven(isSwing ? swung(even, 60 / tune.tempo) : even, random);
      const { tempo, timeSignature, swung: isSwung } = notate(notes, WISHES);
      const octaves = Math.log2(tempo / tune.tempo);
      const isMeterRight =
        timeSignature === tune.timeSignature || (tune.timeSignature === '2/4' && timeSignature === '4/4');
      for (const name of [kind, tune.title, 'all']) count(name, octaves, isMeterRight);
      if (isVerbose && (Math.abs(octaves) >= LEVEL || !isMeterRight))
        console.log(
          `${tune.title}, ${kind}: ${tune.timeSignature} at ${tune.tempo.toFixed(0)} written in ${timeSignature} at ${tempo.toFixed(0)}${isSwung ? ', swing' : ''}`,
        );
    }
for (const [name, { all, level, both, half, twice }] of counts)
  console.log(
    `${name}: of ${all} performances ${level} at their level, ${both} in their meter too, ${half} at half of it, ${twice} at twice`,
  );
