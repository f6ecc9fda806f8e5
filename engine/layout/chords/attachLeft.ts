/**
 * Places what belongs to a column and is printed left of it: arpeggios, grace notes, key signatures, barlines and clef
 * changes, from right to left in this order. Each extends the column's left extent.
 */
import type { Clef, Measure } from '../../model/score.ts';
import { leftExtent, type Extents } from '../columns/columnExtents.ts';
import type { Printed } from '../columns/accidentalState.ts';
import type { Beams } from '../beams/groupBeams.ts';
import { placeOf, type NotePlaces, type StaffMoment } from '../columns/placeNotes.ts';
import { innerBarline } from '../glyphs/barlines.ts';
import { leftOfRun, shapeGraceRun } from './shapeGraces.ts';
import { repeatGraces } from './tabGraces.ts';
import type {
  ArpeggioShape,
  Attachments,
  ChordShape,
  ClefShape,
  GraceRun,
  InnerBarlineShape,
  InnerKeyShape,
} from '../types/shapes.ts';
import { clefSign, keySign } from '../glyphs/signatures.ts';
import { narrowedRun, staffScale } from '../context/smallStaves.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { Columns, MeasureEvent } from '../types/columns.ts';

const { inkGap } = engravingStyle.spacing;
const { gap: arpeggioGap, width: arpeggioWidth, halfWidth: arpeggioHalfWidth } = engravingStyle.arpeggios;
const { afterInnerClef, beforeInnerClef, afterInnerKey, beforeInnerKey } = engravingStyle.signatures;
const { aroundInner: aroundInnerBarline, separation: barlineSeparation } = engravingStyle.barlines;

