/**
 * The ways in which a transcription can be written: the rhythm of a bar, the meter and beat of the piece, and edits
 * that could not be kept.
 */
import { barName, barTitle } from './barName.ts';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;

export const readingTexts = {
  close: 'Close',
  rhythm: 'Rhythm…',
  rhythmTitle: 'Rhythm of the bar',
  rhythmNone:
    'For this bar there is no other rhythm to choose: it has no notes, or none that were heard in the recording.',
  rhythmOnly: 'No other rhythm is likely here.',
  rhythmNow: 'written now',
  rhythmChoice: (percent: number, isCurrent: boolean) =>
    `Rhythm with ${percent} % probability${isCurrent ? ', written now' : ''}`,
  percent: (percent: number) => `${percent} %`,
  meterTitle: 'Meter and beat',
  meter: 'Meter',
  level: 'Note values',
  levels: { 0.5: 'Half', 1: 'Unchanged', 2: 'Double' },
  firstBar: 'Where bar 1 begins',
  beatEarlier: 'One beat earlier',
  beatLater: 'One beat later',
  beatAt: (beat: number, seconds: number) => `Beat ${beat}, at ${clock(seconds)}`,
  key: 'Key',
  swing: 'Swing: long and short eighths are written even',
  exactness: 'Rhythm',
  plain: 'Plain',
  exact: 'Exact',
  asTranscribed: 'As transcribed',
  busy: 'Writing the notes anew …',
  refused: 'The notes cannot be written like this. Choose something else.',
  failed: 'The notes could not be written anew. Your score is as it was.',
  allKept: 'This is a draft. All your changes are in it.',
  notKept: (count: number) =>
    count === 1
      ? 'This is a draft. One of your changes is not in it:'
      : `This is a draft. ${count} of your changes are not in it:`,
  conflict: (bar: string | null, reason: string) => `${barTitle(bar)}: ${reason}`,
  reasons: {
    note: 'a note that you changed is no longer there',
    rhythm: 'a note value of yours does not fit',
    voice: 'a note of yours found no free voice',
    mark: 'a sign that you added has no place',
    rest: 'what you wrote on a rest was dropped, because there is no rest here now',
    measure: 'what you set for this bar was dropped, because no bar begins here now',
    barlines: 'bars that you added, deleted or resized are as in the new reading',
    part: 'the parts differ, so your version stays as it is',
  },
  drop: 'Discard',
  apply: 'Apply',
  waveform: 'Waveform of the recording',
  waveformLoading: 'Fetching the recording …',
  waveformFailed: 'The recording could not be read for its waveform.',
  waveformHelp: 'Drag a barline, or move it with ← and →: what follows is barred anew.',
  barlineHere: 'Barline at the cursor',
  barlinesReset: 'Barlines as transcribed',
  barlineOf: (bar: string | null) => `Barline before ${barName(bar)}`,
  atTime: clock,
  againTitle: 'Transcribe again',
  again: 'Transcribe again…',
  againSelect: 'Select notes of the bars that are to be written again.',
  againBars: (first: string | null, last: string | null) =>
    `${first === last ? `${first === null ? 'The pickup' : barTitle(first)} is` : `${first === null ? `${barTitle(first)} to ${barName(last)}` : `Bars ${first} to ${last}`} are`} written anew from the notes of the recording. The other bars stay as they are.`,
  sureness: 'Notes that are written',
  all: 'All',
  sureOnly: 'Sure',
  forgets: 'Forget my changes in these bars',
  absent:
    'This score was not transcribed here, or it was transcribed before detected notes were stored. So it cannot be written in another way.',
  locked: 'This works on the whole piece, and a part of it is locked. Unlock the score to use it.',
  away: 'The notes of the recording could not be fetched.',
  tryAgain: 'Try again',
} as const;
