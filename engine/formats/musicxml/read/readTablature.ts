/**
 * Recognizes a tablature staff that repeats the staves above it. It is not a staff of its own in the model: the staff
 * is removed, and what its notes state is stored in the notes above.
 */
import { chordDuration, type Chord } from '../../../model/chord.ts';
import type { PartMeasure, Voice } from '../../../model/score.ts';
import { midiPitch } from '../../../theory/pitch.ts';
import { TUNINGS } from '../../../theory/tunings.ts';
import type { DraftNote, DraftPart } from '../fit/draft.ts';
import type { Facts } from '../fit/fitVoice.ts';
import { noOpenLines, passTablature, type OpenLines } from './passTablature.ts';

const isSameChord = (a: Chord, b: Chord | undefined): boolean =>
  b !== undefined &&
  chordDuration(a) === chordDuration(b) &&
  a.notes.length === b.notes.length &&
  a.notes.every(({ pitch }, index) => {
    const other = b.notes[index]?.pitch;
    return other !== undefined && midiPitch(other) === midiPitch(pitch);
  });

const isSameVoice = (a: Voice, b: Voice | undefined): boolean =>
  a.chords.length === b?.chords.length && a.chords.every((chord, index) => isSameChord(chord, b.chords[index]));

/** Whether the voice contains only rests, which have no strings or frets. */
const isSilent = ({ chords }: Voice): boolean => chords.every(({ notes }) => notes.length === 0);

function repeats({ voices }: PartMeasure, tabStaff: number): boolean {
  const above = voices.filter(({ staff }) => staff < tabStaff);
  return voices
    .filter((voice) => voice.staff === tabStaff && !isSilent(voice))
    .every((voice) => above.some((other) => isSameVoice(voice, other)));
}

/**
 * Each voice of the tablature passes its content to the voice above that it repeats. Where several voices above have
 * the same notes, they are matched in order, one to one.
 */
function takeVoices({ voices }: PartMeasure, tabStaff: number, facts: Facts, lines: OpenLines): void {
  const waiting = voices.filter(({ staff }) => staff < tabStaff);
  for (const voice of voices.filter(({ staff }) => staff === tabStaff)) {
    const index = waiting.findIndex((other) => isSameVoice(voice, other));
    if (index < 0) continue;
    const [above] = waiting.splice(index, 1);
    voice.chords.forEach((chord, chordIndex) => {
      const same = above?.chords[chordIndex];
      if (same !== undefined) passTablature(chord, same, facts, lines);
    });
  }
}

export interface Untabbed {
  readonly content: readonly PartMeasure[];
  readonly showTab: boolean;
  /** Number of lines of the last tablature staff; undefined where the part has none. */
  readonly tabLines: number | undefined;
}

const USUAL_LINES = 6;

export function takeTablature(content: readonly PartMeasure[], draft: DraftPart, facts: Facts): Untabbed {
  const tabStaff = draft.staves.length - 1;
  const staff = draft.staves[tabStaff];
  const tabLines = staff?.clef.sign === 'tab' ? (staff.lines ?? USUAL_LINES) : undefined;
  const isRepeated = tabStaff > 0 && tabLines !== undefined && content.every((measure) => repeats(measure, tabStaff));
  if (!isRepeated) return { content, showTab: false, tabLines };
  const lines = noOpenLines();
  for (const measure of content) takeVoices(measure, tabStaff, facts, lines);
  draft.staves.pop();
  const voicesAbove = ({ voices }: PartMeasure): Voice[] => voices.filter(({ staff: own }) => own < tabStaff);
  return {
    content: content.map((measure) => ({ ...measure, voices: voicesAbove(measure) })),
    showTab: true,
    tabLines,
  };
}

/**
 * Converts the strings of notes from MusicXML's numbers, which start at 1 for the highest, to indexes of the tuning. A
 * part without a tuning gets that of a guitar; or, if it uses at most four strings under a bass clef or on a tablature
 * of four lines, that of a bass or ukulele.
 */
export function finishStrings(content: readonly PartMeasure[], draft: DraftPart, tabLines: number | undefined): void {
  const notes: DraftNote[] = [];
  const take = (each: { readonly notes: readonly DraftNote[] }): void => {
    for (const note of each.notes) if (note.string !== undefined) notes.push(note);
  };
  for (const { voices } of content)
    for (const { chords } of voices)
      for (const chord of chords) {
        chord.graceBefore?.forEach(take);
        take(chord);
        chord.graceAfter?.forEach(take);
      }
  if (notes.length === 0) return;
  const highest = Math.max(...notes.slice(0, 10000).map(({ string = 1 }) => string));
  const isOfFour = highest <= 4 && (draft.staves[0]?.clef.sign === 'F' || tabLines === 4);
  draft.tuning ??= isOfFour ? tuningOfFour(notes) : TUNINGS.guitar;
  const count = draft.tuning.strings.length;
  for (const note of notes) {
    const string = count - (note.string ?? 0);
    if (Number.isInteger(string) && string >= 0 && string < count) note.string = string;
    else delete note.string;
  }
}

/** The tuning of a bass, or of a ukulele where the pitches and frets are those of one. */
function tuningOfFour(notes: readonly DraftNote[]): (typeof TUNINGS)['bass' | 'ukulele'] {
  const isOf = ({ strings }: { readonly strings: readonly number[] }): number =>
    notes.filter(({ string = 0, fret, pitch }) => strings[4 - string] === midiPitch(pitch) - (fret ?? 0)).length;
  return isOf(TUNINGS.ukulele) > isOf(TUNINGS.bass) ? TUNINGS.ukulele : TUNINGS.bass;
}
