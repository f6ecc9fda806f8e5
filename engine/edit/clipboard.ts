/**
 * Copy and paste. The copied fragment is a score of one long measure, with the parts from the first to the last selected
 * one. The clipboard therefore contains MusicJSON, and everything that a score can represent is copied. Pasting overwrites the music from a chord on, also in
 * the measures that follow. What is longer than the rest of the score is cut off.
 */
import { chordDuration, type Chord } from '../model/chord.ts';
import { EMPTY_META, restingVoice } from '../model/emptyScore.ts';
import { restsFilling } from '../model/rhythm/restsFilling.ts';
import type { Part, PartMeasure, Score, Voice } from '../model/score.ts';
import { clefAt, keyAt, tempoAt, timeSignatureAt } from '../model/scoreContext.ts';
import { ticks, type Ticks } from '../units.ts';
import { chordsOf, onsetOf, voiceAt, type ChordAddress, type Edit, type Selection } from './address.ts';
import { EditError } from './editError.ts';
import { asRest, mapStaff, withoutTab } from './heads.ts';
import { blocksOf } from './rhythm/overwrite.ts';
import { copiedLines, pasteLines } from './marks/copiedLines.ts';
import {
  copiedDynamics,
  copiedHarmonies,
  pasteDynamics,
  pasteHarmonies,
  type CopiedPlace,
} from './marks/copiedSigns.ts';
import { withFreeSlurs, withoutLooseSlurs } from './marks/copiedSlurs.ts';
import { repairMeasure } from './marks/ties.ts';
import { momentAt, startOf } from './soundingNotes.ts';
import { writeLine, type VoiceMoment } from './rhythm/writeLine.ts';
import { withList, without } from './update.ts';

interface Line {
  readonly staff: number;
  readonly number: number;
  /** Relative to the beginning of the measure that contains the first selected chord. */
  readonly start: number;
  readonly end: number;
  readonly chords: readonly Chord[];
}

/** The span of a copied fragment, relative to the beginning of its first measure. */
interface Span {
  readonly measure: number;
  readonly start: number;
  readonly end: number;
}

/** The selected notes as a score; undefined where nothing is selected. */
export function copySelection(score: Score, selection: Selection): Score | undefined {
  const chords = chordsOf(selection).filter((at) => voiceAt(score, at));
  const [first, last] = [chords[0]?.part, chords.at(-1)?.part];
  if (first === undefined || last === undefined) return undefined;
  const measure = Math.min(...chords.map((at) => at.measure));
  const parts = score.parts.slice(first, last + 1);
  const chosen = chosenNotes(selection);
  const lines = parts.map((_, index) =>
    linesOf(
      score,
      chords.filter((at) => at.part === first + index),
      measure,
      chosen,
    ),
  );
  const all = lines.flat();
  const [start, end] = [Math.min(...all.map((line) => line.start)), Math.max(...all.map((line) => line.end))];
  const top = Math.min(...(lines[0] ?? []).map((line) => line.staff));
  return fragment(
    score,
    parts.map((part, index) => partOf(score, part, lines[index] ?? [], { measure, start, end }, index === 0 ? top : 0)),
    measure,
    ticks(end - start),
  );
}

/** A part with the copied lines in its only measure; its first staff is the staff `top` of the copied part. */
function partOf(score: Score, part: Part, lines: readonly Line[], { measure, start, end }: Span, top: number): Part {
  const height = Math.max(top, ...lines.map((line) => line.staff)) - top + 1;
  const voices = lines.map(({ staff, number, chords: line, start: from, end: to }): Voice => ({
    staff: staff - top,
    number,
    chords: [
      ...(restsFilling(ticks(from - start)) ?? []),
      ...line.map(shiftedBy(-top, height)),
      ...(restsFilling(ticks(end - to)) ?? []),
    ],
  }));
  const staves = Array.from({ length: height }, (_, staff) => ({
    clef: clefAt(part, measure, top + staff, ticks(0)),
  }));
  const silent = staves.flatMap((_, staff) =>
    voices.some((voice) => voice.staff === staff) ? [] : [restingVoice(staff, ticks(end - start))],
  );
  const inOrder = [...voices, ...silent].sort((a, b) => a.staff - b.staff || a.number - b.number);
  const begin = startOf(score, measure);
  const place = { start: begin + start, end: begin + end, top, ...extentOf(lines, begin) };
  const spanning = copiedLines(score, part, place, { top, height });
  const directions = [...copiedDynamics(score, part, place), ...spanning].sort((a, b) => a.at - b.at);
  const marked = withList<PartMeasure, 'directions'>({ voices: inOrder }, 'directions', directions);
  const harmonies = copiedHarmonies(score, part, place);
  return { ...part, staves, measures: [withList<PartMeasure, 'harmonies'>(marked, 'harmonies', harmonies)] };
}

