/**
 * Decides which events share a beam, and the direction of every stem. Groups follow the meter; rests and other values
 * end them. The note of a group that is farthest from the middle line decides its direction, as in a chord.
 */
import { isRest, isSmall } from '../../model/chord.ts';
import {
  beamStarts,
  indexOfGroup,
  meterGroups,
  pickupOffset,
  type MeterGroups,
} from '../../model/rhythm/meterGroups.ts';
import type { Measure } from '../../model/score.ts';
import { beamSegments } from './beamSegments.ts';
import type { NotePlaces } from '../columns/placeNotes.ts';
import { printedBase } from '../glyphs/printedBase.ts';
import { directionByPositions, DOWN, forcedDirection, UP } from '../columns/stems.ts';
import type { EngravingContext, StaffContext } from '../types/measureContext.ts';
import type { Columns, MeasureEvent, StemDirection } from '../types/columns.ts';
import type { BeamGroup } from '../types/beams.ts';

export interface Beams {
  readonly groups: readonly BeamGroup[];
  /** Stem direction by event id; 0 without a stem. */
  readonly stems: readonly StemDirection[];
  /** Index of the group by event id; -1 outside of groups. */
  readonly groupOf: readonly number[];
}

/** `NoteValue.base` of eighth notes: longer values have no beam. */
const LONGEST_BEAMED_BASE = 3;

const isBeamable = ({ chord, column }: MeasureEvent): boolean =>
  column >= 0 && !isRest(chord) && chord.value.base >= LONGEST_BEAMED_BASE && chord.stem !== 'none';

/** Neighbouring notes that begin and end a tremolo between two notes. */
const tremoloPairs = (events: readonly MeasureEvent[]): (readonly [MeasureEvent, MeasureEvent])[] =>
  events.flatMap((event, index) => {
    const next = events[index + 1];
    const isPair = event.chord.tremolo?.kind === 'start' && next?.chord.tremolo?.kind === 'stop';
    const isDrawn = event.column >= 0 && next !== undefined && next.column >= 0 && canShareBeam(event, next);
    return isPair && isDrawn ? [[event, next] as const] : [];
  });

/** Whether the event is a short rest that a beam continues over, because the note after the rests is marked as joined. */
function isSpanned(events: readonly MeasureEvent[], index: number): boolean {
  const isShortRest = ({ chord }: MeasureEvent): boolean => isRest(chord) && chord.value.base >= LONGEST_BEAMED_BASE;
  const after = events.slice(index).find((event) => !isShortRest(event));
  return (
    isShortRest(events[index] as MeasureEvent) &&
    after !== undefined &&
    isBeamable(after) &&
    after.chord.beam === 'join'
  );
}

/**
 * A beam joins notes of one staff, or of two neighbouring staves of a part. In the second case it is between the
 * staves.
 */
const canShareBeam = (previous: MeasureEvent | undefined, event: MeasureEvent): boolean =>
  previous === undefined || Math.abs(previous.staff - event.staff) <= 1;

/** Whether a key change lies between the two events: a beam does not cross a key signature inside the measure. */
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

/** Events grouped by voice; the columns list the events of one voice one after the other. */
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
  for (const { chord, isLower, staff } of events) {
    const isShared = hasVoices[staff] === true;
    if (isTab[staff] === true) return isShared && !isLower ? UP : DOWN;
    const forced = forcedDirection(chord, isLower, isShared);
    if (forced !== null) return forced;
  }
  return directionByPositions(events.flatMap(({ id }) => places[id] ?? []));
}

function stemOf(event: MeasureEvent, group: BeamGroup | undefined, notes: NotePlaces): StemDirection {
  if (group?.isCrossStaff !== true) return group?.stem ?? directionOf([event], notes);
  return event.staff === Math.min(...group.events.map(({ staff }) => staff)) ? DOWN : UP;
}

/**
 * Whether two chords with one stem direction can share a stem: the ranges of their notes do not overlap, and no second
 * between them would put their heads beside each other. The arguments are positions in half spaces.
 */
function canShareStem(own: readonly number[], other: readonly number[]): boolean {
  const [low, high] = [Math.max(...own), Math.min(...own)];
  const gap = Math.max(Math.min(...other) - low, high - Math.max(...other));
  return gap > 1 || gap === 0;
}

/** Sum over the group's chords of the position nearest to the beam, in half spaces; larger is nearer to the beam. */
function extentTowardsBeam({ events, stem }: BeamGroup, { places }: NotePlaces): number {
  const outer = events.map(({ id }) => {
    const positions = (places[id] ?? []).map(({ position }) => position);
    return stem === UP ? -Math.min(...positions) : Math.max(...positions);
  });
  return outer.reduce((sum, position) => sum + position, 0);
}

/** Whether the two groups have one rhythm and each pair of chords can share a stem. */
function canShareStems(a: BeamGroup, b: BeamGroup, { places }: NotePlaces): boolean {
  if (a.stem !== b.stem || a.events.length !== b.events.length) return false;
  if (a.isCrossStaff || b.isCrossStaff || a.strokes !== b.strokes) return false;
  return a.events.every(({ id, at, staff, chord }, index) => {
    const other = b.events[index] as MeasureEvent;
    if (other.at !== at || other.staff !== staff || isSmall(other.chord) !== isSmall(chord)) return false;
    if (printedBase(other.chord) !== printedBase(chord) || other.chord.value.dots !== chord.value.dots) return false;
    const [own, others] = [places[id] ?? [], places[other.id] ?? []].map((of) => of.map(({ position }) => position));
    return (
      own !== undefined && others !== undefined && own.length > 0 && others.length > 0 && canShareStem(own, others)
    );
  });
}

/**
 * Returns the groups. Of groups with one rhythm and stems on one side, all refer to the beams of the outermost one
 * (Gould, "Shared stems").
 */
function withStemOwners(groups: readonly BeamGroup[], notes: NotePlaces): BeamGroup[] {
  const bundles: BeamGroup[][] = [];
  for (const group of groups) {
    const bundle = bundles.find((sharingGroups) => sharingGroups.every((other) => canShareStems(other, group, notes)));
    if (bundle === undefined) bundles.push([group]);
    else bundle.push(group);
  }
  const owners = new Map<BeamGroup, number>();
  for (const bundle of bundles) {
    if (bundle.length < 2) continue;
    const outermost = bundle.reduce((best, group) =>
      extentTowardsBeam(group, notes) > extentTowardsBeam(best, notes) ? group : best,
    );
    for (const group of bundle) if (group !== outermost) owners.set(group, groups.indexOf(outermost));
  }
  return groups.map((group) => {
    const stemOwner = owners.get(group);
    return stemOwner === undefined ? group : { ...group, stemOwner };
  });
}

/** Beam groups, stem directions and the group of each event, for one measure of all parts. */
export function groupBeams(
  columns: Columns,
  notes: NotePlaces,
  measure: Measure,
  { time, staves }: Pick<EngravingContext, 'time' | 'staves'>,
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
  const groups = notes.hasVoices.includes(true) ? withStemOwners(own, notes) : own;
  for (const event of columns.events) {
    const group = groups[groupOf[event.id] ?? -1];
    const hasStem = printedBase(event.chord) >= 1 && event.chord.stem !== 'none' && !isRest(event.chord);
    stems[event.id] = hasStem ? stemOf(event, group, notes) : 0;
  }
  return { groups, stems, groupOf };
}
