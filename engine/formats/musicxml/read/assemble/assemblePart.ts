/** Converts the measures of a part as they were read to those of the model. */
import type { Chord } from '../../../../model/chord.ts';
import type { Part, PartMeasure, Measure, TimeSignature, Voice } from '../../../../model/score.ts';
import { isLowerOnStaff, voicesByStaff } from '../../../../model/voiceSides.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE, ticks } from '../../../../units.ts';
import { allocateVoices, OVERFLOW, type PlacedVoice } from './allocateVoices.ts';
import type { DraftChord, DraftMeasure, DraftPart, Mutable } from '../../fit/draft.ts';
import { tolerance } from '../../fit/fitValues.ts';
import { COSTS } from '../../../memoryBudget.ts';
import { fitTuplets } from '../../fit/fitTuplets.ts';
import { fitVoice, gapValues, hiddenRest, type Facts, type FittedVoice } from '../../fit/fitVoice.ts';
import { endOrnamentLines } from './endOrnamentLines.ts';
import { finishAccidentals, finishBeams, hasTieStops, tieLoosely, tieWithinVoices } from './finishNotes.ts';
import { finishDirectionLines, finishGlissandi, finishSlurs } from './finishLines.ts';
import { keysOfPart } from './assembleKeys.ts';
import { moveAcrossBarlines, moveToMoments, placeMarks } from './placeMarks.ts';
import { takeUnprinted } from './takeUnprinted.ts';
import { finishStrings, takeTablature } from '../readTablature.ts';
import type { Spend } from '../../../memoryBudget.ts';
import type { Warn } from '../../fit/partReading.ts';
import { UNISON } from '../../tables/transposition.ts';
import { WrittenKeys } from '../../fit/writtenKeys.ts';

/** Statements of the header about how completely the file shows its signs. */
export interface Encoding {
  /** Whether the file states all stems as the other program drew them, so that they are not overrides by the user. */
  readonly hasAllStems: boolean;
  /** Whether Songleaf wrote the file. */
  readonly isOwn: boolean;
}

const MOST_OVERFLOWS = 16;

/** Returns all voices of a measure without gaps and with their tuplets. */
export function fitMeasure(measure: DraftMeasure, facts: Facts, warn: Warn, spend: Spend): FittedVoice[] {
  const byVoice = new Map<string, DraftChord[]>();
  for (const chord of measure.chords) {
    const known = byVoice.get(chord.voice);
    if (known === undefined) byVoice.set(chord.voice, [chord]);
    else known.push(chord);
  }
  const voices: FittedVoice[] = [];
  for (const [id, chords] of byVoice) {
    let left: readonly DraftChord[] = chords;
    for (let round = 0; left.length > 0 && round < MOST_OVERFLOWS; round++) {
      const { voice, overflow } = fitVoice(id + OVERFLOW.repeat(round), left, measure.division, facts);
      spend(COSTS.overflow * overflow.length + COSTS.rest * Math.max(0, voice.units.length - left.length));
      fitTuplets(voice, measure.length, warn);
      voices.push(voice);
      left = overflow;
    }
    if (left.length > 0) warn('simultaneous notes beyond the largest number of voices are left out');
  }
  return voices;
}

/**
 * Unit, in ticks, to which the length of a measure is rounded where it agrees neither with the voices nor with the
 * meter.
 */
const SHORTEST = TICKS_PER_QUARTER / 128;

/**
 * Returns the length of the rests that fill the measure. Some programs write them as long as a whole note, whatever the
 * meter.
 */
const restLength = (measure: DraftMeasure, nominal: number): number =>
  measure.restLength === TICKS_PER_WHOLE ? Math.min(TICKS_PER_WHOLE, nominal) : measure.restLength;

