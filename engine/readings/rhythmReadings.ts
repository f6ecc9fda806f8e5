/**
 * The likeliest rhythms of one measure: the notes as they stand in the score, the user's edits included, at the best
 * positions for the moments at which they were detected. Pitches, voices and marks stay.
 */
import type { Edit, NoteAddress } from '../edit/address.ts';
import { repairMeasure } from '../edit/marks/ties.ts';
import { updatePartMeasure } from '../edit/update.ts';
import { isSame } from '../model/isSame.ts';
import type { PartMeasure, Score } from '../model/score.ts';
import { timeSignatureAt } from '../model/scoreContext.ts';
import { parseMeter, TICKS_PER_UNIT, type Meter } from '../notate/meter/notateMeter.ts';
import { groupOnsets, type OnsetGroup } from '../notate/meter/onsetGroups.ts';
import { onsetPriors, type Texture } from '../notate/meter/onsetPriors.ts';
import { textureOf } from '../notate/meter/texture.ts';
import { trackOfPath } from '../notate/meter/beatTrack.ts';
import { ROLL } from '../notate/meter/trackMeter.ts';
import { chosenPath, playedNotes, type DetectedNotes } from './detectedNotes.ts';
import { playedPositions } from './exactness.ts';
import { alignInOrder } from './alignInOrder.ts';
import { pitchesAt, soundsOf, writeSounds, type VoiceSounds } from './measureSounds.ts';
import { ratiosOf } from './meterEvidence.ts';
import { latticePaths, type LatticeOnset } from './rhythmLattice.ts';

export interface RhythmReading {
  readonly part: number;
  /** The measure as it would be written. */
  readonly content: PartMeasure;
  /** 0..1; the readings that are left out have the rest. */
  readonly probability: number;
  /** Whether this is what is written now. */
  readonly isCurrent: boolean;
}

/** Number of readings, the least probability of one, and the number of paths through the lattice that are compared. */
const MOST = 3;
const LEAST = 0.01;
const PATHS = 48;
/** Standard deviation of an onset from the player's own beat, in seconds. */
const JITTER = 0.03;
/** Units within which a detected note of the same pitch is the one that is written. */
const NEAR = 20;
/** Standard deviation, in units, of a note that was not detected: it stays where the user has written it. */
const WRITTEN = 0.25;

/**
 * Up to three readings, the likeliest first. None where the measure has no notes or no time in the recording, or where
 * its meter or its tuplets are not among those that the transcription writes.
 */
export function rhythmReadings(detected: DetectedNotes, score: Score, measure: number, part = 0): RhythmReading[] {
  const written = score.parts[part]?.measures[measure];
  const frame = frameOf(score, measure);
  const sounds = written && frame && soundsOf(written, frame.from);
  const positions = frame && new PlayedMeasure(detected, score, measure, frame);
  if (!written || !sounds || !positions?.hasTime) return [];
  const starts = [...new Set(sounds.flatMap((voice) => (voice ?? []).map(({ start }) => start)))].sort((a, b) => a - b);
  if (starts.length === 0) return [];
  const held = heldInto(score, measure, part);
  const onsets = positions.onsetsAt(starts, sounds, held);
  const paths = latticePaths(withGaps(onsets), {
    ...{ meter: frame.meter, priors: onsetPriors(frame.meter, positions.texture) },
    ...{ trust: 1, plainness: 0, shares: false, paths: PATHS },
    // The next barline bounds the measure.
    after: frame.meter.measure,
  });
  const inside = paths.filter(({ units }) => (units[0] ?? 0) >= frame.from);
  const contents = inside.map(({ units }) => writeSounds(written, sounds, movesOf(starts, units, frame.meter), frame));
  return ranked(
    contents.map((content, index) => ({ content, logLikelihood: inside[index]?.logLikelihood ?? -Infinity })),
    part,
    written,
  );
}

/** Writes a reading: one command. The selection is that of all notes of the measure. */
export function applyReading(score: Score, measure: number, { part, content }: RhythmReading): Edit {
  const read = repairMeasure(
    updatePartMeasure(score, part, measure, (old) => (isSame(old, content) ? old : content)),
    measure,
  );
  const selection = (read.parts[part]?.measures[measure]?.voices ?? []).flatMap(({ chords }, voice) =>
    chords.flatMap(({ notes }, chord) => notes.map((_, note): NoteAddress => ({ part, measure, voice, chord, note }))),
  );
  return { score: read, selection };
}

