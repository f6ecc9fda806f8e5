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
  ['meters of single', 'secondMeter'],
  ['a transposition', 'transposition'],
  ['a rest whose', 'restPlace'],
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

interface Change {
  readonly warning: string;
  /** The measure as the file numbers it; null where the warning names none. */
  readonly bar: string | null;
  /** Undefined for a warning of a later server, which stays as it is. */
  readonly kind: keyof typeof remarkTexts.changes | undefined;
}

function changeOf(warning: string): Change {
  const [, bar = null, what = warning] = PLACE.exec(warning) ?? [];
  return { warning, bar, kind: KINDS.find(([beginning]) => what.startsWith(beginning))?.[1] };
}

/** A measure without a number is behind those that have one. */
function order({ bar }: Change): number {
  const number = Number.parseInt(bar ?? '', 10);
  return Number.isNaN(number) ? Infinity : number;
}

/** One sentence for each kind of change, with the bar in which it comes first in any part. */
export function importChanges(warnings: readonly string[]): readonly string[] {
  const firsts = new Map<string, Change>();
  for (const change of warnings.map(changeOf)) {
    const key = change.kind ?? change.warning;
    const known = firsts.get(key);
    if (known === undefined || order(change) < order(known)) firsts.set(key, change);
  }
  return [...firsts.values()].map(({ warning, bar, kind }) =>
    kind === undefined ? `${warning}.` : remarkTexts.firstIn(remarkTexts.changes[kind], bar),
  );
}
