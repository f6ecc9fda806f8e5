/**
 * The content of a MIDI file, at the measures of the score that it was written from. A MIDI file holds what sounds, in
 * the order in which it is played: a moment of the file belongs to the measure that is played then.
 */
import type { Score } from '../../model/score.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import { timelineOf } from '../../timeline/timeline.ts';
import type { TimedEvent, TimedMeasure } from '../../timeline/timeline.ts';
import type { MidiFile } from '../midi/midiFile.ts';
import type { ContentItem, ContentKind } from './content.ts';
import { contentOf } from './content.ts';

/** Kinds that a MIDI file holds; ties are joined notes and repeats are played out, so that both still sound. */
const HELD: ReadonlySet<ContentKind> = new Set(['note', 'tie', 'repeat', 'volta', 'jump', 'doubt', 'break']);
/** Kinds that are compared with the file, because it holds them in part. */
const COMPARED: ReadonlySet<ContentKind> = new Set(['meter', 'key', 'tempo', 'pedal', 'lyrics']);

/** Items that cannot be found in the file. */
export function missingInMidi(score: Score, file: MidiFile): ContentItem[] {
  const items = contentOf(score).filter(({ isImplied }) => isImplied !== true);
  const placeOf = placesOf(score, file);
  const held = heldBy(score, file, placeOf);
  const isMissing = (item: ContentItem): boolean => COMPARED.has(item.kind) && !held.has(keyOf(item));
  const unheld = items.filter((item) => (!HELD.has(item.kind) && !COMPARED.has(item.kind)) || isMissing(item));
  return [...unheld, ...missingNotes(score, file, placeOf)];
}

const keyOf = ({ kind, measure, detail }: ContentItem): string => `${kind} ${measure} ${comparable(kind, detail)}`;

/** What of a detail a MIDI file can express: the moment and the number of a tempo, but not which voice sings. */
const comparable = (kind: ContentKind, detail: string): string => (kind === 'pedal' ? '' : detail);

type PlaceOf = (fileTicks: number) => { readonly measure: number; readonly at: number };

function placesOf(score: Score, { ticksPerQuarter }: MidiFile): PlaceOf {
  const { measures } = timelineOf(score);
  return (fileTicks) => {
    const moment = (fileTicks * TICKS_PER_QUARTER) / ticksPerQuarter;
    const played = playedAt(measures, moment);
    return { measure: played?.measure ?? 0, at: moment - (played?.start ?? 0) };
  };
}

/** A sixteenth of a quarter: moments of a file are rounded. */
const TOLERANCE = TICKS_PER_QUARTER / 240;

function playedAt(measures: readonly TimedMeasure[], moment: number): TimedMeasure | undefined {
  let [low, high] = [0, measures.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((measures[middle]?.start ?? 0) <= moment + TOLERANCE) low = middle;
    else high = middle - 1;
  }
  return measures[low];
}

function heldBy(score: Score, file: MidiFile, placeOf: PlaceOf): ReadonlySet<string> {
  const held = new Set<string>();
  const hold = (kind: ContentKind, measure: number, detail: string): void => {
    held.add(keyOf({ kind, measure, detail }));
  };
  for (const { at, text } of file.lyrics) hold('lyrics', placeOf(at).measure, text.replace(/-?\s*$/, '').trim());
  for (const { at, isDown } of file.pedals) if (isDown) hold('pedal', placeOf(at).measure, '');
  holdTempos(score, file, placeOf, hold);
  score.measures.forEach(({ time, key }, measure) => {
    // The sum of the beats is held, and so is the symbol of a common or cut meter as its numbers.
    const isPlain = time !== undefined && time.beats.length === 1 && time.symbol === undefined;
    const first = file.meters.find(({ at }) => isIn(placeOf(at).measure, measure, score));
    if (isPlain && (first === undefined || (first.beats === time.beats[0] && first.beatType === time.beatType)))
      hold('meter', measure, `${time.beats.join('+')}/${time.beatType} `);
    // A file has one key for all parts and staves.
    if (key === undefined) return;
    score.parts.forEach(({ staves }, part) => {
      for (const staff of staves.keys()) hold('key', measure, `${part} ${staff} ${key.fifths} ${key.mode}`);
    });
  });
  return held;
}

