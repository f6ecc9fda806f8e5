/**
 * Passes what the notes of a tablature staff state to the same notes on the staff above: strings and frets, playing
 * techniques, slides, articulations, slurs. What the notes above state themselves is unchanged. A slur or slide is
 * passed as a whole, so that no end remains without its other end.
 */
import type { Chord, GlissandoStart, GraceChord, Note, SlurStart } from '../../../model/chord.ts';
import type { NoteSign } from '../../../model/noteSigns.ts';
import type { DraftNote, Mutable } from '../fit/draft.ts';
import type { Facts } from '../fit/fitVoice.ts';

type AnyChord = Chord | GraceChord;

/** The beginning of a slide on a note of the staff above. */
interface OpenSlide {
  readonly note: Mutable<Note>;
  readonly start: GlissandoStart;
}

/** The beginning of a slur on a chord of the staff above. */
interface OpenSlur {
  readonly chord: Mutable<AnyChord>;
  readonly start: SlurStart;
}

/** Lines of the tablature that are open at one moment, by number. */
export interface OpenLines {
  readonly slurs: Map<number, OpenSlur | undefined>;
  readonly slides: Map<string, OpenSlide | undefined>;
}

export const noOpenLines = (): OpenLines => ({ slurs: new Map(), slides: new Map() });

/** The signs of the note above and those kinds of the tablature that it lacks. */
function joinedSigns(own: readonly NoteSign[] = [], more: readonly NoteSign[] = []): readonly NoteSign[] {
  const kinds = new Set(own.map(({ kind }) => kind));
  return [...own, ...more.filter(({ kind }) => !kinds.has(kind))];
}

function passSlides(from: Note, to: Mutable<Note>, { slides }: OpenLines): void {
  for (const { kind, number } of from.glissandoStops ?? []) {
    const key = `${kind} ${number}`;
    const open = slides.get(key);
    slides.delete(key);
    if (open === undefined || (to.glissandoStops ?? []).length > 0) continue;
    open.note.glissandoStarts = [...(open.note.glissandoStarts ?? []), open.start];
    to.glissandoStops = [{ kind, number }];
  }
  const isFree = to.glissandoStarts === undefined;
  for (const start of from.glissandoStarts ?? [])
    slides.set(`${start.kind} ${start.number}`, isFree ? { note: to, start } : undefined);
}

function passSlurs(from: AnyChord, to: Mutable<AnyChord>, { slurs }: OpenLines): void {
  for (const number of from.slurStops ?? []) {
    const open = slurs.get(number);
    slurs.delete(number);
    if (open === undefined || (to.slurStops ?? []).length > 0) continue;
    open.chord.slurStarts = [...(open.chord.slurStarts ?? []), open.start];
    to.slurStops = [number];
  }
  const isFree = to.slurStarts === undefined || to.slurStarts.length === 0;
  for (const start of from.slurStarts ?? []) slurs.set(start.number, isFree ? { chord: to, start } : undefined);
}

function passNote(from: Note, to: DraftNote, facts: Facts, lines: OpenLines): void {
  if (from.string !== undefined) to.string ??= from.string;
  if (from.fret !== undefined) to.fret ??= from.fret;
  if (from.fingering !== undefined) to.fingering ??= from.fingering;
  if (from.notehead !== undefined && from.notehead !== 'none') to.notehead ??= from.notehead;
  const signs = joinedSigns(to.signs, from.signs);
  if (signs.length > 0) to.signs = signs;
  passSlides(from, to, lines);
  const own = facts.get(to);
  if (facts.get(from)?.letRing !== true) return;
  if (own !== undefined) own.letRing = true;
  else facts.set(to, { startsTie: false, stopsTie: false, letRing: true });
}

const CHORD_FIELDS = [
  'breathShape',
  'caesuraShape',
  'ornaments',
  'endsOrnamentLine',
  'fermata',
  'fermataSide',
  'arpeggio',
  'tremolo',
  'signs',
] as const;

function passFields(from: Partial<Chord>, to: Mutable<Partial<Chord>>): void {
  for (const field of CHORD_FIELDS)
    if (from[field] !== undefined && to[field] === undefined) Object.assign(to, { [field]: from[field] });
  const articulations = new Set([...(to.articulations ?? []), ...(from.articulations ?? [])]);
  if (articulations.size > 0) to.articulations = [...articulations];
}

function passNotes(from: AnyChord, to: AnyChord, facts: Facts, lines: OpenLines): void {
  passSlurs(from, to, lines);
  from.notes.forEach((note, index) => {
    const above: DraftNote | undefined = to.notes[index];
    if (above !== undefined) passNote(note, above, facts, lines);
  });
}

/** `from` and `to` have the same pitches; their grace notes may differ, and are then left alone. */
export function passTablature(from: Chord, to: Chord, facts: Facts, lines: OpenLines): void {
  const passGraces = (own: readonly GraceChord[] = [], above: readonly GraceChord[] = []): void => {
    const isSame =
      own.length === above.length && own.every(({ notes }, index) => notes.length === above[index]?.notes.length);
    if (isSame) own.forEach((grace, index) => passNotes(grace, above[index] ?? grace, facts, lines));
  };
  passGraces(from.graceBefore, to.graceBefore);
  passFields(from, to);
  passNotes(from, to, facts, lines);
  passGraces(from.graceAfter, to.graceAfter);
}
