/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  folders: ['folders'],
  receipts: ['receipts'],
  videoSource: ['videoSource'],
  score: (id: string) => ['score', id],
  shareLink: (id: string) => ['shareLink', id],
  sharedScore: (key: string) => ['sharedScore', key],
  versions: (id: string) => ['versions', id],
  version: (id: string, number: number) => ['version', id, number],
} as const;
