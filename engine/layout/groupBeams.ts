/**
 * Pass 3: which events share a beam, and the direction of every stem. Groups follow the meter; rests and other values
 * break them. In the direction of a group the note farthest from the middle line decides, as in a chord.
 */
import { isRest } from '../model/chord.ts';
import { beamStarts, indexOfGroup, meterGroups, pickupOffset, type MeterGroups } from '../model/meterGroups.ts';
import type { Measure } from '../model/score.ts';
import type { Columns, MeasureEvent } from './alignColumns.ts';
import { beamSegments, type BeamSegment } from './beamSegments.ts';
import type { MeasureContext, StaffContext } from './measureContext.ts';
import type { NotePlaces } from './placeNotes.ts';
import { printedBase } from './printedBase.ts';
import { directionByPositions, DOWN, forcedDirection, UP, type StemDirection } from './stems.ts';

export interface BeamGroup {
  readonly events: readonly MeasureEvent[];
  readonly stem: StemDirection;
  readonly segments: readonly BeamSegment[];
  /** Between two staves of a part, stems from both sides. */
  readonly isCrossStaff: boolean;
  /** Of a tremolo between two notes, 0 for an ordinary group. */
  readonly strokes: number;
  /** Index of the group whose stems and beams serve this one too: the same rhythm, nearer to the beam. */
  readonly carrier?: number;
}

export interface Beams {
  readonly groups: readonly BeamGroup[];
  /** By event id. */
  readonly stems: readonly StemDirection[];
  /** By event id; -1 outside of groups, else the index of the group. */
  readonly groupOf: readonly number[];
}

/** Eighths. */
const SHORTEST_UNBEAMED = 3;

const isBeamable = ({ chord, column }: MeasureEvent): boolean =>
  column >= 0 && !isRest(chord) && chord.value.base >= SHORTEST_UNBEAMED && chord.stem !== 'none';

/** Neighbouring notes of which the first asks for a tremolo towards the second. */
const tremoloPairs = (events: readonly MeasureEvent[]): (readonly [MeasureEvent, MeasureEvent])[] =>
  events.flatMap((event, index) => {
    const next = events[index + 1];
    const isPair = event.chord.tremolo?.kind === 'start' && next?.chord.tremolo?.kind === 'stop';
    const isDrawn = event.column >= 0 && (next?.column ?? -1) >= 0 && event.staff === next?.staff;
    return isPair && isDrawn ? [[event, next] as const] : [];
  });

/** A beam runs on over short rests where the note after them asks to be joined. */
function isSpanned(events: readonly MeasureEvent[], index: number): boolean {
  const isShortRest = ({ chord }: MeasureEvent): boolean => isRest(chord) && chord.value.base >= SHORTEST_UNBEAMED;
  const after = events.slice(index).find((event) => !isShortRest(event));
  return (
    isShortRest(events[index] as MeasureEvent) &&
    after !== undefined &&
    isBeamable(after) &&
    after.chord.beam === 'join'
  );
}

/** On one staff, or on neighbouring ones of a part: then the beam lies between them. */
const canShareBeam = (previous: MeasureEvent | undefined, event: MeasureEvent): boolean =>
  previous === undefined || Math.abs(previous.staff - event.staff) <= 1;

/** A beam does not run through a key signature inside the measure. */
const entersKey = (staves: readonly StaffContext[], before: MeasureEvent | undefined, event: MeasureEvent): boolean =>
  staves[event.staff]?.innerKeys.some(({ at }) => at <= event.at && at > (before?.at ?? at)) === true;

function splitVoice(
  events: readonly MeasureEvent[],
  meter: MeterGroups,
  offset: number,
  staves: readonly StaffContext[],
): MeasureEvent[][] {
  const starts = beamStarts(
    meter,
    events.map(({ at, chord }) => ({ at: at + offset, value: chord.value })),
  );
  const groups: MeasureEvent[][] = [];
  const single = new Set<MeasureEvent>();
  for (const pair of tremoloPairs(events)) {
    groups.push([...pair]);
    pair.forEach((event) => single.add(event));
  }
  let open: MeasureEvent[] = [];
  let openGroup = -1;
  const close = (): void => {
    if (open.length > 1) groups.push(open);
    open = [];
  };
  events.forEach((event, index) => {
    if (single.has(event) || !isBeamable(event)) {
      if (single.has(event) || !isSpanned(events, index)) close();
      return;
    }
    const group = indexOfGroup(starts, event.at + offset);
    const breaks = event.chord.beam === 'break' || (event.chord.beam !== 'join' && group !== openGroup);
    if (breaks || !canShareBeam(open.at(-1), event) || entersKey(staves, open.at(-1), event)) close();
    open.push(event);
    openGroup = group;
  });
  close();
  return groups;
}

/** Those of a voice follow each other. */
function eventsByVoice({ events }: Columns): MeasureEvent[][] {
  const voices: MeasureEvent[][] = [];
  let last: MeasureEvent | undefined;
  for (const event of events) {
    if (last?.part === event.part && last.voice === event.voice) voices.at(-1)?.push(event);
    else voices.push([event]);
    last = event;
  }
  return voices;
}