interface MeasureFrame {
  readonly meter: Meter;
  /** Units before a pickup. */
  readonly from: number;
  /** Units that the measure lasts. */
  readonly length: number;
}

function frameOf(score: Score, measure: number): MeasureFrame | undefined {
  const { duration } = score.measures[measure] ?? {};
  if (duration === undefined) return undefined;
  const { beats, beatType } = timeSignatureAt(score, measure);
  const meter = parseMeter(`${beats.reduce((sum, each) => sum + each, 0)}/${beatType}`);
  const length = duration / TICKS_PER_UNIT;
  const from = (meter?.measure ?? 0) - length;
  // A short first measure is a pickup; elsewhere a measure lasts as long as its meter.
  return meter && Number.isInteger(length) && (from === 0 || (measure === 0 && from > 0))
    ? { meter, from, length }
    : undefined;
}

/** Whether a note is tied into the measure: its beginning is not struck. */
const heldInto = (score: Score, measure: number, part: number): boolean =>
  (score.parts[part]?.measures[measure - 1]?.voices ?? []).some(({ chords }) =>
    chords.at(-1)?.notes.some(({ tied }) => tied === true),
  );

const movesOf =
  (starts: readonly number[], units: readonly number[], { measure }: Meter) =>
  (unit: number): number | undefined =>
    unit === measure ? measure : units[starts.indexOf(unit)];

interface Candidate {
  readonly content: PartMeasure | undefined;
  readonly logLikelihood: number;
}

/** Readings that are written alike are one; their probabilities add up. */
function ranked(candidates: readonly Candidate[], part: number, written: PartMeasure): RhythmReading[] {
  const best = Math.max(...candidates.map(({ logLikelihood }) => logLikelihood));
  const found: { readonly content: PartMeasure; weight: number }[] = [];
  for (const { content, logLikelihood } of candidates) {
    if (!content) continue;
    const weight = Math.exp(logLikelihood - best);
    const known = found.find((each) => isSame(each.content, content));
    if (known) known.weight += weight;
    else found.push({ content, weight });
  }
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  return found
    .map(({ content, weight }) => {
      const isCurrent = isSame(content, written);
      return { part, content: isCurrent ? written : content, probability: weight / sum, isCurrent };
    })
    .filter(({ probability }) => probability >= LEAST)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MOST);
}

interface TimedOnset extends Omit<LatticeOnset, 'gap'> {
  readonly time: number | undefined;
}

const withGaps = (onsets: readonly TimedOnset[]): LatticeOnset[] =>
  onsets.map(({ time, ...onset }, index) => ({ ...onset, gap: (time ?? Infinity) - (onsets[index - 1]?.time ?? 0) }));

/** What all measures of a piece need; computed once for each document. */
interface PieceContext {
  readonly groups: readonly OnsetGroup[];
  readonly texture: Texture;
  readonly ratios: (group: number) => readonly number[];
  /** Units of the transcription at a time, at a constant tempo between its beats. */
  readonly played: (time: number) => number;
}

const pieces = new WeakMap<DetectedNotes, PieceContext>();

function pieceOf(detected: DetectedNotes): PieceContext {
  const known = pieces.get(detected);
  if (known) return known;
  const groups = groupOnsets(playedNotes(detected));
  const track = trackOfPath(chosenPath(detected), groups, detected.chosen.margin);
  const piece = {
    groups,
    texture: textureOf(groups),
    ratios: ratiosOf({ groups, classRatios: detected.chosen.classRatios }),
    played: playedPositions(track, track.meter),
  };
  pieces.set(detected, piece);
  return piece;
}

/** Where in a measure of the score the detected notes were played. */
class PlayedMeasure {
  readonly hasTime: boolean;
  readonly #piece: PieceContext;
  readonly #frame: MeasureFrame;
  readonly #near: readonly NearGroup[];
  /** Seconds a unit of the measure. */
  readonly #period: number;

