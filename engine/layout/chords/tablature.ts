/**
 * Tablature: one line per string, fret digits on the lines, and a gap in the line around each digit (Gould, "Tablature"). A
 * part that shows tablature gets such a staff under its own; it has no rhythm, because the staff above shows it. A staff
 * with a TAB clef of its own shows the rhythm as stems below, or above for the upper of two voices.
 */
import type { Chord, Note } from '../../model/chord.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { Tuning } from '../../theory/tunings.ts';
import type { Extents } from '../columns/columnExtents.ts';
import { assignFrets } from '../../model/assignFrets.ts';
import type { HeadShape, TabChord } from '../types/shapes.ts';
import { isRhythmSlash } from '../context/measureRepeatVoices.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { Columns, MeasureEvent, NotePlace } from '../types/columns.ts';

const { lineDistance, fretSize, centreX: digitCentreX, digitHeightRatio } = engravingStyle.tablature;

const DIGIT_HEIGHT = fretSize * digitHeightRatio;

/** y of a string. The last string of the tuning is the top line, like the highest string of a guitar. */
export const stringY = (string: number, strings: number): number => 2 + ((strings - 1) / 2 - string) * lineDistance;

function digitBox(text: string): Glyph {
  const width = textWidth(text, fretSize);
  const [top, bottom] = [-DIGIT_HEIGHT / 2, DIGIT_HEIGHT / 2];
  return { name: 'noteheadBlack', codePoint: 0, left: 0, top, right: width, bottom, advance: width, anchors: {} };
}

const fretText = (note: Note | undefined, fret: number, isHarmonic: boolean): string =>
  note?.notehead === 'x' ? 'X' : isHarmonic || note?.notehead === 'diamond' ? `<${fret}>` : String(fret);

/**
 * Digits of a chord. Notes for which `isHeld` is true are tied from the chord before and get no digit. `scale`: below 1
 * for grace notes.
 */
export function tabHeads(
  { notes, articulations = [] }: Pick<Chord, 'notes' | 'articulations'>,
  tuning: Tuning,
  isHeld: (note: number) => boolean = () => false,
  scale = 1,
): HeadShape[] {
  return assignFrets(notes, tuning).flatMap(({ string, fret }, note) => {
    if (fret === null || isHeld(note)) return [];
    const text = fretText(notes[note], fret, articulations.includes('harmonic'));
    const box = digitBox(text);
    const x = scale * (digitCentreX - box.right / 2);
    return [{ note, glyph: box, x, position: 2 * stringY(string, tuning.strings.length), text }];
  });
}

function inParentheses(head: HeadShape): HeadShape {
  const text = `(${head.text ?? ''})`;
  const box = digitBox(text);
  return { ...head, glyph: box, x: digitCentreX - box.right / 2, text };
}

/**
 * The digits of a chord with those of held notes, beside which a tie is drawn and which are no new attack, and those of
 * heads in parentheses (ghost notes) in parentheses; on neighbouring strings these would touch each other, and are left
 * out.
 */
export function withParentheses(
  { notes }: Pick<Chord, 'notes'>,
  heads: readonly HeadShape[],
  isHeld: (note: number) => boolean = () => false,
): readonly HeadShape[] {
  const soft = heads.filter(({ note }) => isHeld(note) || notes[note]?.headBrackets === true);
  const isCrowded = soft.some((a) => soft.some((b) => a !== b && Math.abs(a.position - b.position) < 4 * lineDistance));
  return isCrowded ? heads : heads.map((head) => (soft.includes(head) ? inParentheses(head) : head));
}

export const keyOf = ({ step, alter }: { readonly step: number; readonly alter: number }): string => `${step}:${alter}`;

/** The written pitches that are tied into an event; `before`: the event before it in its voice, in the same measure. */
export function pitchesHeldInto(
  event: MeasureEvent,
  before: MeasureEvent | undefined,
  places: readonly (readonly NotePlace[])[],
  context: EngravingContext,
): ReadonlySet<string> {
  const tied =
    before === undefined
      ? (context.staves[event.homeStaff]?.tied ?? []).filter(({ voice }) => voice === event.voiceNumber)
      : (places[before.id] ?? []).filter((_, note) => before.chord.notes[note]?.tied === true);
  return new Set(tied.map(keyOf));
}

/** For each event of a measure, the written pitches that are tied from the event before. */
function heldInto(
  events: readonly MeasureEvent[],
  places: readonly (readonly NotePlace[])[],
  context: EngravingContext,
): (event: MeasureEvent) => ReadonlySet<string> {
  const previous = new Map<string, MeasureEvent>();
  const held = new Map<number, ReadonlySet<string>>();
  for (const event of events) {
    const key = `${event.part}.${event.voice}`;
    held.set(event.id, pitchesHeldInto(event, previous.get(key), places, context));
    previous.set(key, event);
  }
  return ({ id }) => held.get(id) ?? new Set();
}

/** Whether the note has a fret; a rhythm slash has none. */
const hasFret = (note: Note): boolean => !isRhythmSlash(note);

/** Digits of all chords of the parts that show tablature. */
export function shapeTablature(
  { events }: Columns,
  places: readonly (readonly NotePlace[])[],
  context: EngravingContext,
): readonly TabChord[] {
  const tabs = context.staves.flatMap((staff, index) =>
    staff.tab?.companionOf === undefined ? [] : [{ index, part: staff.tab.companionOf, tuning: staff.tab.tuning }],
  );
  if (tabs.length === 0) return [];
  const held = heldInto(events, places, context);
  return tabs.flatMap(({ index, part, tuning }) =>
    events.flatMap((event): TabChord[] => {
      if (event.part !== part || event.column < 0 || !event.chord.notes.some(hasFret)) return [];
      const tied = held(event);
      const written = places[event.id] ?? [];
      const isHeld = (note: number): boolean => tied.has(keyOf(written[note] ?? { step: 0, alter: 0 }));
      const heads = withParentheses(event.chord, tabHeads(event.chord, tuning, isHeld));
      return heads.length === 0 ? [] : [{ column: event.column, staff: index, event, heads }];
    }),
  );
}

/** Extends the columns by the digits in them. */
export function reserveTablature(extents: Extents, tablature: readonly TabChord[]): void {
  for (const { column, staff, heads } of tablature) {
    extents.extendLeft(column, staff, -Math.min(...heads.map(({ x }) => x)));
    extents.extendRight(column, staff, Math.max(...heads.map(({ x, glyph }) => x + glyph.right)));
  }
}
