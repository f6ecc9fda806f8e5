/**
 * The clefs, keys and meters in force along a system: those at the beginning of each measure, and their changes inside
 * it. A change counts from the left edge of its sign on, because what is right of that edge is read by it.
 */
import type { Measure } from '../../model/score.ts';
import type { SignedStaff } from '../breaking/signsInForce.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { EngravingContext, StaffContext } from '../types/measureContext.ts';
import type { GlyphAt } from '../types/shapes.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { lastAtMost } from './lastAtMost.ts';

interface Change {
  /** Left edge of the sign, from the systemic barline. */
  readonly x: number;
  readonly staff: number;
  readonly signs: Partial<Pick<StaffContext, 'clef' | 'fifths' | 'alterations'>>;
}

interface Meter {
  readonly index: number;
  readonly measure: Measure;
  readonly context: EngravingContext;
}

interface ShownSign {
  readonly staff: number;
  readonly column: number;
  readonly glyphs: readonly GlyphAt[];
}

/** x of the left edge of a sign before a column; of the column where the sign is not printed. */
function leftOf({ columnX }: MeasureFrame, signs: readonly ShownSign[], staff: number, column: number): number {
  const glyphs = signs.find((sign) => sign.staff === staff && sign.column === column)?.glyphs ?? [];
  return (columnX[column] ?? 0) + Math.min(0, ...glyphs.map(({ x }) => x));
}

function columnFrom({ engraving: { columns } }: MeasureFrame, at: number): number {
  const found = columns.at.findIndex((moment) => moment >= at);
  return found < 0 ? columns.at.length : found;
}

function clefChanges(frame: MeasureFrame, { places }: SystemLayout): readonly Change[] {
  const { attachments, context, partMeasures } = frame.engraving;
  return places.flatMap((place, staff) => {
    const next = context.staves[staff]?.nextClef ?? null;
    const own = partMeasures[place.part]?.clefs?.filter((clef) => clef.staff === place.staff && clef.at > 0) ?? [];
    const changes = [...own, ...(next === null ? [] : [{ at: Infinity, clef: next }])];
    return changes.map(({ at, clef }): Change => {
      const x = leftOf(frame, attachments.clefs, staff, columnFrom(frame, at));
      return { x, staff, signs: { clef } };
    });
  });
}

const keyChanges = (frame: MeasureFrame): readonly Change[] =>
  frame.engraving.context.staves.flatMap(({ innerKeys }, staff) =>
    innerKeys.map(({ at, fifths, alterations }): Change => {
      const x = leftOf(frame, frame.engraving.attachments.keys, staff, columnFrom(frame, at));
      return { x, staff, signs: { fifths, alterations } };
    }),
  );

const NO_CHANGES: readonly Change[] = [];

const hasChanges = ({ engraving: { partMeasures, context } }: MeasureFrame): boolean =>
  partMeasures.some(({ clefs }) => clefs !== undefined) ||
  context.staves.some(({ nextClef, innerKeys }) => nextClef !== null || innerKeys.length > 0);

const changesByFrame = new WeakMap<MeasureFrame, readonly Change[]>();

/** Changes inside a measure from left to right. */
function changesIn(frame: MeasureFrame, system: SystemLayout): readonly Change[] {
  const known = changesByFrame.get(frame);
  if (known !== undefined) return known;
  if (!hasChanges(frame)) return NO_CHANGES;
  const made = [...clefChanges(frame, system), ...keyChanges(frame)].sort((a, b) => a.x - b.x);
  changesByFrame.set(frame, made);
  return made;
}

const hasEqualSigns = (a: StaffContext, b: StaffContext | undefined): boolean =>
  a.clef === b?.clef && a.fifths === b.fifths && a.alterations === b.alterations;

export class SignChanges {
  readonly #system: SystemLayout;
  readonly #meters: readonly Meter[];

  constructor(system: SystemLayout) {
    this.#system = system;
    this.#meters = system.frame.measures.flatMap(({ index, engraving: { measure, context } }) =>
      measure.time === undefined ? [] : [{ index, measure, context }],
    );
  }

  /** The measure that has set the meter in force; undefined before the first one. */
  meterAt(measure: number): Meter | undefined {
    const meter = this.#meters[lastAtMost(this.#meters, measure, ({ index }) => index)];
    return meter === undefined || meter.index > measure ? undefined : meter;
  }

  /** The number of changes inside a measure whose signs begin at or left of `x`, from the systemic barline. */
  countBefore(measure: number, x: number): number {
    const frame = this.#frame(measure);
    return frame === undefined ? 0 : changesIn(frame, this.#system).filter((change) => change.x <= x).length;
  }

  /** The staves with their signs after a number of changes inside a measure. */
  stavesAt(measure: number, changes: number): readonly SignedStaff[] {
    const frame = this.#frame(measure);
    if (frame === undefined) return [];
    const staves: SignedStaff[] = [...frame.engraving.context.staves];
    for (const { staff, signs } of changesIn(frame, this.#system).slice(0, changes)) {
      const before = staves[staff];
      if (before !== undefined) staves[staff] = { ...before, ...signs };
    }
    return staves;
  }

  /** One place for each combination of signs: linear in the measures, with a comparison for each of their staves. */
  distinct(): readonly { readonly measure: number; readonly changes: number }[] {
    let before: MeasureFrame | undefined;
    return this.#system.frame.measures.flatMap((frame) => {
      const { context } = frame.engraving;
      const old = before?.engraving.context.staves;
      const isEqual =
        frame.engraving.measure.time === undefined &&
        context.staves.every((staff, index) => hasEqualSigns(staff, old?.[index]));
      before = frame;
      const inside = changesIn(frame, this.#system).map((_, index) => ({ measure: frame.index, changes: index + 1 }));
      return [...(isEqual ? [] : [{ measure: frame.index, changes: 0 }]), ...inside];
    });
  }

  #frame(measure: number): MeasureFrame | undefined {
    return this.#system.frame.measures[measure];
  }
}
