/** The places of a chord on its own staff and on the tablature under it. */
import { columnXOf, type MeasureFrame } from '../types/frame.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import type { HeadShape } from '../types/shapes.ts';
import { type ChordInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';

export interface Stringed {
  readonly chord: ChordInSystem;
  readonly staff: number;
  readonly isTab: boolean;
  /** x of the column. */
  readonly x: number;
  readonly heads: readonly HeadShape[];
  readonly isLower: boolean;
}

const scaled = (head: HeadShape, scale: number): HeadShape => ({
  ...head,
  glyph: { ...head.glyph, right: head.glyph.right * scale },
});

/** Finds a chord's places: its own staff, and the tablature that repeats it where there is one. */
export class StringedNotes {
  readonly #repeated = new Map<string, Omit<Stringed, 'chord' | 'isLower'>>();
  readonly #repeatedGraces = new Map<MeasureEvent, Omit<Stringed, 'chord' | 'isLower'>>();
  readonly #tabStaves: ReadonlySet<number>;

  constructor({ frame }: OutsideStaff) {
    const staves = frame.measures[0]?.engraving.context.staves ?? [];
    this.#tabStaves = new Set(staves.flatMap(({ tab }, staff) => (tab === undefined ? [] : [staff])));
    for (const measure of frame.measures) {
      for (const { event, staff, column, heads } of measure.engraving.tablature) {
        const x = measure.columnX[column] as number;
        this.#repeated.set(`${measure.index}.${event.id}`, { staff, isTab: true, x, heads });
      }
      this.#addGraces(measure);
    }
  }

  #addGraces({ engraving, columnX }: MeasureFrame): void {
    for (const { staff, column, graces, isRepeated } of engraving.attachments.graces) {
      if (isRepeated !== true) continue;
      for (const { chord, x: offset } of graces) {
        const { event, heads, scale } = chord;
        const x = (columnX[column] as number) + offset;
        this.#repeatedGraces.set(event, { staff, isTab: true, x, heads: heads.map((head) => scaled(head, scale)) });
      }
    }
  }

  /** The places of a chord, that on its own staff first. */
  placesOf(chord: ChordInSystem): readonly Stringed[] {
    const { shape, measure } = chord;
    const { staff, id } = shape.event;
    const x = columnXOf(measure, shape);
    const isLower = isLowerVoice(chord);
    const own = { chord, staff, isTab: this.#tabStaves.has(staff), x, heads: shape.heads, isLower };
    const repeated = this.#repeatedGraces.get(shape.event) ?? this.#repeated.get(`${measure.index}.${id}`);
    return repeated === undefined ? [own] : [own, { ...repeated, chord, isLower: false }];
  }
}

export const headShapeOf = ({ heads }: Pick<Stringed, 'heads'>, note: number): HeadShape | undefined =>
  heads.find((head) => head.note === note);

/** x of the middle of a head or digit. */
export const middleOf = ({ x }: Pick<Stringed, 'x'>, head: HeadShape): number => x + head.x + head.glyph.right / 2;
