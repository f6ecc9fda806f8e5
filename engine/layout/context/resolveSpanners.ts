/**
 * Pairs the ends of slurs, lines and trills over the whole score. The edges of a part's measure are cached by identity;
 * the pairing walks only measures that have edges. An end without its partner is dropped.
 */
import type { Chord, Ornament, SlurStart } from '../../model/chord.ts';
import { chordDuration } from '../../model/chord.ts';
import { isLine, type LineDirection } from '../../model/direction.ts';
import type { Part, PartMeasure } from '../../model/score.ts';

/** A chord, or one of its grace chords. */
export interface ChordInPart {
  readonly measure: number;
  /** Index into `PartMeasure.voices`. */
  readonly voice: number;
  readonly chord: number;
  /** Index into `graceBefore`; -1 for the chord itself. */
  readonly grace: number;
}

/** A voice of a part. Its index among the voices of a measure may be another one in the next measure. */
export interface VoiceOfPart {
  /** Index of its staff in the part. */
  readonly staff: number;
  /** `Voice.number`. */
  readonly number: number;
}

export interface SlurSpan {
  readonly kind: 'slur';
  readonly part: number;
  /** The voice in which it begins. */
  readonly voice: VoiceOfPart;
  readonly slur: SlurStart;
  readonly from: ChordInPart;
  readonly to: ChordInPart;
  /** Whether its last chord has a syllable of its own: it joins a phrase, not the notes of one syllable. */
  readonly isPhrase: boolean;
}

export interface MomentAddress {
  readonly measure: number;
  /** Ticks from the start of the measure. */
  readonly at: number;
}

export interface LineSpan {
  readonly kind: 'line';
  readonly part: number;
  /** The directions that begin and end it. */
  readonly direction: LineDirection;
  readonly stop: LineDirection;
  readonly from: MomentAddress;
  readonly to: MomentAddress;
}

/** The wavy line of a trill or a vibrato that continues to another chord of its voice. */
export interface TrillSpan {
  readonly kind: 'trill';
  readonly sign: Ornament['kind'];
  readonly part: number;
  /** Index of the staff in the part; `voiceNumber` is the number of the voice on that staff. */
  readonly staff: number;
  readonly voiceNumber: number;
  readonly from: ChordInPart;
  readonly to: ChordInPart;
}

export type Spanner = SlurSpan | LineSpan | TrillSpan;

export const ofKind = <Kind extends Spanner['kind']>(
  spans: readonly Spanner[],
  kind: Kind,
): Extract<Spanner, { kind: Kind }>[] =>
  spans.filter((span): span is Extract<Spanner, { kind: Kind }> => span.kind === kind);

/** The part of a `ChordInPart` that does not depend on the place of its measure in the score. */
type Address = Omit<ChordInPart, 'measure'>;

type SlurEdge = { readonly at: number; readonly address: Address } & (
  { readonly start: SlurStart; readonly voice: VoiceOfPart } | { readonly stop: number; readonly isSung: boolean }
);

interface TrillEdge {
  /** The ornament after which the line begins; absent where a line ends. */
  readonly sign?: Ornament['kind'];
  readonly staff: number;
  readonly voice: VoiceOfPart;
  readonly address: Address;
}

interface Edges {
  readonly slurs: readonly SlurEdge[];
  readonly trills: readonly TrillEdge[];
  readonly lines: readonly LineDirection[];
}

const NO_EDGES: Edges = { slurs: [], trills: [], lines: [] };
const cache = new WeakMap<PartMeasure, Edges>();

type SlurFields = Pick<Chord, 'slurStarts' | 'slurStops' | 'lyrics'>;

function chordEdges(fields: SlurFields, at: number, address: Address, voice: VoiceOfPart, edges: SlurEdge[]): void {
  const isSung = fields.lyrics?.some((syllable) => syllable !== null) === true;
  for (const stop of fields.slurStops ?? []) edges.push({ at, address, stop, isSung });
  for (const start of fields.slurStarts ?? []) edges.push({ at, address, start, voice });
}

function slurEdges(measure: PartMeasure): SlurEdge[] {
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
    });
  });
  return edges.sort((a, b) => a.at - b.at);
}

const NO_TRILLS: readonly TrillEdge[] = [];

const trillEdges = ({ voices }: PartMeasure): TrillEdge[] =>
  voices.flatMap(({ chords, staff, number }, voice) =>
    chords.flatMap((chord, index): readonly TrillEdge[] => {
      if (chord.endsOrnamentLine !== true && chord.ornaments === undefined) return NO_TRILLS;
      const address = { voice, chord: index, grace: -1 };
      const place = { staff: chord.staff ?? staff, voice: { staff, number }, address };
      const begun = chord.ornaments?.find(({ line, isLong }) => line === true && isLong === true);
      return [
        ...(chord.endsOrnamentLine === true ? [place] : []),
        ...(begun === undefined ? [] : [{ ...place, sign: begun.kind }]),
      ];
    }),
  );

function edgesOf(measure: PartMeasure): Edges {
  const known = cache.get(measure);
  if (known !== undefined) return known;
  const slurs = slurEdges(measure);
  const lines = (measure.directions ?? []).filter(isLine);
  const trills = trillEdges(measure);
  const edges = slurs.length + trills.length + lines.length === 0 ? NO_EDGES : { slurs, trills, lines };
  cache.set(measure, edges);
  return edges;
}