/** Returns the length of the measure according to this part alone; 0 where the part has no content. */
export function measureLength(measure: DraftMeasure, voices: readonly FittedVoice[], nominal: number): number {
  const ends = voices.reduce((longest, { end }) => Math.max(longest, end), restLength(measure, nominal));
  const slack = tolerance(measure.division);
  if (measure.length <= ends + slack) return ends;
  if (Math.abs(measure.length - nominal) <= slack) return nominal;
  return Math.round(measure.length / SHORTEST) * SHORTEST;
}

const plainRest = (staff: number, duration: number, isHidden: boolean): Voice => ({
  staff,
  number: 0,
  chords: [
    {
      value: { base: 0, dots: 0 },
      notes: [],
      velocity: 80,
      fullMeasure: ticks(duration),
      ...(isHidden && { hidden: true }),
    },
  ],
});

/** Whether a whole rest alone lasts as long as the measure. Many programs write it without saying that it fills the measure. */
function isWholeRestAlone({ units, end }: FittedVoice, duration: number): boolean {
  const only = units[0]?.chord;
  if (only === undefined || units.length > 1 || only.notes.length > 0 || only.hidden === true) return false;
  const { base, dots, modification } = only.value;
  return base === 0 && dots === 0 && modification === undefined && end === duration;
}

/**
 * Fills the voice with rests to the end of the measure, assigns the grace notes without a main chord to its first
 * chord, and marks cross-staff chords.
 */
function finishVoice(
  { staff, number, fitted }: PlacedVoice,
  duration: number,
  { spend, isOwn }: { readonly spend: Spend; readonly isOwn: boolean },
): Voice {
  const { units, loneGraces } = fitted;
  const isFull = fitted.isFull || (!isOwn && isWholeRestAlone(fitted, duration));
  const only = units[0];
  if (isFull && only !== undefined) only.chord.fullMeasure = ticks(duration);
  const gap = isFull ? 0 : duration - fitted.end;
  if (gap > 0) {
    const values = gapValues(fitted.end, duration, [units.at(-1)?.chord.value.modification]);
    spend(COSTS.rest * values.length);
    for (const value of values) {
      units.push(hiddenRest(value, staff));
    }
  }
  const first = units[0];
  if (first !== undefined && loneGraces.length > 0) first.chord.graceBefore = loneGraces;
  for (const unit of units) if (!unit.isFill && unit.staff !== staff) unit.chord.staff = unit.staff;
  return { staff, number, chords: units.map(({ chord }) => chord) };
}

function withAllStaves(voices: readonly Voice[], staffCount: number, duration: number): Voice[] {
  const all = [...voices];
  for (let staff = 0; staff < staffCount; staff++) {
    if (!voices.some((voice) => voice.staff === staff)) all.push(plainRest(staff, duration, voices.length > 0));
  }
  return all.sort((a, b) => a.staff - b.staff || a.number - b.number);
}

/**
 * Removes stems that agree with the usual direction of their voice on the staff, where another program stated all stems
 * as it drew them.
 */
function finishStems(voices: readonly Voice[], encoding: Encoding): void {
  if (!encoding.hasAllStems) return;
  const sharing = voicesByStaff(voices);
  for (const voice of voices) {
    const isAloneAtHome = !voices.some((other) => other.staff === voice.staff && other.number !== voice.number);
    for (const chord of voice.chords as Mutable<Chord>[]) {
      const staff = chord.staff ?? voice.staff;
      const onStaff = sharing.get(staff);
      if (chord.stem === 'none' || onStaff === undefined) continue;
      const isAlone = staff === voice.staff && isAloneAtHome && onStaff.visitors.size === 0;
      const usual = isLowerOnStaff(voice, staff, onStaff) ? 'down' : 'up';
      if (isAlone || chord.stem === usual) delete chord.stem;
    }
  }
}

export interface PartAssembly {
  readonly draft: DraftPart;
  readonly fitted: readonly (readonly FittedVoice[])[];
  readonly facts: Facts;
  readonly warn: Warn;
  readonly spend: Spend;
}

