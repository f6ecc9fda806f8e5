/** The warnings of the readers of MusicXML and MIDI (`engine/formats`) in the words of the user. */
import { remarkTexts } from '../../../texts/index.ts';

/** The beginning of each warning; those of a kind have other words or numbers after it. */
const KINDS: readonly (readonly [beginning: string, kind: keyof typeof remarkTexts.changes])[] = [
  ['an incomplete tuplet', 'tupletCompleted'],
  ['tuplet brackets', 'tupletReplaced'],
  ['the tuplet ', 'tupletOmitted'],
  ['the clef ', 'clef'],
  ['a key signature', 'key'],
  ['a time signature', 'meter'],
  ['a transposition', 'transposition'],
  ['a backup', 'backup'],
  ['lyrics of more than', 'verses'],
  ['a repeat sign', 'repeat'],
  ['simultaneous notes', 'voices'],
  ['the notes of a voice', 'voices'],
  ['octave lines', 'ottava'],
  ['the file is cut off', 'cutOff'],
];

/** `part P1, measure 3: …` of MusicXML, `track 1, byte 90: …` of MIDI, or the warning alone. */
const PLACE = /^(?:(?:part .*?(?:, measure (\S+))?|track \d+(?:, byte \d+)?): )?(.*)$/s;

/** @param warning of a later server it may be of a kind that is not known here; it stays as it is. */
export function importChange(warning: string): string {
  const [, bar = null, what = warning] = PLACE.exec(warning) ?? [];
  const kind = KINDS.find(([beginning]) => what.startsWith(beginning))?.[1];
  return kind === undefined ? `${warning}.` : remarkTexts.firstIn(remarkTexts.changes[kind], bar);
}
