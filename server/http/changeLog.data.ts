/** A-35, O-12: the list of changes, the newest first. `versionCode` increases with each entry. */
import type { ChangeLog } from '../contract/calls.ts';

export const CHANGE_LOG: ChangeLog = [
  {
    title: 'Record, organize, check',
    date: '2026-11-22',
    details: [
      'Record a song with the microphone: metronome, count-in, level and pitch; listen to the recording before you send it.',
      'Folders in the songbook, by dragging or by the menu; select several songs to move, export or delete them.',
      'Rename, duplicate, report a song; repeat a failed transcription with other settings.',
      'A score opens as soon as its file is chosen.',
      'Doubtful notes of a transcription are marked, and you can step from one to the next.',
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
      'The last 20 saves are kept: compare one with the present score, or restore it.',
      'Unsaved edits survive a crash.',
    ],
    versionCode: 4,
  },
  {
    title: 'Hear your scores',
    date: '2026-11-22',
    details: [
      'Play any score at any speed, with a metronome and loops; mute or solo each part.',
      'Compare it with the original recording, alone or together with the transcription.',
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
      'Forgot your password? You can choose a new one by a link in an e-mail.',
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
