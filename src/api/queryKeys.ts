/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  receipts: ['receipts'],
  videoSource: ['videoSource'],
  score: (id: string) => ['score', id],
} as const;
