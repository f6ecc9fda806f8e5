/** Order and page sizes of the song list: B-05, B-06. */
import type { SongPageQuery } from '../../../api/index.ts';
import { storeChoice, storedChoice } from '../../../storedChoice.ts';

export const PAGE_SIZES = [50, 100, 250] as const;
export type SortOrder = Pick<SongPageQuery, 'field' | 'direction'>;
export type SortField = SortOrder['field'];

export const DEFAULT_ORDER: SortOrder = { field: 'CreationDateTime', direction: 'desc' };

/** B-05: choosing the same field again reverses the direction; another field starts with A, or with the newest. */
export function chooseField(order: SortOrder, field: SortField): SortOrder {
  if (order.field === field) return { field, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { field, direction: field === 'CreationDateTime' ? 'desc' : 'asc' };
}

/** Where the browser stores the order and the page size that were chosen last: `Title asc 50`. */
const KEY = 'songleaf.songOrder';

export interface ListShape {
  readonly order: SortOrder;
  readonly pageSize: number;
}

const FIELDS: readonly SortField[] = ['Title', 'Composer', 'CreationDateTime'];

export function storedShape(): ListShape {
  const [name, direction, size] = (storedChoice(KEY) ?? '').split(' ');
  const field = FIELDS.find((each) => each === name);
  return {
    order: field === undefined ? DEFAULT_ORDER : { field, direction: direction === 'asc' ? 'asc' : 'desc' },
    pageSize: PAGE_SIZES.find((each) => each === Number(size)) ?? PAGE_SIZES[0],
  };
}

export const storeShape = ({ order, pageSize }: ListShape): void =>
  storeChoice(KEY, `${order.field} ${order.direction} ${pageSize}`);
