/**
 * The slurs of a part: pairs the ends that are stored on its chords. The ends of a measure are cached by its identity,
 * so that a walk over the whole part only visits measures that have ends. An end without its partner is no slur.
 */
import { chordDuration, type Chord, type SlurStart } from './chord.ts';
import type { Part, PartMeasure } from './score.ts';

/** A chord, or one of its grace chords. */
export interface ChordInPart {
  readonly measure: number;
  /** Index into `PartMeasure.voices`. */
  readonly voice: number;
  readonly chord: number;
  /** Index into `graceBefore`, or into `graceAfter` where `isAfter`; -1 for the chord itself. */
  readonly grace: number;
  readonly isAfter?: true;
}

/** A voice of a part. Its index among the voices of a measure may be another one in the next measure. */
export interface VoiceOfPart {
  /** Index of its staff in the part. */
  readonly staff: number;
  /** `Voice.number`. */
  readonly number: number;
}

export interface Slur {
  /** The voice in which it begins. */
  readonly voice: VoiceOfPart;
  readonly slur: SlurStart;
  readonly from: ChordInPart;
  readonly to: ChordInPart;
  /**
   * Ticks of its first and its last chord from the start of their measures. The moment of a grace chord after a chord
   * is the end of that chord, so that a slur between the two has a duration.
   */
  readonly begins: number;
  readonly ends: number;
  /** Whether its last chord has a syllable of its own: it joins a phrase, not the notes of one syllable. */
  readonly isPhrase: boolean;
}

/** The part of a `ChordInPart` that does not depend on the place of its measure in the score. */
type Address = Omit<ChordInPart, 'measure'>;

/** One end of a slur in a measure. */
export type SlurEdge = { readonly at: number; readonly address: Address } & (
  { readonly start: SlurStart; readonly voice: VoiceOfPart } | { readonly stop: number; readonly isSung: boolean }
);

const NO_EDGES: readonly SlurEdge[] = [];
const cache = new WeakMap<PartMeasure, readonly SlurEdge[]>();

type SlurFields = Pick<Chord, 'slurStarts' | 'slurStops' | 'lyrics'>;

function chordEdges(fields: SlurFields, at: number, address: Address, voice: VoiceOfPart, edges: SlurEdge[]): void {
  const isSung = fields.lyrics?.some((syllable) => syllable !== null) === true;
  for (const stop of fields.slurStops ?? []) edges.push({ at, address, stop, isSung });
  for (const start of fields.slurStarts ?? []) edges.push({ at, address, start, voice });
}

function findEdges(measure: PartMeasure): readonly SlurEdge[] {
  const edges: SlurEdge[] = [];
  measure.voices.forEach(({ chords, staff, number }, voice) => {
    let at = 0;
    chords.forEach((chord, index) => {
      chord.graceBefore?.forEach((graceChord, grace) => {
        chordEdges(graceChord, at, { voice, chord: index, grace }, { staff, number }, edges);
      });
      if (chord.slurStarts !== undefined || chord.slurStops !== undefined)
        chordEdges(chord, at, { voice, chord: index, grace: -1 }, { staff, number }, edges);
      at += chordDuration(chord);
      chord.graceAfter?.forEach((graceChord, grace) => {
        chordEdges(graceChord, at, { voice, chord: index, grace, isAfter: true }, { staff, number }, edges);
      });
    });
  });
  return edges.length === 0 ? NO_EDGES : edges.sort((a, b) => a.at - b.at);
}

/** The ends of slurs in a measure in order of time; the same list for the same measure. */
export function slurEdges(measure: PartMeasure): readonly SlurEdge[] {
  const known = cache.get(measure);
  if (known !== undefined) return known;
  const edges = findEdges(measure);
  cache.set(measure, edges);
  return edges;
}

type OpenSlur = Omit<Slur, 'to' | 'ends' | 'isPhrase'>;

/** The starts, by number, whose stops are still to come. */
export type OpenSlurs = Map<number, OpenSlur[]>;

/**
 * Returns the start that a stop belongs to. Where one slur ends and another of its number begins in another voice at
 * the same moment, the stop belongs to the one that began earlier; to one of the same moment (from a grace note) only
 * if there is no other.
 */
function takeStart(starts: OpenSlur[] | undefined, measure: number, at: number): OpenSlur | undefined {
  if (starts === undefined || starts.length === 0) return undefined;
  const before = starts.findLastIndex(({ from, begins }) => from.measure < measure || begins < at);
  // The starts before the one that is taken have no end.
  const taken = starts.splice(0, before < 0 ? starts.length : before + 1);
  return taken.at(-1);
}

const isSameChord = (a: ChordInPart, b: ChordInPart): boolean =>
  a.measure === b.measure &&
  a.voice === b.voice &&
  a.chord === b.chord &&
  a.grace === b.grace &&
  a.isAfter === b.isAfter;

/** Whether a slur is a copy of another one, which some programs write and draw one over the other. */
const isCopy = (a: Slur, b: Slur): boolean =>
  a.slur.side === b.slur.side && isSameChord(a.from, b.from) && isSameChord(a.to, b.to);

/** Returns the slurs that end in a measure, and adds those that begin in it to the open ones. */
export function endedSlurs(edges: readonly SlurEdge[], measure: number, open: OpenSlurs): readonly Slur[] {
  const ended: Slur[] = [];
  for (const edge of edges) {
    const address = { measure, ...edge.address };
    if ('start' in edge) {
      const { number } = edge.start;
      const begun = { slur: edge.start, voice: edge.voice, from: address, begins: edge.at };
      // A slur without an end is dropped, unless it may end at this moment.
      const known = (open.get(number) ?? []).slice(-1);
      open.set(number, [...known, begun]);
      continue;
    }
    const begun = takeStart(open.get(edge.stop), measure, edge.at);
    if (begun !== undefined)
      ended.push({ ...begun, to: address, ends: edge.at, isPhrase: edge.isSung && begun.from.grace < 0 });
  }
  return ended;
}

/** The slurs without those that are copies of the ones before them. */
export const withoutCopies = (ended: readonly Slur[]): readonly Slur[] =>
  ended.filter((slur, index) => !ended.slice(0, index).some((other) => isCopy(other, slur)));

const slurs = new WeakMap<readonly PartMeasure[], readonly Slur[]>();

function pairAll(measures: readonly PartMeasure[]): readonly Slur[] {
  const open: OpenSlurs = new Map();
  return measures.flatMap((measure, index) => {
    const edges = slurEdges(measure);
    return edges.length === 0 ? [] : endedSlurs(edges, index, open);
  });
}

/** All slurs of a part, in order of their ends; the same list for the same measures. */
export function slursOf({ measures }: Part): readonly Slur[] {
  const known = slurs.get(measures) ?? pairAll(measures);
  slurs.set(measures, known);
  return known;
}
