/** Order and page sizes of the song list: B-05, B-06. */
import type { SongPageQuery } from '../../../api/index.ts';

export const PAGE_SIZES = [50, 100, 250] as const;
export type SortOrder = Pick<SongPageQuery, 'field' | 'direction'>;
export type SortField = SortOrder['field'];

export const DEFAULT_ORDER: SortOrder = { field: 'CreationDateTime', direction: 'desc' };

/** B-05: choosing the same field again reverses the direction; another field starts with A, or with the newest. */
export function chooseField(order: SortOrder, field: SortField): SortOrder {
  if (order.field === field) return { field, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { field, direction: field === 'CreationDateTime' ? 'desc' : 'asc' };
}
