/** The first page, for visitors. */
export const welcomeTexts = {
  title: 'Songleaf',
  heading: 'Turn a song into sheet music',
  lead: 'Upload a recording, or record yourself. Songleaf writes down the notes, and you read, hear, correct and keep them.',
  signUp: 'Sign up for free',
  logIn: 'Login',
  openExample: 'Open an example',
  exampleLabel: 'Open the example: Minuet in G by Christian Petzold, to read and to play',
  exampleCaption: 'Minuet in G. Open it and press play: no account needed.',
  points: [
    {
      title: 'From sound to notes',
      text: 'Piano, guitar, bass, voice, violin, flute, saxophone: as a score, a lead sheet or an arrangement. Or bring a score as MusicXML or MIDI.',
    },
    {
      title: 'Read, play, practise',
      text: 'As a sheet, as pages or as a piano roll, on phone, tablet and desktop. Slower, in a loop, with the metronome; the score waits for you.',
    },
    {
      title: 'Make it right, make it yours',
      text: 'No transcription is perfect. Doubtful notes are marked, and a few clicks or taps correct them. Export as PDF, MusicXML, MIDI or sound.',
    },
  ],
} as const;
