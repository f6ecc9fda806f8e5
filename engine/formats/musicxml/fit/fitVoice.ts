/**
 * Converts the chords of one voice of one measure to a sequence without gaps. Chords that overlap with the voice are
 * returned for another voice; gaps become hidden rests; durations that no single note can express become tied notes;
 * positions that rounding made inexact are corrected.
 */
import type { Chord, GraceChord, Note } from '../../../model/chord.ts';
import { chordDuration } from '../../../model/chord.ts';
import { isDyadic, notatedValues, notatedValuesIn } from '../../../model/rhythm/notatedValues.ts';
import type { NoteValue, TimeModification } from '../../../model/rhythm/noteValue.ts';
import { TICKS_PER_WHOLE, ticks } from '../../../units.ts';
import type { DraftChord, DraftNote, Mutable, NoteFacts, SlurStop, TupletEdge } from './draft.ts';
import { endsLine, graceChords, sortNotes } from './graceChords.ts';
import { fitAllValues, isConsistent, tolerance } from './fitValues.ts';

/** A chord of a fitted voice with the data of the file that later steps need. */
export interface Unit {
  readonly chord: Mutable<Chord>;
  readonly staff: number;
  readonly edges: readonly TupletEdge[];
  /** Later steps may change these numbers; `Chord.slurStops` is computed from them at the end. */
  readonly slurStops: readonly SlurStop[];
  readonly beam: DraftChord['beam'];
  /** Whether the unit was added to fill a gap. */
  readonly isFill: boolean;
}

export interface FittedVoice {
  readonly id: string;
  readonly units: Unit[];
  /** End of the voice in the measure, in ticks. */
  end: number;
  /** Whether the voice contains only a rest that fills the measure. */
  readonly isFull: boolean;
  /** Whether the file rounded durations. Its positions are then inexact. */
  isRounded: boolean;
  /** Grace notes without a main chord. */
  readonly loneGraces: readonly GraceChord[];
}

export type Facts = Map<Note, NoteFacts>;

const VELOCITY = 80;

export const hiddenRest = (value: NoteValue, staff: number): Unit => ({
  chord: { value, notes: [], velocity: VELOCITY, hidden: true },
  staff,
  edges: [],
  slurStops: [],
  beam: undefined,
  isFill: true,
});

const QUARTER = TICKS_PER_WHOLE / 4;

type Ratios = readonly (TimeModification | undefined)[];

function valuesOf(gap: number, ratios: Ratios): readonly NoteValue[] {
  if (!isDyadic(gap)) {
    for (const modification of ratios) {
      const values = modification === undefined ? [] : notatedValuesIn(modification, gap);
      if (values.length > 0) return values;
    }
  }
  return notatedValues(ticks(gap)) ?? [];
}

/**
 * Returns the values of the rests between two positions; empty where no note values express the gap. Where one of the
 * positions is inside a tuplet, the gap is divided at a beat: the part on the tuplet's side gets the tuplet's ratio.
 */
export function gapValues(from: number, to: number, ratios: Ratios): readonly NoteValue[] {
  const beat = isDyadic(from) ? Math.floor(to / QUARTER) * QUARTER : Math.ceil(from / QUARTER) * QUARTER;
  if ((isDyadic(from) && isDyadic(to)) || beat <= from || beat >= to) return valuesOf(to - from, ratios);
  return [...gapValues(from, beat, ratios), ...gapValues(beat, to, ratios)];
}

/** A main chord with the grace notes before and after it. */
interface Group {
  readonly main: DraftChord;
  readonly before: DraftChord[];
  readonly after: DraftChord[];
}

function grouped(chords: readonly DraftChord[]): { groups: Group[]; lone: DraftChord[] } {
  const groups: Group[] = [];
  let waiting: DraftChord[] = [];
  for (const chord of chords) {
    if (chord.grace === undefined) {
      groups.push({ main: chord, before: waiting, after: [] });
      waiting = [];
    } else if (chord.grace.isAfter && waiting.length === 0 && groups.length > 0) {
      groups.at(-1)?.after.push(chord);
    } else {
      waiting.push(chord);
    }
  }
  const last = groups.at(-1);
  if (last === undefined) return { groups, lone: waiting };
  last.after.push(...waiting);
  return { groups: groups.sort((a, b) => a.main.at - b.main.at), lone: [] };
}

/** Distance between the keys of neighboring steps; larger than any alteration, so that keys are unique. */
const ALTERATIONS = 1024;

/**
 * Removes repeated pitches from a chord and returns them as a chord for another voice, because a chord contains each
 * pitch once; undefined where there are none.
 */
function removeRepeatedPitches(chord: DraftChord): DraftChord | undefined {
  if (chord.notes.length < 2) return undefined;
  const seen = new Set<number>();
  const repeated = chord.notes.filter(({ pitch: { step, alter, octave } }) => {
    const pitch = (7 * octave + step) * ALTERATIONS + alter;
    const isRepeated = seen.has(pitch);
    seen.add(pitch);
    return isRepeated;
  });
  if (repeated.length === 0) return undefined;
  const gone = new Set(repeated);
  chord.notes.splice(0, chord.notes.length, ...chord.notes.filter((note) => !gone.has(note)));
  const { velocity = VELOCITY, stem } = chord.fields;
  const fields = { velocity, ...(stem === 'none' && { stem }) };
  return { ...chord, notes: repeated, fields, tuplets: [], slurStarts: [], slurStops: [], beam: undefined };
}

