/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  score: (id: string) => ['score', id],
} as const;
