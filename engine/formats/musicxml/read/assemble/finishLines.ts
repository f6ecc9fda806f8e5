/** Pairs and numbers slurs, glissandi and the lines among the directions of a part. */
import { chordDuration, type GraceChord } from '../../../../model/chord.ts';
import { isLine, type LineDirection } from '../../../../model/direction.ts';
import type { DraftMeasure, Mutable, SlurStop } from '../../fit/draft.ts';
import type { FittedVoice } from '../../fit/fitVoice.ts';
import type { Warn } from '../../fit/partReading.ts';
import { endLines, endPedals, pairAcrossNumbers, type Span } from './completeLines.ts';
import { linesWithoutLength } from './linesWithoutLength.ts';
import { numberLines, pairLines, type Line, type LineEdge } from './pairLines.ts';

/** Returns the slur stops of a grace chord, which are objects until `finishSlurs` has run. */
const stopsOf = ({ slurStops = [] }: GraceChord): SlurStop[] => slurStops as unknown as SlurStop[];

function slurEdges(measures: readonly (readonly FittedVoice[])[], durations: readonly number[]): LineEdge[] {
  const edges: LineEdge[] = [];
  let start = 0;
  measures.forEach((voices, index) => {
    for (const { units } of voices) {
      let at = start;
      for (const { chord, slurStops } of units) {
        const add = (starts: readonly SlurStop[] = [], stops: readonly SlurStop[] = []): void => {
          for (const mark of stops) edges.push({ at, edge: 'stop', mark });
          for (const mark of starts) edges.push({ at, edge: 'start', mark });
        };
        for (const grace of chord.graceBefore ?? []) add(grace.slurStarts, stopsOf(grace));
        add(chord.slurStarts, slurStops);
        at += chordDuration(chord);
        // The moment of the grace notes after a chord is its end, as where the slurs of a part are paired.
        for (const grace of chord.graceAfter ?? []) add(grace.slurStarts, stopsOf(grace));
      }
    }
    start += durations[index] ?? 0;
  });
  return edges;
}

/**
 * Numbers the slurs and converts their stops to numbers. `isOwn` states whether Songleaf wrote the file: its numbers
 * are then used unchanged.
 */
export function finishSlurs(
  measures: readonly (readonly FittedVoice[])[],
  durations: readonly number[],
  isOwn: boolean,
): void {
  if (!isOwn) numberLines(pairLines(slurEdges(measures, durations)));
  const numbers = (stops: readonly SlurStop[]): number[] => stops.map(({ number }) => number);
  for (const { chord, slurStops } of measures.flatMap((voices) => voices.flatMap(({ units }) => units))) {
    if (slurStops.length > 0) chord.slurStops = numbers(slurStops);
    for (const graces of [chord.graceBefore, chord.graceAfter])
      graces?.forEach((grace: Mutable<GraceChord>) => {
        if (grace.slurStops !== undefined) grace.slurStops = numbers(stopsOf(grace));
      });
  }
}

/** Numbers the glissandi and the slides, each kind separately. */
export function finishGlissandi(
  measures: readonly (readonly FittedVoice[])[],
  durations: readonly number[],
  isOwn: boolean,
): void {
  if (isOwn) return;
  const edges = { glissando: [] as LineEdge[], slide: [] as LineEdge[] };
  let start = 0;
  measures.forEach((voices, index) => {
    for (const { units } of voices) {
      let at = start;
      for (const { chord } of units) {
        for (const note of [chord.graceBefore ?? [], chord, chord.graceAfter ?? []]
          .flat()
          .flatMap(({ notes }) => notes)) {
          for (const mark of note.glissandoStops ?? []) edges[mark.kind].push({ at, edge: 'stop', mark });
          for (const mark of note.glissandoStarts ?? []) edges[mark.kind].push({ at, edge: 'start', mark });
        }
        at += chordDuration(chord);
      }
    }
    start += durations[index] ?? 0;
  });
  for (const each of Object.values(edges)) numberLines(pairLines(each));
}

type LineMark = Mutable<LineDirection>;

