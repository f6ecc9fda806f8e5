/**
 * Tablature: one line a string, 1.5 spaces apart, fret digits on them with a gap in the line (Gould, "Tablature"). A part
 * that shows tablature gets such a staff under its own without rhythm, which stands above it; a staff with a TAB clef of
 * its own has its rhythm as stems below, or above for the upper of two voices.
 */
import type { Chord, Note } from '../model/chord.ts';
import type { Glyph } from '../smufl/glyphs.ts';
import { textWidth } from '../smufl/textMetrics.ts';
import type { Tuning } from '../theory/tunings.ts';
import type { Columns, MeasureEvent } from './alignColumns.ts';
import type { Extents } from './columnExtents.ts';
import { assignFrets } from './assignFrets.ts';
import type { MeasureContext } from './measureContext.ts';
import type { NotePlace } from './placeNotes.ts';
import type { HeadShape } from './shapes.ts';
import { isRhythmSlash } from './shorthandVoices.ts';

export const TAB_LINE_GAP = 1.5;
/** Em height of the digits, and their height in it. */
export const FRET_SIZE = 1.9;
const FRET_HEIGHT = FRET_SIZE * 0.7;
/** Digits stand centred under the noteheads. */
const CENTRE = 0.59;

/** Digits of one chord on the tablature staff under its own. */
export interface TabChord {
  readonly column: number;
  /** Among all staves. */
  readonly staff: number;
  readonly event: MeasureEvent;
  readonly heads: readonly HeadShape[];
}

/** y of a string; the last one of the tuning is the top line, as a guitar's highest. */
export const stringY = (string: number, strings: number): number => 2 + ((strings - 1) / 2 - string) * TAB_LINE_GAP;

function digitBox(text: string): Glyph {
  const width = textWidth(text, FRET_SIZE);
  const [top, bottom] = [-FRET_HEIGHT / 2, FRET_HEIGHT / 2];
  return { name: 'noteheadBlack', codePoint: 0, left: 0, top, right: width, bottom, advance: width, anchors: {} };
}

const fretText = (note: Note | undefined, fret: number, isHarmonic: boolean): string =>
  note?.notehead === 'x' ? 'X' : isHarmonic || note?.notehead === 'diamond' ? `<${fret}>` : String(fret);

/** `isHeld` notes are tied into the chord and are not struck again. */
export function tabHeads(
  { notes, articulations = [] }: Pick<Chord, 'notes' | 'articulations'>,
  tuning: Tuning,
  isHeld: (note: number) => boolean = () => false,
): HeadShape[] {
  return assignFrets(notes, tuning).flatMap(({ string, fret }, note) => {
    if (fret === null || isHeld(note)) return [];
    const text = fretText(notes[note], fret, articulations.includes('harmonic'));
    const box = digitBox(text);
    return [
      { note, glyph: box, x: CENTRE - box.right / 2, position: 2 * stringY(string, tuning.strings.length), text },
    ];
  });
}

const keyOf = ({ step, alter }: { readonly step: number; readonly alter: number }): string => `${step}:${alter}`;

/** Written pitches that are tied into each event of a measure. */
function heldInto(
  events: readonly MeasureEvent[],
  places: readonly (readonly NotePlace[])[],
  context: MeasureContext,
): (event: MeasureEvent) => ReadonlySet<string> {
  const previous = new Map<string, MeasureEvent>();
  const held = new Map<number, ReadonlySet<string>>();
  for (const event of events) {
    const key = `${event.part}.${event.voice}`;
    const before = previous.get(key);
    const tied =
      before === undefined
        ? (context.staves[event.homeStaff]?.tied ?? []).filter(({ voice }) => voice === event.voiceNumber).map(keyOf)
        : (places[before.id] ?? []).filter((_, note) => before.chord.notes[note]?.tied === true).map(keyOf);
    held.set(event.id, new Set(tied));
    previous.set(key, event);
  }
  return ({ id }) => held.get(id) ?? new Set();
}

/** A slash that only tells the rhythm has none. */
const hasFret = (note: Note): boolean => !isRhythmSlash(note);

/** The digits under all chords of the parts that show tablature. */
export function shapeTablature(
  { events }: Columns,
  places: readonly (readonly NotePlace[])[],
  context: MeasureContext,
): readonly TabChord[] {
  const tabs = context.staves.flatMap((staff, index) =>
    staff.tab?.companionOf === undefined ? [] : [{ index, part: staff.tab.companionOf, tuning: staff.tab.tuning }],
  );
  if (tabs.length === 0) return [];
  const held = heldInto(events, places, context);
  return tabs.flatMap(({ index, part, tuning }) =>
    events.flatMap((event): TabChord[] => {
      if (event.part !== part || event.column < 0 || !event.chord.notes.some(hasFret)) return [];
      const into = held(event);
      const written = places[event.id] ?? [];
      const isHeld = (note: number): boolean => into.has(keyOf(written[note] ?? { step: 0, alter: 0 }));
      const heads = tabHeads(event.chord, tuning, isHeld);
      return heads.length === 0 ? [] : [{ column: event.column, staff: index, event, heads }];
    }),
  );
}

/** The digits' room in their columns. */
export function reachTablature(extents: Extents, tablature: readonly TabChord[]): void {
  for (const { column, staff, heads } of tablature) {
    extents.reachLeft(column, staff, -Math.min(...heads.map(({ x }) => x)));
    extents.reachRight(column, staff, Math.max(...heads.map(({ x, glyph }) => x + glyph.right)));
  }
}
