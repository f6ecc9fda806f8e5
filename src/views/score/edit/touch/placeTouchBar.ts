/**
 * Computes the position of the bar of touch tools: near the selected note, never over it, and always inside the pane;
 * outside of the system of the note, and of the others, where there is room near it, so that the bar covers nothing of
 * what is edited and none of the notes that are tapped next.
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
  readonly others?: readonly Row[];
}

const isFreeOf = (row: Row, top: number, bar: Size): boolean => top >= row.bottom || top + bar.height <= row.top;

/**
 * The first place outside of the system `row` that covers no other system: below it, above it, or farther away. Where
 * every place covers another system, the first that is in the pane.
 */
function placeOutside(row: Row, others: readonly Row[], bar: Size, isAllowed: (top: number) => boolean) {
  const beside = ({ top, bottom }: Row): number[] => [bottom + ROW_GAP, top - ROW_GAP - bar.height];
  const own = beside(row).filter(isAllowed);
  const rows = [row, ...others];
  const isFree = (top: number): boolean => rows.every((each) => isFreeOf(each, top, bar));
  const free = [...own, ...others.flatMap(beside).filter(isAllowed)].find(isFree);
  return free === undefined ? { top: own[0], keeps: [row] } : { top: free, keeps: rows };
}

/**
 * All in CSS px of the pane. `row`: the system of the note; `others`: the other systems. `before`: the present position
 * of the bar, which is kept as long as it is near and free.
 */
export function placeTouchBar(
  note: PaneBox,
  bar: Size,
  pane: Size,
  { before, row, others = [] }: Placed = {},
): BarPlace {
  const lowest = Math.max(EDGE, pane.height - bar.height - EDGE);
  const isInPane = (top: number): boolean => top >= EDGE && top <= lowest;
  const isAllowed = (top: number): boolean => isInPane(top) && distance(note, top, bar) <= FAR_OUTSIDE;
  const outside = row && placeOutside(row, others, bar, isAllowed);
  if (before !== undefined) {
    const away = distance(note, before.top, bar);
    const isInside = isInPane(before.top) && before.left + bar.width <= pane.width;
    const isNear = away <= (outside?.top === undefined ? FAR : FAR_OUTSIDE) && aside(note, before.left, bar) <= FAR;
    const kept = outside?.top === undefined ? [] : outside.keeps;
    if (isInside && isNear && away >= FREE && kept.every((each) => isFreeOf(each, before.top, bar))) return before;
  }
  const left = clamp((note.left + note.right - bar.width) / 2, EDGE, Math.max(EDGE, pane.width - bar.width - EDGE));
  const candidates = [note.top - GAP - bar.height, note.bottom + GAP].map((top) => clamp(top, EDGE, lowest));
  // Above the note, where the hand hides neither the note nor the bar; in a low pane on the side with more space.
  const free = outside?.top ?? candidates.find((top) => distance(note, top, bar) >= FREE);
  const [above = EDGE, below = EDGE] = candidates;
  const roomier = distance(note, above, bar) >= distance(note, below, bar) ? above : below;
  return { left, top: free ?? roomier };
}