/** Whether the same slurs, trills and lines begin and end at the same moments. */
export function sameEdges(a: PartMeasure, b: PartMeasure): boolean {
  const [one, other] = [edgesOf(a), edgesOf(b)];
  if (one === other) return true;
  // Spans refer to the direction objects themselves, so these are compared by identity.
  const sameLines = one.lines.length === other.lines.length && one.lines.every((line, at) => line === other.lines[at]);
  return sameLines && JSON.stringify([one.slurs, one.trills]) === JSON.stringify([other.slurs, other.trills]);
}

interface OpenSlur {
  readonly slur: SlurStart;
  readonly voice: VoiceOfPart;
  readonly from: ChordInPart;
  /** Ticks from the start of the measure. */
  readonly at: number;
}

type OpenTrill = Omit<TrillSpan, 'to'>;

interface OpenEnds {
  readonly slurs: Map<number, OpenSlur[]>;
  /** Open trills by the staff and number of their voice. */
  readonly trills: Map<string, OpenTrill>;
  readonly lines: Map<string, { readonly direction: LineDirection; readonly from: MomentAddress }>;
}

/**
 * Returns the start that a stop belongs to. Where one slur ends and another of its number begins in another voice at
 * the same moment, the stop belongs to the one that began earlier; to one of the same moment (from a grace note) only
 * if there is no other.
 */
function takeStart(starts: OpenSlur[] | undefined, measure: number, at: number): OpenSlur | undefined {
  if (starts === undefined || starts.length === 0) return undefined;
  const before = starts.findLastIndex(({ from, at: begun }) => from.measure < measure || begun < at);
  // The starts before the one that is taken have no end.
  const taken = starts.splice(0, before < 0 ? starts.length : before + 1);
  return taken.at(-1);
}

const isSameChord = (a: ChordInPart, b: ChordInPart): boolean =>
  a.measure === b.measure && a.voice === b.voice && a.chord === b.chord && a.grace === b.grace;

/** Removes copies of a slur, which some programs write and draw one over the other. */
const isCopy = (a: SlurSpan, b: SlurSpan): boolean =>
  a.slur.side === b.slur.side && isSameChord(a.from, b.from) && isSameChord(a.to, b.to);

function pairSlurs(edges: readonly SlurEdge[], part: number, measure: number, open: OpenEnds, spans: Spanner[]): void {
  const ended: SlurSpan[] = [];
  for (const edge of edges) {
    const address = { measure, ...edge.address };
    if ('start' in edge) {
      const { number } = edge.start;
      const begun = { slur: edge.start, voice: edge.voice, from: address, at: edge.at };
      // A slur without an end is dropped, unless it may end at this moment.
      const known = (open.slurs.get(number) ?? []).slice(-1);
      open.slurs.set(number, [...known, begun]);
      continue;
    }
    const begun = takeStart(open.slurs.get(edge.stop), measure, edge.at);
    if (begun === undefined) continue;
    const isPhrase = edge.isSung && begun.from.grace < 0;
    const { slur, voice, from } = begun;
    const span: SlurSpan = { kind: 'slur', part, voice, slur, from, to: address, isPhrase };
    if (!ended.some((other) => isCopy(other, span))) ended.push(span);
  }
  spans.push(...ended);
}

function pairTrills(
  edges: readonly TrillEdge[],
  part: number,
  measure: number,
  open: OpenEnds,
  spans: Spanner[],
): void {
  for (const { sign, staff, voice, address } of edges) {
    const here = { measure, ...address };
    const key = `${voice.staff}.${voice.number}`;
    const begun = open.trills.get(key);
    if (sign !== undefined) {
      open.trills.set(key, { kind: 'trill', sign, part, staff, voiceNumber: voice.number, from: here });
    } else if (begun !== undefined) {
      spans.push({ ...begun, to: here });
      open.trills.delete(key);
    }
  }
}

function pairLines(
  lines: readonly LineDirection[],
  part: number,
  measure: number,
  open: OpenEnds,
  spans: Spanner[],
): void {
  for (const direction of lines) {
    // Dashes and brackets are numbered separately.
    const key = `${direction.kind === 'line' ? direction.style : direction.kind}.${direction.number}`;
    const moment = { measure, at: direction.at };
    const begun = open.lines.get(key);
    if (direction.edge === 'stop' && begun !== undefined) {
      // A pedal has its sign also where it is released at once.
      const isDrawn = begun.from.measure < measure || begun.from.at < direction.at || direction.kind === 'pedal';
      if (isDrawn) spans.push({ kind: 'line', part, ...begun, stop: direction, to: moment });
      open.lines.delete(key);
    }
    if (direction.edge === 'start') open.lines.set(key, { direction, from: moment });
  }
}

/** Adds the spans of part `index` of a score, each with its first measure not after its last. */
export function resolveSpanners({ measures }: Part, index: number, spans: Spanner[]): void {
  const open: OpenEnds = { slurs: new Map(), trills: new Map(), lines: new Map() };
  measures.forEach((measure, number) => {
    const edges = edgesOf(measure);
    if (edges === NO_EDGES) return;
    pairSlurs(edges.slurs, index, number, open, spans);
    pairTrills(edges.trills, index, number, open, spans);
    pairLines(edges.lines, index, number, open, spans);
  });
}
