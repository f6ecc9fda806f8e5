/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  folders: ['folders'],
  /** Renames of this page, oldest first; no answer of the server. */
  folderRenames: ['folderRenames'],
  sessions: ['sessions'],
  twoStep: ['twoStep'],
  prices: ['prices'],
  receipts: ['receipts'],
  changeLog: ['changeLog'],
  imprint: ['imprint'],
  example: ['example'],
  videoSource: ['videoSource'],
  score: (id: string) => ['score', id],
  shareLink: (id: string) => ['shareLink', id],
  sharedScore: (key: string) => ['sharedScore', key],
  versions: (id: string) => ['versions', id],
  version: (id: string, number: number) => ['version', id, number],
} as const;
