/**
 * Computes the position of the bar of touch tools: near the selected note, never over it, and always inside the pane;
 * outside of the system of the note where there is room near it, so that the bar covers nothing of what is edited.
 */

export interface PaneBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The vertical extent of the ink of a system. */
export type Row = Pick<PaneBox, 'top' | 'bottom'>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface BarPlace {
  readonly left: number;
  readonly top: number;
}

/** CSS px between bar and note, so that the note can be moved by some steps before the bar has to move. */
const GAP = 36;
/** CSS px that always remain free around the note. */
const FREE = 6;
/** CSS px between bar and system, so that ink which an edit adds does not move the bar. */
const ROW_GAP = 10;
/** CSS px between bar and edge of the pane. */
const EDGE = 4;
/** CSS px: a bar farther from its note than this no longer seems to belong to it. */
const FAR = 140;
/** The same for a bar outside of the system: as far as the staves of a piano are high on a phone. */
const FAR_OUTSIDE = 240;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const isInPane = (note: PaneBox, pane: Size): boolean =>
  note.right > 0 && note.bottom > 0 && note.left < pane.width && note.top < pane.height;

/** Vertical distance from the note; negative where the bar overlaps its height. */
const distance = (note: PaneBox, top: number, bar: Size): number =>
  Math.max(note.top - (top + bar.height), top - note.bottom);

/** Horizontal distance of the bar from the note; 0 where it is above or below. */
const aside = (note: PaneBox, left: number, bar: Size): number =>
  Math.max(left - note.right, note.left - (left + bar.width), 0);

interface Placed {
  readonly before?: BarPlace | undefined;
  readonly row?: Row | undefined;
}

/**
 * All in CSS px of the pane. `row`: the system of the note. `before`: the present position of the bar, which is kept as
 * long as it is near and free.
 */
export function placeTouchBar(note: PaneBox, bar: Size, pane: Size, { before, row = note }: Placed = {}): BarPlace {
  const lowest = Math.max(EDGE, pane.height - bar.height - EDGE);
  const isFreeOfRow = (top: number): boolean => top >= row.bottom || top + bar.height <= row.top;
  const beside = row === note ? [] : [row.bottom + ROW_GAP, row.top - ROW_GAP - bar.height];
  const outside = beside.find((top) => top >= EDGE && top <= lowest && distance(note, top, bar) <= FAR_OUTSIDE);
  if (before !== undefined) {
    const away = distance(note, before.top, bar);
    const isInside = before.top >= EDGE && before.top <= lowest && before.left + bar.width <= pane.width;
    const isNear = away <= (outside === undefined ? FAR : FAR_OUTSIDE) && aside(note, before.left, bar) <= FAR;
    if (isInside && isNear && away >= FREE && (outside === undefined || isFreeOfRow(before.top))) return before;
  }
  const left = clamp((note.left + note.right - bar.width) / 2, EDGE, Math.max(EDGE, pane.width - bar.width - EDGE));
  const candidates = [note.top - GAP - bar.height, note.bottom + GAP].map((top) => clamp(top, EDGE, lowest));
  // Above the note, where the hand hides neither the note nor the bar; in a low pane on the side with more space.
  const free = outside ?? candidates.find((top) => distance(note, top, bar) >= FREE);
  const [above = EDGE, below = EDGE] = candidates;
  const roomier = distance(note, above, bar) >= distance(note, below, bar) ? above : below;
  return { left, top: free ?? roomier };
}
