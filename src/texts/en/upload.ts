/** C-03, C-07, C-18 to C-24, except C-23, whose text comes from the server. */
export const uploadTexts = {
  title: 'File Upload',
  steps: {
    file: 'Upload File',
    mode: 'Transcription Mode',
    instrument: 'Choose Instrument',
    crop: 'Crop Song',
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
  limits: (files: number, minutes: number) =>
    `Up to ${files} files at once: each becomes a song, of up to ${minutes} minutes. If others are being transcribed, it waits for its turn.`,
  isPremium: 'File upload is available in Premium.',
  chosenFiles: 'Chosen files',
  removeFile: (name: string) => `Remove ${name}`,
  fileTooBig: (name: string) => `“${name}”: File is too big. Size limit is 30 megabytes.`,
  fileEmpty: (name: string) => `“${name}” is empty.`,
  fileIsNot: (name: string) => `The content of “${name}” is not what its name says, so it cannot be read.`,
  typeNotSupported: (name: string) => `“${name}”: File type not supported.`,
  exportMusicXml: (program: string) => `Export the piece from ${program} as MusicXML, and upload that file.`,
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
  midiHint: 'The keys themselves are recorded, without a microphone',
  /** The input that a step still requires. */
  missing: {
    file: 'Choose a file to go on.',
    mode: 'Choose a mode to go on.',
    instrument: 'Choose an instrument to go on.',
    crop: 'Correct the tempo to go on.',
    info: 'Fill in the fields and accept the terms to go on.',
  },
  loss: {
    title: 'Stop the upload?',
    question: 'What you have chosen and entered here will be lost.',
    leave: 'Stop',
  },
  goOn: 'Continue',
  uploading: (percent: number) => `Uploading ${percent}%`,
  uploadProgress: 'Upload progress',
  /** The state of a file among several. */
  fileWaits: 'Waiting',
  fileIsSent: (percent: number) => `${percent}%`,
  fileArrived: 'Uploaded',
  someFailed: (arrived: number, files: number) =>
    arrived === 0
      ? `None of the ${files} files was uploaded. All are still here, with the reason.`
      : `${arrived} of ${files} files were uploaded. The others are still here, with the reason.`,
  done: 'Your song was uploaded. It will be ready in a few minutes.',
  unknownError: 'Unkown Error!',
} as const;

/** The step that chooses a part of the song, and its known properties. */
export const cropTexts = {
  song: 'Song',
  choosePart: 'Drag the ends to the part that you want as sheet music.',
  waveform: 'Part of the song',
  start: 'Start',
  stop: 'End',
  timeHint: 'Minutes and seconds, mm:ss',
  play: 'Play the selection',
  pause: 'Pause',
  wholeSong: 'Whole song',
  length: (part: string, song: string) => `${part} of ${song}`,
  decoding: 'Reading the sound',
  tooLong: 'This song is too long to be drawn here. Type the part that you want, or keep the whole song.',
  cannotDecode:
    'This browser cannot read the sound of this file, so no part can be chosen. The whole song is transcribed.',
  cannotPlay: 'This browser cannot play this file.',
  freeBars: (measures: number) => `The first ${measures} bars are free.`,
  known: 'What you know of the music',
  knownHint: 'What you choose here is used as it is.',
  decide: 'Let Songleaf decide',
  tempoHint: (lowest: number, highest: number) => `Quarter notes a minute, ${lowest} to ${highest}`,
} as const;

/** Whether the drums of a recording are written. */
export const drumsTexts = {
  write: 'Write the drums too',
  hint: 'On a staff of their own, where the recording has drums.',
} as const;