function directionOf(events: readonly MeasureEvent[], { places, hasVoices, isTab }: NotePlaces): StemDirection {
  for (const { chord, voiceNumber, staff, homeStaff } of events) {
    if (isTab[staff] === true) return hasVoices[staff] === true && voiceNumber % 2 === 0 ? UP : DOWN;
    // A guest from the staff below is the lower voice, one from above the upper voice.
    const isShared = hasVoices[staff] === true;
    if (isShared && staff !== homeStaff) return homeStaff > staff ? DOWN : UP;
    const forced = forcedDirection(chord, voiceNumber, isShared);
    if (forced !== null) return forced;
  }
  return directionByPositions(events.flatMap(({ id }) => places[id] ?? []));
}

function stemOf(event: MeasureEvent, group: BeamGroup | undefined, notes: NotePlaces): StemDirection {
  if (group?.isCrossStaff !== true) return group?.stem ?? directionOf([event], notes);
  return event.staff === Math.min(...group.events.map(({ staff }) => staff)) ? DOWN : UP;
}

/**
 * Whether the stems of two chords with one direction can be one: neither stands among the other's notes, and no second
 * pushes them apart.
 */
function canJoin(own: readonly number[], other: readonly number[]): boolean {
  const [low, high] = [Math.max(...own), Math.min(...own)];
  const gap = Math.max(Math.min(...other) - low, high - Math.max(...other));
  return gap > 1 || gap === 0;
}

/** How far a group reaches towards its beam, on average, half spaces. */
function reachOf({ events, stem }: BeamGroup, { places }: NotePlaces): number {
  const outer = events.map(({ id }) => {
    const positions = (places[id] ?? []).map(({ position }) => position);
    return stem === UP ? -Math.min(...positions) : Math.max(...positions);
  });
  return outer.reduce((sum, reach) => sum + reach, 0);
}

/** Whether the two groups have one rhythm and their chords can hang on the same stems. */
function areFellows(a: BeamGroup, b: BeamGroup, { places }: NotePlaces): boolean {
  if (a.stem !== b.stem || a.events.length !== b.events.length) return false;
  if (a.isCrossStaff || b.isCrossStaff || a.strokes !== b.strokes) return false;
  return a.events.every(({ id, at, staff, chord }, index) => {
    const fellow = b.events[index] as MeasureEvent;
    if (fellow.at !== at || fellow.staff !== staff || fellow.chord.cue !== chord.cue) return false;
    if (printedBase(fellow.chord) !== printedBase(chord) || fellow.chord.value.dots !== chord.value.dots) return false;
    const [own, other] = [places[id] ?? [], places[fellow.id] ?? []].map((of) => of.map(({ position }) => position));
    return own !== undefined && other !== undefined && own.length > 0 && other.length > 0 && canJoin(own, other);
  });
}

/** Voices of one rhythm with stems on one side share the beams of the outermost (Gould, "Shared stems"). */
function withCarriers(groups: readonly BeamGroup[], notes: NotePlaces): BeamGroup[] {
  const bundles: BeamGroup[][] = [];
  for (const group of groups) {
    const bundle = bundles.find((fellows) => fellows.every((other) => areFellows(other, group, notes)));
    if (bundle === undefined) bundles.push([group]);
    else bundle.push(group);
  }
  const carriers = new Map<BeamGroup, number>();
  for (const bundle of bundles) {
    if (bundle.length < 2) continue;
    const outermost = bundle.reduce((best, group) => (reachOf(group, notes) > reachOf(best, notes) ? group : best));
    for (const group of bundle) if (group !== outermost) carriers.set(group, groups.indexOf(outermost));
  }
  return groups.map((group) => {
    const carrier = carriers.get(group);
    return carrier === undefined ? group : { ...group, carrier };
  });
}

export function groupBeams(
  columns: Columns,
  notes: NotePlaces,
  measure: Measure,
  { time, staves }: Pick<MeasureContext, 'time' | 'staves'>,
): Beams {
  const meter = meterGroups(time);
  const offset = pickupOffset(measure, time);
  const groupOf = columns.events.map(() => -1);
  const stems = columns.events.map<StemDirection>(() => 0);
  const own = eventsByVoice(columns)
    .flatMap((voice) => splitVoice(voice, meter, offset, staves))
    .map((events, index): BeamGroup => {
      for (const { id } of events) groupOf[id] = index;
      return {
        events,
        stem: directionOf(events, notes),
        segments: beamSegments(events, meter, offset),
        isCrossStaff: events.some(({ staff }) => staff !== events[0]?.staff),
        strokes: events[0]?.chord.tremolo?.kind === 'start' ? events[0].chord.tremolo.strokes : 0,
      };
    });
  const groups = notes.hasVoices.includes(true) ? withCarriers(own, notes) : own;
  for (const event of columns.events) {
    const group = groups[groupOf[event.id] ?? -1];
    const hasStem = printedBase(event.chord) >= 1 && event.chord.stem !== 'none' && !isRest(event.chord);
    stems[event.id] = hasStem ? stemOf(event, group, notes) : 0;
  }
  return { groups, stems, groupOf };
}