export interface AttachInput {
  readonly measure: Measure;
  readonly columns: Columns;
  readonly shapes: readonly (ChordShape | undefined)[];
  readonly moments: readonly StaffMoment[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly printed: Printed;
  readonly context: EngravingContext;
}

type Arpeggiated = ChordShape & { readonly kind: ArpeggioShape['kind'] };

/** Chords with the same sign at one moment in one part: all its voices and staves are broken together. */
function brokenTogether(shapes: AttachInput['shapes']): Iterable<readonly Arpeggiated[]> {
  const together = new Map<string, Arpeggiated[]>();
  for (const shape of shapes) {
    const kind = shape?.event.chord.arpeggio;
    if (shape === undefined || kind === undefined || shape.event.column < 0 || shape.heads.length === 0) continue;
    const key = `${shape.event.column} ${shape.event.part} ${kind}`;
    const own = together.get(key);
    if (own === undefined) together.set(key, [{ ...shape, kind }]);
    else own.push({ ...shape, kind });
  }
  return together.values();
}

/** The chords of a sign. One note cannot be broken by itself: its sign is for all voices of its staff at this moment. */
function brokenChords(chords: readonly Arpeggiated[], shapes: AttachInput['shapes']): readonly Arpeggiated[] {
  const [first] = chords as [Arpeggiated];
  if (chords.length > 1 || first.heads.length > 1) return chords;
  const { column, staff, id } = first.event;
  const others = shapes.filter(
    (shape): shape is ChordShape =>
      shape?.event.column === column && shape.event.staff === staff && shape.event.id !== id && shape.heads.length > 0,
  );
  return [first, ...others.map((shape) => ({ ...shape, kind: first.kind }))];
}

/** One sign on each staff for the chords of all voices, at one x on all staves of the part (Gould, "Arpeggiated chords"). */
function attachArpeggios({ shapes }: AttachInput, extents: Extents): ArpeggioShape[] {
  const attached: ArpeggioShape[] = [];
  for (const withSign of brokenTogether(shapes)) {
    const chords = brokenChords(withSign, shapes);
    const { column } = (chords[0] as Arpeggiated).event;
    const x =
      -Math.max(...chords.map(({ event }) => leftExtent(extents, column, event.staff))) -
      arpeggioGap -
      arpeggioHalfWidth;
    for (const staff of new Set(chords.map(({ event }) => event.staff))) {
      const own = chords.filter(({ event }) => event.staff === staff);
      const [first] = own as [Arpeggiated];
      extents.extendLeft(column, staff, -x + arpeggioWidth);
      const lows = own.map(({ heads }) => heads[0]?.position ?? 0);
      const highs = own.map(({ heads }) => heads.at(-1)?.position ?? 0);
      const [top, bottom] = [Math.min(...highs) / 2 - 0.5, Math.max(...lows) / 2 + 0.5];
      attached.push({ column, staff, event: first.event, kind: first.kind, x, top, bottom });
    }
  }
  return attached;
}

const columnFrom = ({ at }: Columns, moment: number): number => {
  const found = at.findIndex((column) => column >= moment);
  return found < 0 ? at.length : found;
};

function attachGraces(input: AttachInput, extents: Extents): GraceRun[] {
  const { columns, printed, moments, notes, context } = input;
  const attach = (event: MeasureEvent, isAfter: boolean): GraceRun[] => {
    const graces = isAfter ? event.chord.graceAfter : event.chord.graceBefore;
    const marks = printed.graces.get(event.id);
    if (graces === undefined || graces.length === 0) return [];
    const column = columnFrom(columns, isAfter ? event.at + event.duration : event.at);
    const moment = moments[event.staff] as StaffMoment;
    const places = graces.map((grace) => grace.notes.map((note) => placeOf(note, event.at, moment)));
    const direction = notes.hasVoices[event.staff] === true && event.isLower ? -1 : 1;
    const lines = context.staves[event.staff]?.lines ?? 5;
    const accidentals = (isAfter ? marks?.after : marks?.before) ?? [];
    const tuning = context.staves[event.staff]?.tab?.tuning;
    const own = { ...(tuning && { tuning }), event, graces, places, printed: accidentals, lines, column, isAfter };
    const scale = staffScale(context.staves[event.staff]);
    const right = -leftExtent(extents, column, event.staff) / scale;
    const run = narrowedRun(shapeGraceRun({ ...own, direction }, right), scale);
    extents.extendLeft(column, event.staff, -leftOfRun(run));
    return [run, ...repeatGraces(run, event.part, context, extents)];
  };
  const runs = columns.events.flatMap((event) => attach(event, false));
  return [...columns.events.flatMap((event) => attach(event, true)), ...runs];
}

function attachClefs({ columns, moments }: AttachInput, extents: Extents): ClefShape[] {
  const attach = (staff: number, at: number, clef: Clef, lines: number): readonly ClefShape[] => {
    const column = columnFrom(columns, at);
    const sign = clefSign(clef, lines, true);
    if (sign.glyphs.length === 0) return [];
    const narrow = staffScale(moments[staff]?.context);
    const x = -leftExtent(extents, column, staff) - afterInnerClef - sign.width * narrow;
    extents.extendLeft(column, staff, -x + beforeInnerClef);
    const glyphs = sign.glyphs.map((at) => ({ ...at, x: at.x * narrow + x }));
    return [{ staff, column, glyphs, scale: sign.scale }];
  };
  return moments.flatMap(({ clefs, context }, staff) => [
    ...(context.nextClef === null ? [] : attach(staff, Infinity, context.nextClef, context.lines)),
    ...clefs.flatMap(({ at, clef }) => attach(staff, at, clef, context.lines)),
  ]);
}

/** Key signatures of one moment have the same left edge on all staves, as after a barline. */
function attachKeysAt({ columns, moments }: AttachInput, at: number, extents: Extents): readonly InnerKeyShape[] {
  const column = columns.at.indexOf(at);
  if (column < 0) return [];
  const signs = moments.flatMap(({ context, clefs }, staff) => {
    const index = context.innerKeys.findIndex((key) => key.at === at);
    const key = context.innerKeys[index];
    if (key === undefined) return [];
    const clef = clefs.findLast((change) => change.at <= at)?.clef ?? context.clef;
    const { glyphs, width } = keySign(key, context.innerKeys[index - 1] ?? context, clef);
    return glyphs.length === 0 ? [] : [{ staff, glyphs, width: width * staffScale(context) }];
  });
  if (signs.length === 0) return [];
  const reach = Math.max(...signs.map(({ staff }) => leftExtent(extents, column, staff)));
  const left = -reach - afterInnerKey - Math.max(...signs.map(({ width }) => width));
  return signs.map(({ staff, glyphs }) => {
    const narrow = staffScale(moments[staff]?.context);
    extents.extendLeft(column, staff, -left + beforeInnerKey);
    return { staff, column, glyphs: glyphs.map((sign) => ({ ...sign, x: sign.x * narrow + left })) };
  });
}

const attachKeys = (input: AttachInput, extents: Extents): readonly InnerKeyShape[] =>
  [...new Set(input.moments.flatMap(({ context }) => context.innerKeys.map(({ at }) => at)))].flatMap((at) =>
    attachKeysAt(input, at, extents),
  );

/**
 * Barlines inside the measure, left of all other ink of their moment on any staff. Two at one moment, such as the end of a
 * repeat and the start of another, are beside each other in the order of the score; the last is placed first.
 */
function attachBarlines({ columns, moments, measure }: AttachInput, extents: Extents): InnerBarlineShape[] {
  const shapes: InnerBarlineShape[] = [];
  for (const stroke of (measure.innerBarlines ?? []).toReversed()) {
    const column = columns.at.indexOf(stroke.at);
    if (column < 0) continue;
    const barline = innerBarline(stroke);
    const next = shapes[0]?.column === column ? shapes[0] : undefined;
    const reach = Math.max(...moments.map((_, staff) => leftExtent(extents, column, staff)));
    const right = next === undefined ? -reach - aroundInnerBarline : next.x - barlineSeparation;
    const x = right - barline.width;
    moments.forEach((_, staff) => {
      extents.extendLeft(column, staff, -x + aroundInnerBarline - inkGap);
    });
    shapes.unshift({ column, barline, x, signs: stroke.signs ?? [] });
  }
  return shapes;
}

/** Shapes of everything left of the columns; extends `extents` by it. */
export function attachLeft(input: AttachInput, extents: Extents): Attachments {
  const arpeggios = attachArpeggios(input, extents);
  const graces = attachGraces(input, extents);
  const keys = attachKeys(input, extents);
  const barlines = attachBarlines(input, extents);
  return { arpeggios, graces, keys, barlines, clefs: attachClefs(input, extents) };
}
