/** C-03, C-07, C-18 to C-24, but for C-23, of which the server speaks. */
export const uploadTexts = {
  title: 'File Upload',
  steps: {
    file: 'Upload File',
    mode: 'Transcription Mode',
    instrument: 'Choose Instrument',
    info: 'Enter Info',
  },
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  submit: 'Upload',
  close: 'Close',
  dropHere: 'Drop an audio file or a score here',
  or: 'or',
  chooseFile: 'Choose a file',
  accepted: (extensions: string, megabytes: number) => `${extensions} up to ${megabytes} MB`,
  moreFormats: 'Scores:',
  isPremium: 'File upload is available in Premium.',
  chosenFiles: 'Chosen files',
  removeFile: (name: string) => `Remove ${name}`,
  fileTooBig: 'File is too big. Size limit is 30 megabytes.',
  fileEmpty: 'File is empty.',
  fileIsNot: (name: string) => `The content of “${name}” is not what its name says, so it cannot be read.`,
  typeNotSupported: 'File type not supported.',
  tooManyFiles: (maximum: number) => `Maximum allowed number of files exceeded. Only ${maximum} allowed.`,
  songTitle: 'Title',
  composer: 'Composer',
  titleRequired: 'Title is required.',
  composerRequired: 'Composer is required.',
  terms:
    'I assure that title and composer are correct and that I hold the rights to create digital and modified versions of this piece. The ',
  termsLink: 'terms of the provider',
  termsAfter: ' apply.',
  open: 'Open',
  /** What a step still waits for. */
  missing: {
    file: 'Choose a file to go on.',
    mode: 'Choose a mode to go on.',
    instrument: 'Choose an instrument to go on.',
    info: 'Fill in the fields and accept the terms to go on.',
  },
  stopTitle: 'Stop the upload?',
  stopQuestion: 'What you have chosen and entered here will be lost.',
  stop: 'Stop',
  goOn: 'Continue',
  uploading: (percent: number) => `Uploading ${percent}%`,
  uploadingFile: (name: string, file: number, files: number) => (files === 1 ? name : `${name} (${file} of ${files})`),
  uploadProgress: 'Upload progress',
  done: 'Your song was uploaded. It will be ready in a few minutes.',
  unknownError: 'Unkown Error!',
} as const;

/** The kinds of transcription. */
export const modeTexts = {
  leadsheet: { name: 'Lead Sheet', description: 'The melody with chord names' },
  arrangement: { name: 'Arrangement', description: 'An arrangement made from the song' },
  universal: { name: 'Universal', description: 'All audible notes' },
} as const;

/** By the instrument's name in the server's contract. */
export const instrumentTexts: Readonly<Record<string, string>> = {
  piano: 'Piano',
  guitar: 'Guitar',
  bass: 'Bass',
  vocals: 'Vocals',
  violin: 'Violin',
  flute: 'Flute',
  sax: 'Saxophone',
  piano_intermediate: 'Piano, intermediate',
  piano_full: 'Piano, full',
  piano_easy: 'Piano, easy',
};
