/** The list of songs and its dialogs. */
export const songbookTexts = {
  windowTitle: 'Songbook',
  mySongbook: 'My Songbook',
  searchPlaceholder: 'Search a Song',
  search: 'Search',
  more: 'More',
  status: 'Status',
  title: 'Title',
  composer: 'Composer',
  mode: 'Mode',
  instrument: 'Instrument',
  rating: 'Rating',
  dateCreated: 'Date Created',
  date: 'Date',
  sortSongs: 'Sort songs',
  sortBy: 'Sort by',
  ascending: 'ascending',
  descending: 'descending',
  rowsPerPage: 'Songs per page:',
  shownOf: (from: number, to: number, count: number) => `${from}–${to} of ${count}`,
  moreFor: (title: string) => `More options for ${title}`,
  stars: (stars: number) => `${stars} of 5 stars`,
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  emptyTitle: 'Your songbook is empty',
  emptyText: 'Upload a song as an audio file, and a few minutes later you read it here as sheet music.',
  emptyAction: 'Upload your first song',
  nothingFound: (search: string) => `No song matches “${search}”.`,
  showAll: 'Show all songs',
  loadFailed: 'Your songs could not be loaded.',
  confirmDelete: 'Confirm Delete',
  deleteOne: (title: string) => `Do you really want to delete “${title}”? This process can not be undone!`,
  deleteSeveral: (count: number) =>
    count === 1
      ? 'Do you really want to delete this song? This process can not be undone!'
      : `Do you really want to delete ${count} songs? This process can not be undone!`,
  deleteDone: 'Deleted',
  processing: 'You will be notified, when the analysis is done. Processing can take up to 5 minutes.',
  waiting: 'Your analysis will be processed as soon as possible.',
  ready: 'Your Song is now ready to get played!',
  wentWrong: 'Oops, something went wrong!',
  errorTitle: 'There was an error',
  ok: 'OK',
} as const;

export const songStateTexts = {
  processing: 'Processing',
  waiting: 'Waiting',
  error: 'Error',
} as const;

/** B-11: how the accessible name of a finished song's icon calls its source. */
export const songSourceTexts = {
  Mic: 'Recording',
  File: 'Audio file',
  Youtube: 'Video',
  Image: 'Image',
  AI: 'AI',
  Scratch: 'Written from scratch',
  Audio: 'Audio',
} as const;
