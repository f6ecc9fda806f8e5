/** Parts that a file hides: all of their staves, from the first measure to the last. Many files have them for playback. */
import type { Direction, ForeignMark } from '../../../../model/direction.ts';
import type { Foreign } from '../../../../model/foreign.ts';
import type { PartMeasure } from '../../../../model/score.ts';

const isDetails = (direction: Direction): direction is ForeignMark =>
  direction.kind === 'foreign' && direction.element.name === 'staff-details';

const saysPrinted = ({ element }: ForeignMark, printed: 'yes' | 'no'): boolean =>
  element.attributes?.['print-object'] === printed;

/** The element without what the part's own field says; undefined where nothing else is left of it. */
function withoutPrinting(element: Foreign): Foreign | undefined {
  const { 'print-object': _, ...attributes } = element.attributes ?? {};
  const isEmpty = Object.keys(attributes).every((name) => name === 'number') && (element.children ?? []).length === 0;
  return isEmpty ? undefined : { ...element, attributes };
}

function cleared(directions: readonly Direction[]): readonly Direction[] {
  return directions.flatMap((direction): readonly Direction[] => {
    if (!isDetails(direction) || !saysPrinted(direction, 'no')) return [direction];
    const element = withoutPrinting(direction.element);
    return element === undefined ? [] : [{ ...direction, element }];
  });
}

/** The measures without the marks that hide the part, and whether there were any. */
export function takeUnprinted(
  measures: readonly PartMeasure[],
  staffCount: number,
): { readonly isUnprinted: boolean; readonly measures: readonly PartMeasure[] } {
  const [first, ...others] = measures;
  const hiding = (first?.directions ?? []).filter(
    (mark) => isDetails(mark) && mark.at === 0 && saysPrinted(mark, 'no'),
  );
  // A file may also hide the tablature alone, which is no staff of the model.
  const hidden = new Set(hiding.map(({ staff }) => staff).filter((staff) => staff < staffCount));
  const isShownLater = measures.some(({ directions = [] }) =>
    directions.some((mark) => isDetails(mark) && saysPrinted(mark, 'yes')),
  );
  const isUnprinted = !isShownLater && hidden.size === staffCount;
  if (first === undefined || !isUnprinted) return { isUnprinted: false, measures };
  const { directions = [], ...rest } = first;
  const kept = cleared(directions);
  return { isUnprinted, measures: [{ ...rest, ...(kept.length > 0 && { directions: kept }) }, ...others] };
}