/** A short measure has a meter of its own in the file, so that the written one is found in the next measure. */
const isIn = (place: number, measure: number, { measures }: Score): boolean =>
  place === measure && measures[measure]?.unnumbered !== true;

function holdTempos(
  score: Score,
  file: MidiFile,
  placeOf: PlaceOf,
  hold: (kind: ContentKind, measure: number, detail: string) => void,
): void {
  const inFile = file.tempos.map(({ at, quartersPerMinute }) => ({ ...placeOf(at), quartersPerMinute }));
  score.measures.forEach(({ tempos = [] }, measure) => {
    for (const { at, quartersPerMinute } of tempos) {
      const isThere = inFile.some(
        (tempo) =>
          tempo.measure === measure &&
          Math.abs(tempo.at - at) <= TOLERANCE &&
          Math.abs(tempo.quartersPerMinute - quartersPerMinute) < 0.01 * quartersPerMinute,
      );
      // A tempo that does not change anything needs no event.
      const isUnchanged = inForce(inFile, measure, at) === quartersPerMinute.toFixed(1);
      if (isThere || isUnchanged) hold('tempo', measure, `${at} ${quartersPerMinute.toFixed(1)}`);
    }
  });
}

function inForce(
  tempos: readonly { measure: number; at: number; quartersPerMinute: number }[],
  measure: number,
  at: number,
): string | undefined {
  const before = tempos.findLast((tempo) => tempo.measure < measure || (tempo.measure === measure && tempo.at <= at));
  return before?.quartersPerMinute.toFixed(1);
}

/** Notes of one key that begin together, for example in two voices, sound as one on a channel: as one of them. */
function missingNotes(score: Score, file: MidiFile, placeOf: PlaceOf): ContentItem[] {
  const found = new Map<string, number>();
  for (const { start, midiPitch } of file.notes) add(found, `${placeOf(start).measure} ${midiPitch}`, 1);
  const { events, measures } = timelineOf(score);
  const keyOfEvent = ({ start, midiPitch }: TimedEvent): string =>
    `${playedAt(measures, start)?.measure ?? 0} ${Math.round(midiPitch)}`;
  const doubled = doubledNotes(events, keyOfEvent);
  const named = new Set<string>();
  return events.flatMap((event): ContentItem[] => {
    const key = keyOfEvent(event);
    if (add(found, key, -1) >= 0) return [];
    // The strokes of an ornament, and what is repeated, are one written note.
    const written = [event.part, event.measure, event.voice, event.chord, event.note].join(' ');
    if (event.note < 0 || named.has(written)) return [];
    named.add(written);
    const kind = add(doubled, key, -1) >= 0 ? 'unison' : 'note';
    return [{ kind, measure: playedAt(measures, event.start)?.measure ?? 0, detail: String(event.midiPitch) }];
  });
}

function add(counts: Map<string, number>, key: string, amount: number): number {
  const count = (counts.get(key) ?? 0) + amount;
  counts.set(key, count);
  return count;
}

/** How many notes begin together with another one of the same key and part, by the key of a note. */
function doubledNotes(events: readonly TimedEvent[], keyOfEvent: (event: TimedEvent) => string): Map<string, number> {
  const doubled = new Map<string, number>();
  const begun = new Set<string>();
  for (const event of events) {
    const beginning = `${event.part} ${event.start} ${Math.round(event.midiPitch)}`;
    if (begun.has(beginning)) add(doubled, keyOfEvent(event), 1);
    begun.add(beginning);
  }
  return doubled;
}