/** Returns copies of a chord's notes for one of its tied values but the last. Each copy is tied to the next value. */
function tiedCopies(notes: readonly DraftNote[], isFirst: boolean, facts: Facts): DraftNote[] {
  return notes.map((note) => {
    // A glissando starts at the last of the tied notes.
    const { glissandoStarts: _, ...first } = note;
    const { fingering: __, accidental: ___, signs: ____, glissandoStops: _____, ...rest } = first;
    const copy: DraftNote = isFirst ? first : rest;
    const known = facts.get(note);
    facts.set(copy, {
      startsTie: true,
      stopsTie: isFirst ? (known?.stopsTie ?? false) : true,
      letRing: false,
      ...(isFirst && known?.shown !== undefined && { shown: known.shown }),
    });
    return copy;
  });
}

function unitsOf({ main, before, after }: Group, values: readonly NoteValue[], facts: Facts): Unit[] {
  const { fields, slurStarts, slurStops, tuplets, staff, beam } = main;
  const notes = sortNotes(main.notes);
  const graceBefore = graceChords(before, staff);
  const graceAfter = graceChords(after, staff);
  return values.map((value, index): Unit => {
    const isFirst = index === 0;
    const isLast = index === values.length - 1;
    const { hidden, cue, small } = fields;
    const own = isFirst ? fields : { ...(hidden && { hidden }), ...(cue && { cue }), ...(small && { small }) };
    const velocity = fields.velocity ?? VELOCITY;
    // The optional fields are assigned one by one, because spreading them takes several times as long.
    const chord: Mutable<Chord> = {
      ...own,
      value,
      velocity,
      notes: isLast ? notes : tiedCopies(notes, isFirst, facts),
    };
    if (isFirst && graceBefore.length > 0) chord.graceBefore = graceBefore;
    if (isFirst && before.some(endsLine)) chord.endsOrnamentLine = true;
    if (isLast && graceAfter.length > 0) chord.graceAfter = graceAfter;
    if (isFirst && slurStarts.length > 0) chord.slurStarts = slurStarts;
    const edges = tuplets.length === 0 ? tuplets : tuplets.filter(({ edge }) => (edge === 'start' ? isFirst : isLast));
    return { chord, staff, edges, slurStops: isLast ? slurStops : [], beam: isFirst ? beam : undefined, isFill: false };
  });
}

/** Marks the notes of the last of several tied values as ends of ties, and removes what the first value shows. */
function markTieEnds(notes: readonly DraftNote[], count: number, facts: Facts): void {
  if (count < 2) return;
  for (const note of notes) {
    const known = facts.get(note) ?? { startsTie: false, stopsTie: false, letRing: false };
    known.stopsTie = true;
    delete known.shown;
    delete note.fingering;
    delete note.signs;
    delete note.glissandoStops;
    facts.set(note, known);
  }
}

export interface FitResult {
  readonly voice: FittedVoice;
  /** Chords that overlap with the voice. */
  readonly overflow: DraftChord[];
}

/** Fills the gap before a group with hidden rests. Returns false if the group overlaps with the voice. */
function fillGap(at: number, division: number, group: Group, voice: FittedVoice): boolean {
  const gap = Math.round(at) - voice.end;
  if (Math.abs(at - voice.end) > 0.5) voice.isRounded = true;
  if (Math.abs(at - voice.end) <= tolerance(division)) return true;
  if (gap < 0) return false;
  const ratios = [voice.units.at(-1)?.chord.value.modification, group.main.modification];
  for (const value of gapValues(voice.end, voice.end + gap, ratios)) {
    const rest = hiddenRest(value, group.main.staff);
    voice.units.push(rest);
    voice.end += chordDuration(rest.chord);
  }
  return true;
}

/**
 * Whether the chord is an invisible rest whose type contradicts its duration. Programs write one only to move the
 * position.
 */
const isSpacer = (chord: DraftChord, division: number): boolean =>
  chord.fields.hidden === true && chord.notes.length === 0 && !chord.isFullMeasure && !isConsistent(chord, division);

const WHOLE = 0;

/**
 * Whether the voice is one rest that fills the measure: the file marks it as one, it has no type, or it is a whole rest
 * that does not last a whole note.
 */
function isFullRest(groups: readonly Group[]): boolean {
  const only = groups[0]?.main;
  if (only === undefined || groups.length > 1 || only.notes.length > 0) return false;
  if (only.isFullMeasure) return true;
  if (only.at !== 0 || only.dots > 0 || only.length === undefined) return false;
  return only.base === undefined || (only.base === WHOLE && only.length !== TICKS_PER_WHOLE);
}

export function fitVoice(id: string, chords: readonly DraftChord[], division: number, facts: Facts): FitResult {
  const { groups, lone } = grouped(chords.filter((chord) => !isSpacer(chord, division)));
  const isFull = isFullRest(groups);
  const voice: FittedVoice = {
    id,
    units: [],
    end: 0,
    isFull,
    isRounded: false,
    loneGraces: graceChords(lone, lone[0]?.staff ?? 0),
  };
  const overflow: DraftChord[] = [];
  const fitted = fitAllValues(
    groups.map(({ main }) => main),
    division,
  );
  for (const [index, group] of groups.entries()) {
    const repeated = removeRepeatedPitches(group.main);
    if (repeated !== undefined) overflow.push(repeated);
    if (!isFull && !fillGap(group.main.at, division, group, voice)) {
      overflow.push(...group.before, group.main, ...group.after);
      continue;
    }
    const values = isFull ? [{ base: group.main.base ?? 0, dots: 0 } as const] : (fitted[index] ?? []);
    const units = unitsOf(group, values, facts);
    markTieEnds(group.main.notes, values.length, facts);
    voice.units.push(...units);
    for (const { chord } of units) voice.end += chordDuration(chord);
  }
  if (isFull) voice.end = 0;
  return { voice, overflow };
}
