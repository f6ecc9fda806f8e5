/** the guided tours. */
export const tourTexts = {
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Got it',
  stepOf: (step: number, count: number) => `${step} of ${count}`,
  songbook: [
    {
      title: 'Welcome to your songbook',
      text: 'Your songs and scores are listed here, with the progress of those that are being transcribed.',
    },
    { title: 'Add a song', text: 'Upload a recording or a score, or record yourself.' },
    { title: 'Find it again', text: 'Search by title or composer, and sort your songs into folders.' },
    { title: 'You', text: 'Your account, what is new, and help are in this menu.' },
  ],
  play: [
    { title: 'Press play', text: 'Hear the score, and its recording where there is one.' },
    { title: 'Choose how you read', text: 'A sheet, pages, one line, or a piano roll.' },
    { title: 'Something is wrong?', text: 'Choose Edit and correct it.' },
    { title: 'Take it with you', text: 'Export as PDF, MusicXML, MIDI or sound.' },
  ],
  /** After the text of the first step, where there are keys. */
  playBySpace: 'Space does the same.',
  editSheet: [
    {
      title: 'Your tools',
      text: 'Select a note by a click or a tap. Drag it up or down, or change it with these buttons.',
    },
    { title: 'Play as you edit', text: 'Press play to hear what you have changed.' },
  ],
  /** After the text of the last step, where there are keys. */
  editKeys: 'H shows all keys.',
  editRoll: [
    { title: 'Edit on the roll', text: 'Drag a note up or down for its pitch, and its right end for its length.' },
  ],
} as const;