function contents(
  { draft, fitted, warn, spend }: PartAssembly,
  measures: readonly Measure[],
  { isOwn }: Encoding,
): PartMeasure[] {
  spend(COSTS.rest * measures.length * draft.staves.length);
  const placed = allocateVoices(fitted, draft.staves.length, isOwn, () => {
    warn('the notes of a voice are left out, because every staff has four voices already');
  });
  return measures.map(({ duration }, index) => {
    const voices = (placed[index] ?? []).map((voice) => finishVoice(voice, duration, { spend, isOwn }));
    const { transposition, print } = draft.measures[index] ?? {};
    return {
      voices: withAllStaves(voices, draft.staves.length, duration),
      ...(transposition && { transposition }),
      ...(print && { print }),
    };
  });
}

function finishTies(content: readonly PartMeasure[], durations: readonly number[], facts: Facts): void {
  const writesTieStops = hasTieStops(facts);
  let hasLoose = false;
  content.forEach((measure, index) => {
    if (tieWithinVoices(measure, content[index + 1], facts, writesTieStops)) hasLoose = true;
  });
  if (hasLoose) tieLoosely(content, durations, facts);
}

const hasBeams = (draft: DraftPart): boolean =>
  draft.measures.some(({ chords }) => chords.some(({ beam }) => beam !== undefined));

function hasAccidentals(facts: Facts): boolean {
  for (const { shown } of facts.values()) if (shown !== undefined) return true;
  return false;
}

/** Computes what depends on neighboring notes: beams, accidentals and stems. */
function finishNotation(
  assembly: PartAssembly,
  content: readonly PartMeasure[],
  measures: readonly Measure[],
  encoding: Encoding,
): void {
  const { draft, fitted, facts } = assembly;
  const running = { ties: [], keys: new WrittenKeys() };
  const isBeamed = encoding.isOwn || hasBeams(draft);
  const isComplete = hasAccidentals(facts);
  let time: TimeSignature = { beats: [4], beatType: 4 };
  let interval = draft.transposition ?? UNISON;
  measures.forEach((measure, index) => {
    const own = content[index];
    if (own === undefined) return;
    time = measure.time ?? time;
    for (const { units } of isBeamed ? (fitted[index] ?? []) : []) finishBeams(units, time, measure);
    interval = own.transposition ?? interval;
    finishAccidentals(own, measure, interval, running, facts, isComplete);
    finishStems(own.voices, encoding);
  });
}

/** Assembles a part. */
export function assemblePart(assembly: PartAssembly, measures: readonly Measure[], encoding: Encoding): Part {
  const { draft, fitted, facts } = assembly;
  const durations = measures.map(({ duration }) => duration);
  finishSlurs(fitted, durations, encoding.isOwn);
  finishGlissandi(fitted, durations, encoding.isOwn);
  const voices = contents(assembly, measures, encoding);
  const { content, showTab, tabLines } = takeTablature(voices, draft, facts);
  finishStrings(content, draft, tabLines);
  finishTies(content, durations, facts);
  if (!encoding.isOwn) endOrnamentLines(content);
  moveToMoments(draft.measures, fitted);
  moveAcrossBarlines(draft.measures, durations);
  finishDirectionLines(draft.measures, durations, encoding.isOwn, assembly.warn);
  const keys = keysOfPart(draft, measures);
  const placed = placeMarks(content, draft.measures, durations, draft.staves.length).map((measure, index) => {
    const own = keys[index] ?? [];
    return own.length === 0 ? measure : { ...measure, keys: own };
  });
  finishNotation(assembly, placed, measures, encoding);
  const { name, abbreviation, program, staves, mute, tuning, transposition, listing } = draft;
  const printing = takeUnprinted(placed, staves.length);
  return {
    name,
    ...(abbreviation !== undefined && { abbreviation }),
    program,
    staves,
    mute,
    ...(printing.isUnprinted && { printed: false }),
    showTab,
    ...(tuning !== undefined && { tuning }),
    ...(transposition !== undefined && { transposition }),
    ...(listing !== undefined && { listing }),
    measures: printing.measures,
  };
}
