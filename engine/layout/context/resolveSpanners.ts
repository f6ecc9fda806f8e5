/**
 * Pairs the ends of slurs, lines and trills over the whole score. The edges of a part's measure are cached by identity;
 * the pairing walks only measures that have edges. An end without its partner is dropped.
 */
import type { Ornament } from '../../model/chord.ts';
import { isLine, type LineDirection } from '../../model/direction.ts';
import type { Part, PartMeasure } from '../../model/score.ts';
import {
  endedSlurs,
  slurEdges,
  withoutCopies,
  type ChordInPart,
  type OpenSlurs,
  type Slur,
  type SlurEdge,
  type VoiceOfPart,
} from '../../model/slurs.ts';

export interface SlurSpan extends Slur {
  readonly kind: 'slur';
  readonly part: number;
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

interface TrillEdge {
  /** The ornament after which the line begins; absent where a line ends. */
  readonly sign?: Ornament['kind'];
  readonly staff: number;
  readonly voice: VoiceOfPart;
  readonly address: Omit<ChordInPart, 'measure'>;
}

interface Edges {
  readonly slurs: readonly SlurEdge[];
  readonly trills: readonly TrillEdge[];
  readonly lines: readonly LineDirection[];
}

const NO_EDGES: Edges = { slurs: [], trills: [], lines: [] };
const cache = new WeakMap<PartMeasure, Edges>();

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

type OpenTrill = Omit<TrillSpan, 'to'>;

interface OpenEnds {
  readonly slurs: OpenSlurs;
  /** Open trills by the staff and number of their voice. */
  readonly trills: Map<string, OpenTrill>;
  readonly lines: Map<string, { readonly direction: LineDirection; readonly from: MomentAddress }>;
}

function pairSlurs(edges: readonly SlurEdge[], part: number, measure: number, open: OpenEnds, spans: Spanner[]): void {
  for (const slur of withoutCopies(endedSlurs(edges, measure, open.slurs))) spans.push({ kind: 'slur', part, ...slur });
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