/** The staves of copied lines, and the ticks of the score at which their notes begin. */
function extentOf(lines: readonly Line[], begin: number): Pick<CopiedPlace, 'staves' | 'onsets'> {
  const onsets = new Set<number>();
  for (const { chords, start } of lines)
    chords.reduce((at, chord) => {
      if (chord.notes.length > 0) onsets.add(at);
      return at + chordDuration(chord);
    }, begin + start);
  return { staves: new Set(lines.map(({ staff }) => staff)), onsets };
}

function fragment(score: Score, parts: readonly Part[], measure: number, duration: Ticks): Score {
  const only = {
    duration,
    time: timeSignatureAt(score, measure),
    key: keyAt(score, measure),
    tempos: [{ quartersPerMinute: tempoAt(score, measure), at: ticks(0) }],
  };
  return repairMeasure({ meta: EMPTY_META, measures: [only], parts: parts.map(withoutLooseSlurs) }, 0);
}

/** The selected noteheads of each chord, by their indexes. */
type ChosenNotes = ReadonlyMap<string, ReadonlySet<number>>;

const keyOf = ({ part, measure, voice, chord }: ChordAddress): string => [part, measure, voice, chord].join();

function chosenNotes(selection: Selection): ChosenNotes {
  const chosen = new Map<string, Set<number>>();
  for (const at of selection) chosen.set(keyOf(at), (chosen.get(keyOf(at)) ?? new Set()).add(at.note));
  return chosen;
}

/** A chord with its selected heads, as a cut would remove them; a rest where none is selected. */
function withChosen(chord: Chord, notes: ReadonlySet<number> | undefined): Chord {
  if (chord.notes.length === 0 || notes?.has(-1) === true) return chord;
  const heads = chord.notes.filter((_, index) => notes?.has(index) === true);
  if (heads.length === chord.notes.length) return chord;
  if (heads.length === 0) return asRest(chord);
  return { ...(heads.length === 1 ? without(chord, 'arpeggio') : chord), notes: heads };
}

/**
 * Returns one line of chords per voice, from its first to its last selected chord. Tuplets are copied whole; unselected
 * chords in between become rests.
 */
function linesOf(
  score: Score,
  chords: readonly ChordAddress[],
  firstMeasure: number,
  chosen: ChosenNotes,
): readonly Line[] {
  const byVoice = new Map<number, ChordAddress[]>();
  for (const at of chords) {
    const voice = voiceAt(score, at);
    if (!voice) continue;
    const key = 4 * voice.staff + voice.number;
    byVoice.set(key, [...(byVoice.get(key) ?? []), at]);
  }
  return [...byVoice.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([, members]) => lineOf(score, members, firstMeasure, chosen));
}

function lineOf(
  score: Score,
  members: readonly ChordAddress[],
  firstMeasure: number,
  chosen: ChosenNotes,
): readonly Line[] {
  const [first, last] = [members[0], members.at(-1)];
  const voice = first && voiceAt(score, first);
  if (!first || !last || !voice) return [];
  const line: Chord[] = [];
  let [offset, start] = [0, -1];
  for (let measure = firstMeasure; measure <= last.measure; measure++) {
    const voices: readonly Voice[] = score.parts[first.part]?.measures[measure]?.voices ?? [];
    const own = voices.findIndex((each) => each.staff === voice.staff && each.number === voice.number);
    const chords = voices[own]?.chords;
    const from = measure === first.measure ? blockAround(chords ?? [], first.chord).first : 0;
    const to = measure === last.measure ? blockAround(chords ?? [], last.chord).last : (chords?.length ?? 0) - 1;
    if (chords && measure >= first.measure) {
      if (start < 0) start = offset + onsetOf(chords, from);
      chords.slice(from, to + 1).forEach((chord, index) => {
        const at = { part: first.part, measure, voice: own, chord: from + index };
        line.push(withChosen(chord, chosen.get(keyOf(at))));
      });
    } else if (measure >= first.measure)
      line.push(...(restsFilling(score.measures[measure]?.duration ?? ticks(0)) ?? []));
    offset += score.measures[measure]?.duration ?? 0;
  }
  const written = line.flatMap(valued);
  const end = start + written.reduce((sum, chord) => sum + chordDuration(chord), 0);
  return [{ staff: voice.staff, number: voice.number, start, end, chords: written }];
}

/**
 * Shifts the staff on which a chord is printed; the chord returns to its voice's staff if that staff does not exist.
 */
const shiftedBy =
  (by: number, staffCount: number) =>
  (chord: Chord): Chord =>
    mapStaff(chord, (staff) => (staff + by >= 0 && staff + by < staffCount ? staff + by : undefined));

