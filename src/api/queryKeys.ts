/** Keys of the query cache. */
export const queryKeys = {
  songs: ['songs'],
  songPages: ['songs', 'page'],
  songPage: (request: object) => ['songs', 'page', request],
  songWatch: ['songs', 'watch'],
  songsById: (ids: readonly string[]) => ['songs', 'byId', ids],
  /** Whether the event stream delivers the changes; not an answer of the server. */
  songsLive: ['songsLive'],
  /** Settings of the song list that was shown last, and its address; not an answer of the server. */
  songList: ['songList'],
  folders: ['folders'],
  /** Renames made by this page, oldest first; not an answer of the server. */
  folderRenames: ['folderRenames'],
  sessions: ['sessions'],
  twoStep: ['twoStep'],
  passkeys: ['passkeys'],
  prices: (coupon: string | undefined) => ['prices', coupon],
  receipts: ['receipts'],
  changeLog: ['changeLog'],
  imprint: ['imprint'],
  example: ['example'],
  videoSource: ['videoSource'],
  arranging: ['arranging'],
  score: (id: string) => ['score', id],
  shareLink: (id: string) => ['shareLink', id],
  sharedScore: (key: string) => ['sharedScore', key],
  versions: (id: string) => ['versions', id],
  version: (id: string, number: number) => ['version', id, number],
} as const;
