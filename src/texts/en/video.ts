/** The dialog that transcribes a linked video. */
export const videoTexts = {
  title: 'YouTube to Sheet',
  steps: {
    mode: 'Choose Mode',
    instrument: 'Instrument',
    search: 'Search Song',
    crop: 'Crop Video',
    info: 'Enter Info',
  },
  missing: {
    mode: 'Choose a mode to go on.',
    instrument: 'Choose an instrument to go on.',
    search: 'Find and choose a video to go on.',
    crop: 'Choose another video to go on.',
    info: 'Fill in the fields and accept the terms to go on.',
  },
  loss: {
    title: 'Leave without a song?',
    question: 'What you have chosen and entered here will be lost.',
    leave: 'Leave',
  },
  submit: 'Create',
  searchLabel: 'Search, or paste a YouTube link',
  search: 'Search',
  searching: 'Searching',
  results: 'Videos',
  suggestions: 'Suggestions',
  linkUnknown: 'This link leads to no video.',
  nothingFound: 'No video was found.',
  sourceAway: 'Videos cannot be searched at the moment. Please try again later.',
  chosen: 'Chosen video',
  tooLong: 'Source video duration must be shorter than 40 minutes!',
  start: 'Start',
  stop: 'Stop',
  timeHint: 'Minutes and seconds, mm:ss',
  atLeast: 'At least 30 seconds are transcribed.',
  length: (time: string) => `Length ${time}`,
  useUpload: 'Upload a file instead',
  /** C-13: the words that narrow a search down. */
  suffixes: {
    piano: 'piano cover',
    guitar: 'guitar fingerstyle',
    bass: 'bass cover',
    vocals: 'vocals only',
    violin: 'violin cover',
    flute: 'flute cover',
    sax: 'saxophone cover',
  } as Readonly<Record<string, string>>,
} as const;

/** C-14: suggestions for a search, all of them in the public domain. */
export const videoSuggestions: Readonly<Record<string, readonly string[]>> = {
  songs: ['Amazing Grace', 'Scarborough Fair', 'Auld Lang Syne', 'Shenandoah', 'House of the Rising Sun'],
  piano: ['Für Elise', 'Clair de Lune', 'The Entertainer', 'Minuet in G', 'Gymnopédie No. 1'],
  guitar: ['Greensleeves', 'Romance Anónimo', 'Recuerdos de la Alhambra', 'Lágrima', 'Malagueña'],
  bass: [
    'When the Saints Go Marching In',
    'Boogie Woogie',
    'Frankie and Johnny',
    'Careless Love',
    'St. James Infirmary',
  ],
  vocals: ['Ave Maria', 'Danny Boy', 'Amazing Grace', 'Silent Night', 'O sole mio'],
  flute: ['Syrinx', 'Greensleeves', 'Morning Mood', 'Badinerie', 'Londonderry Air'],
  violin: ['Canon in D', 'Meditation from Thaïs', 'Air on the G String', 'Czardas', 'The Swan'],
  sax: ['Maple Leaf Rag', 'When the Saints Go Marching In', 'Danny Boy', 'Bolero', 'Ave Maria'],
};
