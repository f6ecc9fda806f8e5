/** Rows of dynamics at nearly one height, which are brought to one height. */
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import type { InRow } from '../skyline/rowIndex.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { gap: dynamicGap, aroundLetters, levelDistance, levelDifference, rowDistance } = engravingStyle.dynamics;

export interface RowItem extends InRow {
  readonly ink: { readonly ascent: number; readonly descent: number };
  /** Largest distance after another item at which this item is still in that item's row. */
  readonly reach?: number;
}

/** The baseline nearest to the staff on which all items of a row are clear of the ink. */
export function rowBaseline(sheet: OutsideStaff, [first, ...others]: readonly [RowItem, ...RowItem[]]): number {
  const clearY = ({ staff, side, left, right, ink }: RowItem): number =>
    sheet.clearY(staff, side, left - aroundLetters, right + aroundLetters, ink, dynamicGap);
  const outermost = first.side === 'above' ? Math.min : Math.max;
  return others.reduce((y, item) => outermost(y, clearY(item)), clearY(first));
}

/** Groups items that directly follow one another on a side of a staff. */
export function rowsOf<Item extends RowItem>(items: readonly Item[]): Item[][] {
  const rows: Item[][] = [];
  const sorted = [...items].sort(
    (a, b) => a.staff - b.staff || Number(a.side > b.side) - Number(a.side < b.side) || a.left - b.left,
  );
  for (const item of sorted) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const joins =
      last !== undefined &&
      last.staff === item.staff &&
      last.side === item.side &&
      item.left >= last.right &&
      item.left - last.right < (item.reach ?? rowDistance);
    if (joins) row?.push(item);
    else rows.push([item]);
  }
  return rows;
}

const isNonEmpty = <Item>(row: readonly Item[]): row is readonly [Item, ...Item[]] => row.length > 0;

/**
 * Joins rows that follow one another at nearly one height: dynamics of a passage are level where nothing forces them
 * apart (Gould, "Dynamics: alignment"). `rows`: sorted by staff, side and x.
 */
export function levelRows<Item extends RowItem>(
  sheet: OutsideStaff,
  rows: readonly (readonly Item[])[],
): readonly (readonly Item[])[] {
  const levels: { items: Item[]; lowest: number; highest: number }[] = [];
  for (const row of rows.filter(isNonEmpty)) {
    const [first] = row;
    const y = rowBaseline(sheet, row);
    const level = levels.at(-1);
    const last = level?.items.at(-1);
    const gap = last?.staff === first.staff && last.side === first.side ? first.left - last.right : -1;
    const [lowest, highest] = [Math.min(y, level?.lowest ?? y), Math.max(y, level?.highest ?? y)];
    if (level === undefined || gap < 0 || gap > levelDistance || highest - lowest > levelDifference)
      levels.push({ items: [...row], lowest: y, highest: y });
    else {
      level.items.push(...row);
      [level.lowest, level.highest] = [lowest, highest];
    }
  }
  return levels.map(({ items }) => items);
}
