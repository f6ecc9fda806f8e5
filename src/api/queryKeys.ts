/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  videoSource: ['videoSource'],
  score: (id: string) => ['score', id],
} as const;
