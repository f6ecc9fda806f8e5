/**
 * Computes the panel at the left edge of a score in one line: how wide it is, and which place of the score its signs are
 * those of. The panel is the start of a system that stays where that of the line has left the view: it appears when both
 * are at the same place, so that the clefs do not jump.
 */
import type { LinePlace, LineStartForm, LineStarts, MeasureBox } from '../../../../engine/index.ts';
import type { Cover, View } from '../viewport/SheetViewport.ts';

/** Staff spaces in which the panel becomes transparent at its right edge, and between it and the signs. */
export const SOFT_EDGE = 1.6;
const AFTER_SIGNS = 0.7;

/** Staff spaces between a barline and the number of the measure after it. */
const BEFORE_NUMBER = 0.2;

/** The largest fraction of the view's width that the panel may cover, with the meter and at all. */
const COMFORTABLE_SHARE = 0.38;
const LARGEST_SHARE = 0.5;

const FORMS: readonly (LineStartForm & { readonly share: number })[] = [
  { names: 'beside', time: true, share: COMFORTABLE_SHARE },
  { names: 'above', time: true, share: COMFORTABLE_SHARE },
  { names: 'above', time: false, share: LARGEST_SHARE },
];

export interface PanelLook {
  readonly form: LineStartForm;
  readonly cover: Cover;
  /** The place at the left edge of the music beside the panel; undefined where the start of the line is in view. */
  readonly place: LinePlace | undefined;
}

/**
 * Whether the number of the measure at the edge of the panel, which ends at `right`, can be read in the music beside it,
 * from its first digit on.
 * The first measure of a piece has no number there.
 */
export function isNumberInView(box: MeasureBox | undefined, { number }: LinePlace, right: number): boolean {
  if (box === undefined || box.measure === 0 || number === null) return false;
  return right - SOFT_EDGE / 2 < box.left + BEFORE_NUMBER;
}

/** The panel over a view; undefined where the view is too narrow for it. */
export function panelLook(starts: LineStarts, { camera, viewport }: Pick<View, 'camera' | 'viewport'>) {
  for (const form of FORMS) {
    const { indent, width: toSigns } = starts.widthsOf(form);
    const width = toSigns + AFTER_SIGNS + SOFT_EDGE;
    if (width * camera.scale > form.share * viewport.width) continue;
    const cover = { width, from: Math.max(0, starts.left - indent) };
    const place = camera.x > cover.from ? starts.at(camera.x + width) : undefined;
    return { form, cover, place } satisfies PanelLook;
  }
  return undefined;
}
