/**
 * Arranges the tune of an art song in another style, so that the networks do not learn the style of art songs only: as
 * a melody alone (tune books), over a bass or plain chords, or syncopated over the patterns of a band, in eighths or, as a
 * ballad, in sixteenths.
 */
import type { Random } from '../noteClassifier/random.ts';
import type { Lied, LiedMeasure, LiedNote } from '../collections/readLied.ts';

export type Dress = 'tune' | 'tune with bass' | 'tune with chords' | 'band' | 'ballad';

const QUARTER = 24;
const EIGHTH = 12;
/** Largest share of a tune's notes that may be shorter than an eighth. */
const SHORT = 0.08;
const FEWEST_NOTES = 30;

const isCompound = ({ beats, beatType }: { beats: number; beatType: number }): boolean =>
  beatType === 8 && beats % 3 === 0;

const isBand = (dress: Dress): boolean => dress === 'band' || dress === 'ballad';

/** The voice without the measures in which it rests; undefined if it is not suitable for the style. */
export function tuneOf(lied: Lied, dress: Dress): LiedNote[] | undefined {
  const voice = lied.notes.filter(({ part }) => part === 0);
  const [first] = lied.measures;
  if (lied.parts < 2 || !first || voice.length < FEWEST_NOTES) return undefined;
  if (lied.measures.some(({ beats, beatType }) => beats !== first.beats || beatType !== first.beatType))
    return undefined;
  if (isBand(dress) && (first.beats !== 4 || first.beatType !== 4)) return undefined;
  if (voice.filter(({ duration }) => duration < EIGHTH).length > SHORT * voice.length) return undefined;
  const length = (96 * first.beats) / first.beatType;
  const sung = [...new Set(voice.map(({ measure }) => measure))].sort((a, b) => a - b);
  const place = new Map(sung.map((measure, index) => [measure, index]));
  return voice
    .map((note) => {
      const measure = place.get(note.measure) ?? 0;
      return { ...note, measure, onset: measure * length + note.position };
    })
    .sort((a, b) => a.onset - b.onset);
}

const TRIADS = Array.from({ length: 24 }, (_, index) => {
  const root = index % 12;
  return [root, (root + (index < 12 ? 4 : 3)) % 12, (root + 7) % 12];
});

/** The triad with the largest weight of notes that sound between two moments of the tune. */
function triadOf(tune: readonly LiedNote[], from: number, to: number): number[] {
  const weights = new Array<number>(12).fill(0);
  for (const note of tune)
    if (note.onset < to && note.onset + note.duration > from)
      weights[note.midiPitch % 12] = (weights[note.midiPitch % 12] ?? 0) + Math.min(note.duration, QUARTER);
  const scoreOf = (triad: readonly number[]): number =>
    triad.reduce((sum, pitchClass, index) => sum + (weights[pitchClass] ?? 0) * (index === 0 ? 1.2 : 1), 0);
  return TRIADS.reduce((best, triad) => (scoreOf(triad) > scoreOf(best) ? triad : best), TRIADS[0] ?? []);
}

/** Onsets and lengths of bass notes and chords, in units from the beginning of the measure. */
interface Pattern {
  readonly bass: readonly (readonly [at: number, length: number])[];
  readonly chords: readonly (readonly [at: number, length: number])[];
  readonly broken?: boolean;
}

const every = (step: number, measure: number, from = 0): [number, number][] =>
  Array.from({ length: Math.ceil((measure - from) / step) }, (_, index) => [from + index * step, step]);

function chordPattern(measure: number, compound: boolean, random: Random): Pattern {
  const beat = compound ? 36 : QUARTER;
  const held: Pattern = { bass: [[0, measure]], chords: [[0, measure]] };
  if (random.chance(0.2)) return held;
  if (random.chance(0.3)) return { bass: [[0, beat]], chords: every(beat, measure) };
  if (compound)
    return {
      bass: every(36, measure).map(([at]) => [at, EIGHTH]),
      chords: every(36, measure, 24).map(([at]) => [at, EIGHTH]),
    };
  if (measure % 48 !== 0)
    return {
      bass: [[0, random.chance(0.5) ? measure : beat]],
      chords: every(beat, measure, beat),
      broken: random.chance(0.2),
    };
  return {
    bass: every(48, measure).map(([at]) => [at, beat]),
    chords: every(48, measure, beat).map(([at]) => [at, beat]),
  };
}

/** One note a measure, half measure or beat, or a broken chord, as in easy pieces for a keyboard. */
function bassPattern(measure: number, compound: boolean, random: Random): Pattern {
  const beat = compound ? 36 : QUARTER;
  const half = measure % (2 * beat) === 0 ? measure / 2 : beat;
  const broken = random.chance(0.25);
  if (broken) return { bass: [], chords: every(random.pick([EIGHTH, compound ? EIGHTH : QUARTER]), measure), broken };
  const bass: Pattern['bass'] = random.pick([
    [[0, measure]],
    [[0, measure]],
    every(half, measure),
    every(beat, measure),
    [
      [0, measure - beat],
      [measure - beat, beat],
    ],
  ]);
  return { bass: bass.filter(([, length]) => length > 0), chords: [] };
}

function patternOf(dress: Dress, measure: number, compound: boolean, random: Random): Pattern {
  if (isBand(dress)) return bandPattern(random);
  return dress === 'tune with bass' ? bassPattern(measure, compound, random) : chordPattern(measure, compound, random);
}