/** Replaces a full-measure rest by rests with note values, because it does not fill the fragment's only measure. */
const valued = (chord: Chord): readonly Chord[] =>
  chord.fullMeasure === undefined ? [chord] : (restsFilling(chord.fullMeasure) ?? []);

/** Index range of the outermost tuplet around a chord, which can only be copied whole, or of the chord itself. */
const blockAround = (chords: readonly Chord[], index: number): { readonly first: number; readonly last: number } =>
  blocksOf(chords, false).find((block) => block.first <= index && index <= block.last) ?? { first: index, last: index };

/**
 * Overwrites the music from the addressed chord on with a copied fragment, and selects the pasted chords. Every copied
 * voice replaces its own, also where it rests. The first copied part is pasted into the addressed one, the others into those below, as far as there are any.
 */
export function paste(score: Score, at: ChordAddress, copied: Score): Edit {
  const target = voiceAt(score, at);
  if (!target) return { score, selection: [] };
  const { part, measure } = at;
  const { staff, number, chords } = target;
  return pasteAt(score, { part, measure, staff, number, onset: onsetOf(chords, at.chord) }, copied);
}

/** The same from a moment of a voice on. Throws EditError where nothing fits, because a tuplet cannot be divided there. */
export function pasteAt(score: Score, at: VoiceMoment, copied: Score): Edit {
  const voices = copied.parts.flatMap(copiedVoices);
  if (voices.length === 0) return { score, selection: [] };
  const edit = withoutBarlines(voices, () => overwritten(score, at, copied, voices.length === 1));
  if (edit.selection.length === 0 && voices.some(hasNotes)) throw new EditError('paste-tuplet');
  return edit;
}

/** Copied notes without tuplets cannot cross a barline in one: then the one that they are pasted into is in the way. */
function withoutBarlines(voices: readonly Voice[], overwrite: () => Edit): Edit {
  try {
    return overwrite();
  } catch (error) {
    const hasTuplets = voices.some(({ chords }) => chords.some(({ value }) => value.modification !== undefined));
    if (hasTuplets || !(error instanceof EditError) || error.refusal !== 'tuplet-division') throw error;
    throw new EditError('paste-tuplet');
  }
}

function overwritten(score: Score, at: VoiceMoment, copied: Score, isSingle: boolean): Edit {
  const { onset } = at;
  // A single voice is pasted into the addressed voice; several voices keep their numbers.
  const number = isSingle ? at.number : undefined;
  let edit: Edit = { score, selection: [] };
  const start = { measure: at.measure, at: onset };
  const length = copied.measures[0]?.duration ?? 0;
  const begin = startOf(score, at.measure) + onset;
  const { measure, onset: end } = momentAt(score, begin + length);
  copied.parts.forEach((source, index) => {
    const part = at.part + index;
    const own = score.parts[part];
    if (own === undefined) return;
    const voices = withFreeSlurs(copiedVoices(source), own, { from: start, to: { measure, at: end } });
    const strings = (tuned: Part | undefined): string => tuned?.tuning?.strings.join() ?? '';
    const sameTuning = strings(own) === strings(source);
    const down = index === 0 ? at.staff - (voices[0]?.staff ?? 0) : 0;
    const toStaff = shiftedBy(down, own.staves.length);
    for (const voice of voices) {
      const place = { part, measure: at.measure, staff: voice.staff + down, number: number ?? voice.number, onset };
      // Rests replace notes, but are not written as another voice of rests.
      if (!hasNotes(voice) && !isUsed(own, place, end > 0 ? measure : measure - 1)) continue;
      const chords = voice.chords.map((chord) => toStaff(sameTuning ? chord : withoutTab(chord)));
      const pasted = writeLine(edit.score, place, chords);
      edit = { score: pasted.score, selection: [...edit.selection, ...pasted.selection] };
    }
    const pasted = { part, start: begin, end: begin + length, down };
    const marked = pasteDynamics(pasteHarmonies(edit.score, source, pasted), source, pasted);
    edit = { ...edit, score: pasteLines(marked, source, part, begin, down) };
  });
  return edit;
}

const hasNotes = ({ chords }: Voice): boolean => chords.some(({ notes }) => notes.length > 0);

/** Whether a voice has notes in the measures from the place to `last`. */
const isUsed = ({ measures }: Part, { measure, staff, number }: VoiceMoment, last: number): boolean =>
  measures
    .slice(measure, last + 1)
    .some(({ voices }) => voices.some((each) => each.staff === staff && each.number === number && hasNotes(each)));

/** The copied voices. A staff without any has a full-measure rest, which copied rests never are. */
const copiedVoices = (part: Part): readonly Voice[] =>
  (part.measures[0]?.voices ?? []).filter(({ chords }) => chords.every(({ fullMeasure }) => fullMeasure === undefined));
