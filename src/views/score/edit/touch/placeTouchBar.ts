/**
 * Computes the position of the bar of touch tools: near the selected note, never over it, and always inside the pane.
 */

export interface PaneBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

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
/** CSS px between bar and edge of the pane. */
const EDGE = 4;
/** CSS px: a bar farther from its note than this no longer seems to belong to it. */
const FAR = 140;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const isInPane = (note: PaneBox, pane: Size): boolean =>
  note.right > 0 && note.bottom > 0 && note.left < pane.width && note.top < pane.height;

/** Vertical distance from the note; negative where the bar overlaps its height. */
const distance = (note: PaneBox, top: number, bar: Size): number =>
  Math.max(note.top - (top + bar.height), top - note.bottom);

/** Horizontal distance of the bar from the note; 0 where it is above or below. */
const aside = (note: PaneBox, left: number, bar: Size): number =>
  Math.max(left - note.right, note.left - (left + bar.width), 0);

/**
 * All in CSS px of the pane. `before`: the present position of the bar, which is kept as long as it is near and free.
 */
export function placeTouchBar(note: PaneBox, bar: Size, pane: Size, before?: BarPlace): BarPlace {
  const lowest = Math.max(EDGE, pane.height - bar.height - EDGE);
  if (before !== undefined) {
    const away = distance(note, before.top, bar);
    const isInside = before.top >= EDGE && before.top <= lowest && before.left + bar.width <= pane.width;
    const isNear = away <= FAR && aside(note, before.left, bar) <= FAR;
    if (isInside && isNear && away >= FREE) return before;
  }
  const left = clamp((note.left + note.right - bar.width) / 2, EDGE, Math.max(EDGE, pane.width - bar.width - EDGE));
  const candidates = [note.top - GAP - bar.height, note.bottom + GAP].map((top) => clamp(top, EDGE, lowest));
  // Above the note, where the hand hides neither the note nor the bar; in a low pane on the side with more space.
  const free = candidates.find((top) => distance(note, top, bar) >= FREE);
  const [above = EDGE, below = EDGE] = candidates;
  const roomier = distance(note, above, bar) >= distance(note, below, bar) ? above : below;
  return { left, top: free ?? roomier };
}
