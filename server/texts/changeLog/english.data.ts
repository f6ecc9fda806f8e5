/** A-35, O-12: what is new, the newest first. `versionCode` only ever grows. */
import type { ChangeLog } from '../../contract/calls.ts';

export const ENGLISH_CHANGES: ChangeLog = [
  {
    title: 'More kinds of files, and what imported scores state',
    date: '2026-11-30',
    details: [
      'Recordings may be AIFF, WMA, MOV and 3GP files too, and MIDI files may be named .midi or .kar. The words of karaoke files are read.',
      'Imported scores keep the sides of articulations and ties, hidden signs, clefs after the barline, mordents with hooks, and buzz rolls.',
      'Chords that a file names by numeral or by function are printed below the staff.',
      'Zoom, Simplify and Letters are kept for each of your last scores.',
      'A second tab that begins to play pauses the first one.',
      'Long titles are broken into lines of similar lengths.',
    ],
    versionCode: 14,
  },
  {
    title: 'Grace notes, tremolos, and both hands by keys',
    date: '2026-11-29',
    details: [
      'Add a grace note with the key / or by "Signs, Slurs, Grace Notes…" in the menu of a note, and move it with the arrows.',
      'Tremolos of one to three strokes are in the same menu. They are printed, played and exported.',
      'While you write notes by keys, Ctrl+Shift and an arrow up or down go to the other hand, and Ctrl+Alt+1 or 2 to the other voice.',
      'Arrows up and down also change a note that you go back to while you write.',
      'Click a tie to select it; Delete removes it, and the toolbar does so too with ties, slurs and hairpins.',
      'Recordings of several players, of strings and of choirs are heard better, and written with fewer short notes and rests.',
      'A note above the music says where it differs from its recording or its file.',
      'Lead sheets of bands, and the tune of your instrument, follow the sound of the voice or instrument that plays it.',
      'Double stops and chords of a violin that plays alone are all written.',
    ],
    versionCode: 13,
  },
  {
    title: 'The tune of your instrument, trills, and signs to click',
    date: '2026-11-29',
    details: [
      'Violin, flute, saxophone or voice with an accompaniment: the tune is written, without leaps into the other instruments.',
      'Trills, mordents, turns and arpeggios can be added and removed: "Signs, Slurs, Grace Notes…" in the menu of a note.',
      'Click a slur or a hairpin to select it; Delete removes it.',
      'Press N to start writing where you were reading, without a mouse.',
      'A pasted passage sounds as it was copied, with its rests too.',
    ],
    versionCode: 12,
  },
  {
    title: 'Signs, letters and steady triplets',
    date: '2026-11-29',
    details: [
      'Staccato, accents, fermatas and other articulations, slurs and hairpins can be entered: by keys, or by "Signs, Slurs, Grace Notes…" in the menu of a note.',
      'Type a melody by its letters: click an empty place of a staff, press A to G, and each note goes into the octave nearest to the one before.',
      'Shift-click selects over several staves, and a copy takes all of them; the rests that an edit leaves are grouped by the beat.',
      'Songs with runs of triplets and sextuplets are transcribed more evenly.',
      'A bass has the lowest line of a band, and a low melody a bass clef.',
    ],
    versionCode: 11,
  },
  {
    title: 'Swing, singing and drums',
    date: '2026-11-28',
    details: [
      'Songs with swing are written in even eighths under the word "Swing" instead of 6/8, and played long and short, here and in exported MIDI. A tempo mark has a field for it: "Swing from here on".',
      'Singing that slides or is out of tune is written in the notes that are meant. Choose the instrument Vocals.',
      'Recordings of drums alone are written too, if you ask for the drums.',
      'Music for saxophones and trumpets keeps to at most six sharps or flats.',
    ],
    versionCode: 10,
  },
  {
    title: 'Easier to tap, fewer wrong notes',
    date: '2026-11-28',
    details: [
      'On touch screens, buttons, fields and menu entries are at least 40 pixels high; where there is room, the long menu of a note has two columns.',
      'Violin, flute, voice and other single lines with vibrato have fewer wrong notes: a held note is more rarely written as repeated notes.',
      'Chords that a major key borrows from minor are named with flats, as in printed lead sheets: A♭ in C major, not G♯.',
    ],
    versionCode: 9,
  },
  {
    title: 'Notes nearer to print',
    date: '2026-11-28',
    details: [
      'The drums of a band are written on a staff of their own, if you ask for them.',
      'Pianos and bands are transcribed by a larger neural network where there is time for it; "Transcribe again" lets you choose.',
      'See the best readings of a song or of a passage, and take another meter, tempo or first barline.',
      'Trills, mordents and turns are written as signs; clefs and octave lines change where the music needs them.',
      'Songleaf speaks German, with instruments, notes and keys by their German names.',
    ],
    versionCode: 8,
  },
  {
    title: 'Log in with a passkey',
    date: '2026-11-23',
    details: [
      'Add a passkey in My Account, and log in with the lock of your device: without a password and without a code.',
      'The key for your authenticator app is shown as a QR code, too.',
    ],
    versionCode: 7,
  },
  {
    title: 'Find your way, and keep it safe',
    date: '2026-11-22',
    details: [
      'Help with search, and short tours of the songbook and the score.',
      'Two-step sign-in with an authenticator app and recovery codes; see where you are logged in, and log out there.',
      'Without a network, and when your session has ended, what you typed or recorded is kept.',
      'A first page for visitors with a score to play, an imprint, and a privacy policy that names all that is stored.',
      'Plans with prices, features and answers on one page, where premium is sold.',
    ],
    versionCode: 6,
  },
  {
    title: 'Record, tidy up, look twice',
    date: '2026-11-22',
    details: [
      'Record a song with the microphone: metronome, count-in, level and pitch, and listening again before it is sent.',
      'Folders in the songbook, by dragging or by the menu; select several songs to move, export or delete them.',
      'Rename, duplicate, report a song; try a failed one again with other settings.',
      'A score opens as soon as its file is chosen.',
      'Doubtful notes of a transcription are marked and visited one after the other.',
      'Edit by touch, on a piano on the screen, and with a MIDI keyboard.',
    ],
    versionCode: 5,
  },
  {
    title: 'Edit your scores',
    date: '2026-11-22',
    details: [
      'Correct a score note by note, on the sheet or in the piano roll, by mouse or by keys.',
      'Change keys, meters, clefs, tempos, instruments and lyrics; transpose the whole score.',
      'The last 20 saves are kept: compare one with the score as it is now, or bring it back.',
      'Unsaved edits are still there after a crash.',
    ],
    versionCode: 4,
  },
  {
    title: 'Hear your scores',
    date: '2026-11-22',
    details: [
      'Play any score at any speed, with a metronome, loops, and each part muted or alone.',
      'Compare it with the original recording, alone or beside the transcription.',
      'Practise with a MIDI keyboard or the microphone: the score waits for the right notes and marks mistakes.',
      'Export the sound as MP3 or WAV, with or without your own part.',
    ],
    versionCode: 3,
  },
  {
    title: 'Folders and sharing',
    date: '2026-11-21',
    details: [
      'Keep your songs in folders.',
      'Share a score by a link; friends can copy it into their songbook.',
      'Forgot your password? You can choose a new one by a link in a letter.',
    ],
    versionCode: 2,
  },
  {
    title: 'Welcome to Songleaf',
    date: '2026-11-20',
    details: ['Upload a recording and get its sheet music.', 'Read it in the browser and export it.'],
    versionCode: 1,
  },
];
