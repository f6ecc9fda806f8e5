import { songbookTexts } from '../../../texts/index.ts';

export interface Deletion {
  readonly ids: readonly string[];
  readonly question: string;
}

/** B-24: the songs and folders in the address of the delete dialog. */
export function readDeletion(query: URLSearchParams): Deletion {
  const id = query.get('id');
  const title = query.get('title');
  const ids = id === null ? (query.get('ids') ?? '').split(';').filter((part) => part !== '') : [id];
  const isNamed = id !== null && title !== null && title !== '';
  return { ids, question: isNamed ? songbookTexts.deleteOne(title) : songbookTexts.deleteSeveral(ids.length) };
}
