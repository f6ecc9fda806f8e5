/**
 * The arranged score: the melody for the first player, and one part for each voice beneath it (K-04). What belongs to
 * all parts (meters, keys, tempos, repeats, voltas, pickup) is not touched.
 */
import { setProgram } from '../../edit/structure/parts.ts';
import { mapNotes, withoutTab } from '../../edit/heads.ts';
import { mapChords, withList, without } from '../../edit/update.ts';
import { fullMeasureRest, restOf } from '../../model/rhythm/restsFilling.ts';
import { chordDuration, type Chord, type FermataShape, type Note } from '../../model/chord.ts';
import type { Direction } from '../../model/direction.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import { fifthsOfKeys, measureContexts, nominalDuration, type MeasureContext } from '../../model/scoreContext.ts';
import { splitDuration, splitRest } from '../../model/rhythm/splitDuration.ts';
import { isDyadic } from '../../model/rhythm/notatedValues.ts';
import { instrumentName } from '../../theory/instruments.ts';
import { writtenIntervalOf } from '../../theory/instrumentTranspositions.ts';
import { spellPitch } from '../../theory/spellPitch.ts';
import type { KeySignature } from '../../theory/key.ts';
import { ticks } from '../../units.ts';
import type { ArrangementPlan } from '../arrangementPlan.ts';
import type { Ensemble, Player } from '../ensembles.ts';
import type { SoundingNote } from '../soundingLine.ts';
import type { VoiceNotes } from '../voices/breathe.ts';

export function writeArrangement(plan: ArrangementPlan, voices: VoiceNotes, ensemble: Ensemble): Score {
  const melody = melodyPart(plan.melodyScore, ensemble.melody);
  const beneath = ensemble.voices.map((player, voice) => voicePart(plan, melody, voices[voice] ?? [], player));
  const parts = numbered([melody, ...beneath]);
  const groups = [{ firstPart: 0, lastPart: beneath.length, symbol: 'bracket', joinBarlines: true } as const];
  return { ...plan.melodyScore, parts, groups };
}

/** Players of the same instrument are numbered: Trumpet 1, Trumpet 2. */
function numbered(parts: readonly Part[]): readonly Part[] {
  return parts.map((part, index) => {
    const isSame = ({ program }: Part): boolean => program === part.program;
    if (parts.filter(isSame).length === 1) return part;
    return { ...part, name: `${part.name} ${parts.slice(0, index + 1).filter(isSame).length}` };
  });
}

/** Signs of keyboards and fretted instruments that a wind player cannot use. */
const FOREIGN_KINDS: ReadonlySet<Direction['kind']> = new Set(['pedal', 'ottava', 'figured-bass']);

function melodyPart(score: Score, { program, clef }: Player): Part {
  const [part] = setProgram(score, 0, program).parts as readonly [Part];
  const bare = mapChords(part, (chord) => mapNotes(withoutTab(chord), (note) => without(note, 'fingering')));
  const measures = bare.measures.map((measure) => {
    const kept = (measure.directions ?? []).filter(({ kind }) => !FOREIGN_KINDS.has(kind));
    return withList(without(measure, 'clefs', 'print'), 'directions', kept);
  });
  const staff = { ...without(part.staves[0] ?? { clef }, 'size', 'lines'), clef };
  return {
    ...without(bare, 'tuning', 'abbreviation', 'listing'),
    name: instrumentName(program),
    staves: [staff],
    showTab: false,
    mute: false,
    measures,
  };
}

function voicePart(plan: ArrangementPlan, melody: Part, notes: readonly SoundingNote[], player: Player): Part {
  const contexts = measureContexts(plan.melodyScore);
  const transposition = writtenIntervalOf(player.program, fifthsOfKeys(plan.melodyScore));
  const cursor = { next: 0 };
  return {
    name: instrumentName(player.program),
    program: player.program,
    staves: [{ clef: player.clef }],
    mute: false,
    showTab: false,
    ...(transposition && { transposition }),
    measures: plan.grid.map((_, measure) => {
      const context = contexts[measure] as MeasureContext;
      const key = plan.keys[measure] ?? context.key;
      return voiceMeasure(plan, melody.measures[measure], { notes, cursor, measure, context, key });
    }),
  };
}

interface MeasurePlace {
  readonly notes: readonly SoundingNote[];
  /** The first note that does not end before the measure. */
  readonly cursor: { next: number };
  readonly measure: number;
  readonly context: MeasureContext;
  readonly key: KeySignature;
}

function voiceMeasure(plan: ArrangementPlan, melody: PartMeasure | undefined, place: MeasurePlace): PartMeasure {
  const duration = plan.melodyScore.measures[place.measure]?.duration ?? ticks(0);
  const line = isDyadic(duration) ? writtenChords(plan, place) : [];
  const sounds = line.some(({ notes }) => notes.length > 0);
  const chords = sounds ? withSigns(line, melody) : [fullMeasureRest(duration)];
  const dynamics = (melody?.directions ?? []).filter(({ kind }) => kind === 'dynamic' || kind === 'hairpin');
  const written: PartMeasure = { voices: [{ staff: 0, number: 0, chords }] };
  return withList(written, 'directions', dynamics);
}

/** The notes of a measure and the rests between them. A note that goes on after the barline is tied. */
function writtenChords({ grid }: ArrangementPlan, { notes, cursor, measure, context, key }: MeasurePlace): Chord[] {
  const { start, duration } = grid[measure] ?? { start: 0, duration: 0 };
  // The beats of a short first measure are the last ones of a full measure.
  const offset = measure === 0 ? Math.max(0, nominalDuration(context.time) - duration) : 0;
  const chords: Chord[] = [];
  let at = 0;
  const rest = (until: number): void => {
    if (until > at) chords.push(...splitRest(ticks(offset + at), ticks(until - at), context.time).map(restOf));
    at = until;
  };
  while ((notes[cursor.next]?.end ?? Infinity) <= start) cursor.next++;
  for (let index = cursor.next; (notes[index]?.start ?? Infinity) < start + duration; index++) {
    const note = notes[index] as SoundingNote;
    const [from, to] = [Math.max(0, note.start - start), Math.min(duration, note.end - start)];
    rest(from);
    const values = splitDuration(ticks(offset + from), ticks(to - from), context.time);
    values.forEach((value, piece) => {
      const isTied = piece < values.length - 1 || note.end > start + duration;
      const head: Note = { pitch: spellPitch(note.midiPitch, key), ...(isTied && { tied: true }) };
      chords.push({ ...restOf(value), notes: [head] });
    });
    at = to;
  }
  rest(duration);
  return chords;
}

interface SungSign {
  readonly start: number;
  readonly end: number;
  readonly velocity: number;
  readonly fermata: FermataShape | undefined;
}

/** The chords with the loudness and the fermatas of the melody above them. */
function withSigns(chords: readonly Chord[], melody: PartMeasure | undefined): readonly Chord[] {
  let moment = 0;
  const sung = (melody?.voices[0]?.chords ?? []).map((chord): SungSign => {
    const start = moment;
    moment += chordDuration(chord);
    return { start, end: moment, velocity: chord.velocity, fermata: chord.fermata };
  });
  let at = 0;
  return chords.map((chord) => {
    const [start, end] = [at, at + chordDuration(chord)];
    at = end;
    const above = sung.find((sign) => sign.end > start);
    const held = sung.find(
      (sign) => sign.fermata !== undefined && sign.start < end && sign.end <= end && sign.end > start,
    );
    return {
      ...chord,
      ...(above && { velocity: above.velocity }),
      ...(held?.fermata && { fermata: held.fermata }),
    };
  });
}
