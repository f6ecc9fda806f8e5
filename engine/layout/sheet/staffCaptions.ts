/**
 * Short texts above the signs at the start of staves: the number of the measure, the names of parts. A name follows the
 * number, or is above it where there is no room beside it. A name that would touch the staff above is left out, and one
 * that is too long is shortened.
 */
import type { Ink } from '../../display/ink.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { staffScaleOf, systemY } from '../glyphs/staffHeights.ts';
import type { PrefixSign } from '../types/frame.ts';
import type { SystemLayout } from '../types/systemLayout.ts';

const { size } = engravingStyle.measureNumbers;
const { bottomY } = engravingStyle.staff;
const { beforeClef } = engravingStyle.signatures;
/** Staff spaces below a text, above it, and between two texts; by how much they may exceed the signs. By eye. */
const BELOW = 0.5;
const ABOVE = 0.3;
const BETWEEN = 0.9;
const BEYOND_SIGNS = 1;

/** The text as far as it is not longer than `room`. */
function shortened(text: string, room: number): string {
  if (textWidth(text, size) <= room) return text;
  let length = text.length - 1;
  while (length > 0 && textWidth(`${text.slice(0, length).trimEnd()}…`, size) > room) length -= 1;
  return length === 0 ? '' : `${text.slice(0, length).trimEnd()}…`;
}

interface StaffStart {
  readonly signs: readonly PrefixSign[];
  /** Right edge of the signs. */
  readonly width: number;
  readonly measure: number;
}

interface Caption {
  readonly right: number;
  readonly y: number;
}

export class StaffCaptions {
  readonly #ink: Ink;
  readonly #system: SystemLayout;
  readonly #start: StaffStart;
  #number: Caption | undefined;
  /** y of the top of all texts, and 0 without one. */
  top = 0;

  constructor(ink: Ink, system: SystemLayout, start: StaffStart) {
    this.#ink = ink;
    this.#system = system;
    this.#start = start;
  }

  addNumber(number: string): void {
    const right = textWidth(number, size);
    const y = this.#yOver(0, 0, right);
    this.#number = { right, y };
    this.#emit('measureNumber', 0, number, 0, y);
  }

  /** Adds the name of a part above its first staff. */
  addName(staff: number, name: string): void {
    const number = staff === 0 ? this.#number : undefined;
    const most = this.#start.width + BEYOND_SIGNS;
    const beside = number && number.right + BETWEEN;
    const isBeside = beside !== undefined && beside + textWidth(name, size) <= most;
    // Right of the systemic barline, which is beside all staves but the first.
    const x = isBeside ? beside : staff === 0 ? 0 : beforeClef;
    const text = shortened(name, most - x);
    if (text === '') return;
    const right = x + textWidth(text, size);
    const over = this.#yOver(staff, x, right);
    const y = number === undefined || isBeside ? over : Math.min(over, number.y - size - ABOVE);
    if (staff === 0 || y - size - ABOVE >= this.#bottomOf(staff - 1, x, right))
      this.#emit('partName', staff, text, x, y);
  }

  #emit(kind: 'measureNumber' | 'partName', staff: number, text: string, x: number, y: number): void {
    const { part = 0, staff: own = 0 } = this.#system.places[staff] ?? {};
    const element = this.#ink.element({ kind, part, staff: own, measure: this.#start.measure });
    this.#ink.text({ text, x, y, size, style: 'roman', anchor: 'start', element });
    this.top = Math.min(this.top, y - size);
  }

  /** Signs of a staff between two x, by the y of one of their edges in the system. */
  #edges(staff: number, left: number, right: number, edge: 'top' | 'bottom'): readonly number[] {
    const own = staffScaleOf(this.#system, staff);
    return this.#start.signs.flatMap((sign) => {
      const scale = sign.scale * own;
      const isApart = sign.x + sign.glyph.right * scale < left || sign.x + sign.glyph.left * scale > right;
      return sign.staff !== staff || isApart ? [] : [systemY(this.#system, staff, sign.y) + sign.glyph[edge] * scale];
    });
  }

  /** The lowest baseline of a text above a staff. */
  #yOver(staff: number, left: number, right: number): number {
    return Math.min(systemY(this.#system, staff, 0), ...this.#edges(staff, left, right, 'top')) - BELOW;
  }

  #bottomOf(staff: number, left: number, right: number): number {
    return Math.max(systemY(this.#system, staff, bottomY), ...this.#edges(staff, left, right, 'bottom'));
  }
}
