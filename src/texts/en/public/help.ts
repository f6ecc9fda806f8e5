/** The help at `#/help`: each topic with its paragraphs, found by its title or by any of its words. */
export const helpTexts = {
  title: 'Help',
  lead: 'How Songleaf works, in short.',
  search: 'Search the help',
  found: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
  nothing: (search: string) => `Nothing about “${search}”. Try another word, or ask us.`,
  ask: 'Send us Feedback',
  tours: 'Show the tours again',
  toursText: 'A short tour of the songbook and of the score starts when you open them for the first time.',
  toursReset: 'The tours start again when you open your songbook or a score.',
} as const;

export interface HelpTopic {
  /** Part of the address. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'upload',
    title: 'Upload a song',
    paragraphs: [
      'Press the round button with the plus in your songbook and choose File Upload. Choose up to three files, say what should be written (a lead sheet, an arrangement or all notes) and for which instrument, and enter title and composer.',
      'Audio files may be mp3, m4a, ogg, oga, opus, wav, flac, webm, mp4, mov, 3gp, aac, aif, aiff, wma or amr. The song appears in your songbook at once, with the progress of its transcription. You may close the page meanwhile.',
      'A score as MusicXML, MIDI or MusicJSON needs no transcription: it opens as soon as you choose it.',
    ],
  },
  {
    id: 'good-recording',
    title: 'What makes a good recording',
    paragraphs: [
      'One instrument alone, close to the microphone, in a quiet room, gives the best result. Reverberation, drums and several instruments at once make it harder.',
      'Play with a steady beat. If you know the meter, the key or the tempo, enter it when you upload or record, or try a song again with other settings from its menu.',
    ],
  },
  {
    id: 'record',
    title: 'Record yourself',
    paragraphs: [
      'Press the plus and choose Record Song. Choose the instrument and the microphone, switch on the metronome if you like, and press the record button. The recording begins after a count-in of four beats.',
      'Listen to the recording before you send it, or record again. A recording that is not sent yet is kept in this browser, even if the page is closed. It must be at least 5 seconds long.',
    ],
  },
  {
    id: 'songbook',
    title: 'Folders, names and several songs at once',
    paragraphs: [
      'The button with the folder makes a new folder. Drag songs into it, or choose Move to folder in the menu of a song. The menu also renames, duplicates and deletes.',
      'Click the box beside a song to select it, Shift-click for all in between; on a phone, press and hold it. What can be done with the selected songs appears above the list.',
    ],
  },
  {
    id: 'failed',
    title: 'A transcription has failed',
    paragraphs: [
      'Open the song to read why. Often the recording is too short, too quiet or too noisy. Try again in its menu changes the mode, the instrument, the key, the meter or the tempo without a new upload. Report Error sends us the facts.',
    ],
  },
  {
    id: 'read',
    title: 'Read a score',
    paragraphs: [
      'The list at the top chooses the view: a sheet, pages, one line, a piano roll, or sheet and roll together. Scroll, drag or pinch to move; the magnifier changes the size.',
      'Simplify writes an accidental at every altered note instead of a key signature. Letters shows the names of the notes.',
    ],
  },
  {
    id: 'play',
    title: 'Play a score',
    paragraphs: [
      'Press the play button or Space. Click a note to begin there. Choose in the bar below whether you hear the transcription, the original recording or both, and how fast.',
      'Drag along the ruler above the first staff to set a loop. The settings have the metronome, a count-in, and a mixer with mute and solo for each part.',
    ],
  },
  {
    id: 'practise',
    title: 'Practise with the score',
    paragraphs: [
      'With the button of the graduation cap the score waits until you play the right notes, on a MIDI keyboard or into the microphone. Practise one hand or both, a passage again and again, and faster once it is right. Mistakes are marked on the page.',
    ],
  },
  {
    id: 'edit',
    title: 'Correct and edit notes',
    paragraphs: [
      'Choose Edit at the top of a score. Click a note and drag it up or down, or use the arrow keys; the toolbar changes values, ties, pitches by semitones, and voices. A right click or a long press opens the menu of a place.',
      'Select notes and press Shift+S for staccato, Shift+K for staccatissimo, Shift+N for tenuto, Shift+V for an accent, Shift+O for marcato, Shift+H for a fermata, S for a slur, < or > for a hairpin; the same key again removes the sign. The menu of a note and the toolbar offer them too.',
      'On a touch screen tap a note: the buttons beside it change it. Every change can be undone. Edits are kept in this browser until they are saved; Ctrl+S saves.',
    ],
  },
  {
    id: 'doubts',
    title: 'Doubtful notes',
    paragraphs: [
      'Notes that the transcription is not sure of carry a small mark. F8 leads to the next one and plays it from the recording and as it is written. Enter keeps it, Delete removes it.',
      'If a whole rhythm looks wrong, open the menu of the bar and choose Rhythm. Meter, key and beat of the piece can be changed as a draft that keeps your edits.',
    ],
  },
  {
    id: 'export',
    title: 'Export and print',
    paragraphs: [
      'The button with the arrow at the top of a score exports PDF, MusicXML, MIDI, MusicJSON, braille music, and the sound as MP3 or WAV. Ctrl+P opens the export as PDF. Paper, orientation, size of the staff and single parts are choices of the PDF.',
    ],
  },
  {
    id: 'share',
    title: 'Share a score',
    paragraphs: [
      'Share, at the top of a score or in its menu, makes a private link. Whoever has it can read and play the score without an account and copy it into a songbook. Stop sharing makes the link useless.',
    ],
  },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    paragraphs: [
      'Press H in a score to see all keys.',
      'Space plays and pauses. Arrow left and right go from note to note; up and down change the pitch. 1 to 6 set the value, the letters A to G the pitch. After a click on an empty place of a staff, letters write one note after another there. Ctrl+Z takes back, Ctrl+S saves, Ctrl+P opens the export as PDF, F8 goes to the next doubtful note.',
    ],
  },
  {
    id: 'account',
    title: 'Your account and your data',
    paragraphs: [
      'My Account, in the menu with your name, changes your name, your password, the language and the appearance, and deletes your account with all its songs. The privacy policy says what is stored and for how long.',
    ],
  },
];