function bandPattern(random: Random): Pattern {
  const bass: Pattern['bass'] = random.pick([
    [[0, 96]],
    [
      [0, 48],
      [48, 48],
    ],
    [
      [0, 36],
      [36, 12],
      [48, 48],
    ],
    [
      [0, 36],
      [36, 60],
    ],
    every(12, 96),
    [
      [0, 36],
      [60, 36],
    ],
  ]);
  const chords: Pattern['chords'] = random.pick([
    every(24, 96),
    every(12, 96),
    every(6, 96),
    [
      [0, 18],
      [18, 18],
      [36, 60],
    ],
    [
      [0, 36],
      [36, 36],
      [72, 24],
    ],
    every(12, 96, 12),
    [
      [24, 24],
      [72, 24],
    ],
  ]);
  return { bass, chords, broken: random.chance(0.5) };
}

function accompany(tune: readonly LiedNote[], measure: number, pattern: Pattern, halves: boolean): LiedNote[] {
  const last = tune.at(-1);
  const count = last ? last.measure + 1 : 0;
  const notes: LiedNote[] = [];
  for (let index = 0; index < count; index++) {
    const start = index * measure;
    const add = (at: number, duration: number, midiPitch: number): void => {
      notes.push({
        onset: start + at,
        duration,
        midiPitch,
        part: 1,
        staff: 2,
        voice: '1',
        measure: index,
        position: at,
      });
    };
    const chordAt = (at: number): number[] => {
      const from = halves && at >= measure / 2 ? start + measure / 2 : start;
      return triadOf(tune, from, halves ? from + measure / 2 : start + measure);
    };
    for (const [at, length] of pattern.bass) add(at, length, 36 + (chordAt(at)[0] ?? 0));
    pattern.chords.forEach(([at, length], turn) => {
      const pitches = chordAt(at).map((pitchClass) => 52 + ((pitchClass + 8) % 12));
      if (pattern.broken) add(at, length, pitches[turn % pitches.length] ?? 60);
      else for (const pitch of pitches) add(at, length, pitch);
    });
  }
  return notes;
}

/** The tune in half of its values, so that a measure has what two measures had. */
export const halved = (tune: readonly LiedNote[], measure: number): LiedNote[] =>
  tune.map((note) => {
    const onset = note.onset / 2;
    const place = Math.floor(onset / measure);
    return { ...note, onset, duration: note.duration / 2, measure: place, position: onset - place * measure };
  });

/** Quarter notes a minute, or beats of a compound meter. */
const USUAL_TEMPO = { band: 88, ballad: 66, simple: 108, compound: 74 } as const;

const usualTempo = (dress: Dress, compound: boolean): number =>
  dress === 'band' || dress === 'ballad' ? USUAL_TEMPO[dress] : compound ? USUAL_TEMPO.compound : USUAL_TEMPO.simple;

/** The tune with some onsets an eighth or a sixteenth early, in a ballad as often a sixteenth; the offsets do not change. */
export function syncopate(tune: readonly LiedNote[], measure: number, random: Random, isBallad = false): LiedNote[] {
  const share = random.between(0, 0.45);
  return tune.map((note, index) => {
    const early = random.pick(isBallad ? [6, 12] : [12, 12, 6]);
    const before = tune[index - 1];
    if (!random.chance(share) || note.onset < measure || !before || note.onset - before.onset <= early) return note;
    const onset = note.onset - early;
    const place = Math.floor(onset / measure);
    return { ...note, onset, duration: note.duration + early, measure: place, position: onset - place * measure };
  });
}

export const measuresOf = (signature: LiedMeasure, length: number, count: number): LiedMeasure[] =>
  Array.from({ length: count }, (_, index) => ({ ...signature, start: index * length, length }));

export interface Arrangement {
  readonly lied: Lied;
  readonly quartersPerMinute: number;
}

/** The song in another style; undefined if it has no suitable tune. */
export function arrangeLied(lied: Lied, dress: Dress, random: Random): Arrangement | undefined {
  const plain = tuneOf(lied, dress);
  const [signature] = lied.measures;
  if (!plain || !signature) return undefined;
  const measure = (96 * signature.beats) / signature.beatType;
  const tune = dress === 'ballad' ? halved(plain, measure) : plain;
  const compound = isCompound(signature);
  const beatsPerMinute = Math.exp(Math.log(usualTempo(dress, compound)) + 0.2 * random.normal());
  const sung = isBand(dress) ? syncopate(tune, measure, random) : tune;
  const pattern = patternOf(dress, measure, compound, random);
  const chords =
    dress === 'tune'
      ? []
      : accompany(tune, measure, pattern, measure === 96 && random.chance(dress === 'ballad' ? 0.9 : 0.4));
  // A pickup has no accompaniment.
  const pickup = (tune[0]?.position ?? 0) > 0;
  const played = chords.filter((note) => !(pickup && note.measure === 0));
  const voice = isBand(dress) && random.chance(0.3) ? sung.filter((note) => note.measure >= 4) : sung;
  const notes = [...voice, ...played].sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  const count = (tune.at(-1)?.measure ?? 0) + 1;
  return {
    lied: { ...lied, notes, measures: measuresOf(signature, measure, count), parts: 2 },
    quartersPerMinute: compound ? 1.5 * beatsPerMinute : beatsPerMinute,
  };
}