/** Copies the properties of a line's start to its stop, because the file states them at the start only. */
function copyLook(from: LineMark, to: LineMark): void {
  if (from.kind === 'hairpin' && to.kind === 'hairpin') to.direction = from.direction;
  if (from.kind === 'ottava' && to.kind === 'ottava') to.octaves = from.octaves;
  if (from.kind === 'pedal' && to.kind === 'pedal') {
    to.style = from.style;
    if (from.pedal !== undefined) to.pedal = from.pedal;
  }
}

function removeMarks(measures: readonly DraftMeasure[], edges: readonly LineEdge[]): void {
  const removed = new Set<unknown>(edges.map(({ mark }) => mark));
  for (const { directions } of measures) {
    const kept = directions.filter((mark) => !removed.has(mark));
    directions.splice(0, directions.length, ...kept);
  }
}

/** Moves the stop of each line behind its start, into the same measure, and returns the edges that remain to be paired. */
function moveStopsBehindStarts(
  lines: readonly Line[],
  edges: readonly LineEdge[],
  measures: readonly DraftMeasure[],
): readonly LineEdge[] {
  if (lines.length === 0) return edges;
  const stops = new Map<unknown, Mutable<LineDirection>>(
    lines.map(({ start, stop }) => [start.mark, stop.mark as Mutable<LineDirection>]),
  );
  removeMarks(
    measures,
    lines.map(({ stop }) => stop),
  );
  for (const { directions } of measures) {
    const moved = directions.flatMap((mark) => {
      const stop = stops.get(mark);
      return stop === undefined ? [mark] : [mark, Object.assign(stop, { at: mark.at })];
    });
    directions.splice(0, directions.length, ...moved);
  }
  const paired = new Set(lines.flatMap(({ start, stop }) => [start, stop]));
  return edges.filter((edge) => !paired.has(edge));
}

function unpaired(edges: readonly LineEdge[], lines: readonly Line[]): LineEdge[] {
  const paired = new Set(lines.flatMap(({ start, stop }) => [start, stop]));
  return edges.filter((edge) => !paired.has(edge));
}

/** Returns the lines whose starts and stops have different numbers, and those whose stops are missing. */
function completed(kind: string, edges: readonly LineEdge[], lines: readonly Line[], span: Span): Line[] {
  if (kind === 'ottava') return [];
  const left = unpaired(edges, lines);
  const across = pairAcrossNumbers(left);
  const starts = unpaired(left, across).filter(({ edge }) => edge === 'start');
  return [...across, ...(kind === 'pedal' ? endPedals(starts, edges, span) : endLines(starts, span))];
}

/** Returns the edges of the lines of a part by kind, in the order of the file. */
function lineEdges({ measures, durations }: Span): Map<string, LineEdge[]> {
  const edgesByKind = new Map<string, LineEdge[]>();
  let start = 0;
  measures.forEach(({ directions }, index) => {
    for (const mark of directions) {
      if (!isLine(mark)) continue;
      const kind = mark.kind === 'line' ? mark.style : mark.kind;
      const edges = edgesByKind.get(kind) ?? [];
      edges.push({ at: start + mark.at, edge: mark.edge, mark });
      edgesByKind.set(kind, edges);
    }
    start += durations[index] ?? 0;
  });
  return edgesByKind;
}

/**
 * Pairs hairpins, pedals, octave lines and text lines. Where another program wrote the file, they are numbered, and
 * those without a stop get one, except octave lines.
 */
export function finishDirectionLines(
  measures: readonly DraftMeasure[],
  durations: readonly number[],
  isOwn: boolean,
  warn: Warn,
): void {
  const span = { measures, durations };
  for (const [kind, read] of lineEdges(span)) {
    // A stop and a start of a pedal at one moment are a release and a new press.
    const short = isOwn || kind === 'pedal' ? [] : linesWithoutLength(read);
    const edges = moveStopsBehindStarts(short, read, measures);
    const lines = pairLines(edges);
    if (kind === 'ottava' && 2 * lines.length < edges.length) {
      // They would transpose all following notes.
      warn('octave lines without their start or end are left out');
      removeMarks(measures, unpaired(edges, lines));
    }
    const all = [...lines, ...short, ...(isOwn ? [] : completed(kind, edges, lines, span))];
    for (const { start: from, stop: to } of all) copyLook(from.mark as LineMark, to.mark as LineMark);
    if (!isOwn) numberLines(all);
  }
}