  constructor(detected: DetectedNotes, score: Score, measure: number, frame: MeasureFrame) {
    const [start, end] = spanOf(detected, score, measure);
    this.hasTime = start !== undefined && end !== undefined && end > start;
    this.#frame = frame;
    this.#piece = pieceOf(detected);
    const [from, to] = [start ?? 0, end ?? 1];
    this.#period = (to - from) / frame.length;
    const { played, groups } = this.#piece;
    const [first, last] = [played(from), played(to)];
    const reach = NEAR * this.#period;
    this.#near = groups.flatMap((group, index) => {
      if (group.time < from - reach || group.time > to + reach) return [];
      const share = (played(group.time) - first) / Math.max(1e-6, last - first);
      return [{ group, index, position: frame.from + frame.length * share }];
    });
  }

  get texture(): Texture {
    return this.#piece.texture;
  }

  /** The onsets of the score, each with the detected onset that it stands for; the first may be `isHeld`. */
  onsetsAt(starts: readonly number[], sounds: readonly VoiceSounds[], isHeld: boolean): TimedOnset[] {
    const wanted = starts.map((unit) => new Set(pitchesAt(sounds, unit)));
    const distance = (onset: number, near: number): number => {
      const { group, position } = this.#near[near] ?? {};
      const isSounding = group?.notes.some(({ midiPitch }) => wanted[onset]?.has(midiPitch)) === true;
      const units = Math.abs((position ?? Infinity) - (starts[onset] ?? 0));
      return isSounding && units <= NEAR ? units : Infinity;
    };
    const partners = alignInOrder(starts.length, this.#near.length, distance, NEAR);
    const taken = new Set(partners);
    return starts.map((unit, index) => {
      const struck = this.#chordAround(partners[index] ?? -1, wanted[index] ?? new Set(), taken);
      return this.#onsetAt(unit, struck, isHeld && unit === this.#frame.from);
    });
  }

  /**
   * The detected onset with its neighbours that have further notes of the same chord. Without them, the evidence would be
   * that of another note of the chord as soon as the chord is written elsewhere.
   */
  #chordAround(partner: number, pitches: ReadonlySet<number>, taken: ReadonlySet<number>): readonly NearGroup[] {
    const middle = this.#near[partner];
    if (middle === undefined) return [];
    const struck = [middle];
    const missing = new Set(pitches);
    /** Returns whether the onset has a note that was missing. */
    const take = ({ group }: NearGroup): boolean => {
      const before = missing.size;
      for (const { midiPitch } of group.notes) missing.delete(midiPitch);
      return missing.size < before;
    };
    take(middle);
    for (const step of [-1, 1])
      for (let at = partner + step; !taken.has(at); at += step) {
        const [next, last] = [this.#near[at], step < 0 ? struck[0] : struck.at(-1)];
        if (!next || !last || Math.abs(next.group.time - last.group.time) > ROLL || !take(next)) break;
        if (step < 0) struck.unshift(next);
        else struck.push(next);
      }
    return struck;
  }

  /** A held onset continues a note of the measure before and cannot move. */
  #onsetAt(unit: number, struck: readonly NearGroup[], isHeld: boolean): TimedOnset {
    const still = { position: unit, deviation: WRITTEN, classRatios: [], time: undefined };
    if (isHeld) return { ...still, fixed: unit };
    const [first] = struck;
    if (!first) return still;
    return {
      position: Math.min(this.#frame.meter.measure, mean(struck.map(({ position }) => position))),
      deviation: JITTER / this.#period,
      classRatios: this.#piece.ratios(first.index),
      time: mean(struck.map(({ group }) => group.time)),
    };
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface NearGroup {
  readonly group: OnsetGroup;
  readonly index: number;
  /** Units of the measure. */
  readonly position: number;
}

/** Seconds of the transcribed part at which a measure begins and ends; undefined where the score does not say. */
function spanOf(
  { start }: DetectedNotes,
  { measures }: Score,
  measure: number,
): [number | undefined, number | undefined] {
  const from = measures[measure]?.timestamp;
  const next = measures[measure + 1]?.timestamp;
  const [before, own] = [measures[measure - 1], measures[measure]];
  // The last measure is as fast as the one before it.
  const last =
    from === undefined || before?.timestamp === undefined || !own
      ? undefined
      : from + ((from - before.timestamp) * own.duration) / before.duration;
  const end = next ?? (measure === measures.length - 1 ? last : undefined);
  return [from === undefined ? undefined : from - start, end === undefined ? undefined : end - start];
}
