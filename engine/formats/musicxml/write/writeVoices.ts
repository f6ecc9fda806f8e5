/**
 * Writes the voices of a measure one after the other, with `backup` between them. Marks that belong to a moment are
 * written with the first voice: before the chord that starts at the moment, or otherwise, with an offset, before the
 * chord that sounds then.
 */
import { chordDuration, type Chord, type GraceChord } from '../../../model/chord.ts';
import { feelOfDirection } from '../../../model/feels.ts';
import type { Measure, PartMeasure, TimeSignature, Voice } from '../../../model/score.ts';
import {
  beamCounts,
  beamMarks,
  beamsOfBase,
  countsByMeter,
  joins,
  joinsByMeter,
  type BeamMark,
} from '../fit/beaming.ts';
import type { NoteSlot } from '../fit/noteSlots.ts';
import { feelOfText, type Feel } from '../../../theory/feel.ts';
import type { PartWriting } from './partWriting.ts';
import { writeMark, writeTempo } from './writeDirections.ts';
import { writeHarmony } from './writeHarmony.ts';
import { writeChord } from './writeNote.ts';
import {
  isInlineMark,
  inlineElementsOf,
  writeInlineElementsAt,
  writeRemainingInlineElements,
  type InlineElement,
} from './writeInlineElements.ts';
import { TupletNesting } from '../fit/tupletNesting.ts';

interface Mark {
  readonly at: number;
  readonly write: (offset: number) => void;
}

export interface MeasureWriting {
  readonly measure: Measure;
  readonly content: PartMeasure;
  readonly slots: readonly NoteSlot[];
  readonly time: TimeSignature;
  /** By number of the voice in the part. Tuplets may continue over a barline. */
  readonly tuplets: Map<number, TupletNesting>;
}

/** Returns the marks in order of time; marks at the same moment keep the order of the score. */
function marksOf({ measure, content }: MeasureWriting, writing: PartWriting): Mark[] {
  const marks: Mark[] = [];
  const { directions = [] } = content;
  /** The feel of a text, unless an element that was kept from another file states one at the same moment. */
  const feelOf = (text: string, at: number): Feel | undefined => {
    const isStated = directions.some((each) => each.kind === 'foreign' && each.at === at && feelOfDirection(each));
    return isStated ? undefined : feelOfText(text);
  };
  for (const tempo of writing.index === 0 ? (measure.tempos ?? []) : [])
    marks.push({
      at: tempo.at,
      write: (offset) => {
        writeTempo(tempo, offset, writing, feelOf(tempo.text ?? '', tempo.at));
      },
    });
  for (const harmony of content.harmonies ?? [])
    marks.push({
      at: harmony.at,
      write: (offset) => {
        writeHarmony(harmony, offset, writing);
      },
    });
  for (const direction of directions) {
    if (isInlineMark(direction)) continue;
    marks.push({
      at: direction.at,
      write: (offset) => {
        writeMark(
          direction,
          offset,
          writing,
          direction.kind === 'words' ? feelOf(direction.text, direction.at) : undefined,
        );
      },
    });
  }
  return marks.sort((a, b) => a.at - b.at);
}

/** Writes and removes the marks before `until`. The current position in the file is `from`. */
function flush(marks: Mark[], from: number, until: number, writing: PartWriting): void {
  while (marks[0] !== undefined && marks[0].at < until) {
    marks[0].write(writing.divisionsOf(marks[0].at - from));
    marks.shift();
  }
}

function graceBeams(chords: readonly GraceChord[]): BeamMark[][] {
  const counts = chords.map(({ value }) => beamsOfBase(value.base));
  const through = counts.map((count, index) => Math.min(count, counts[index - 1] ?? 0));
  return beamMarks(
    counts,
    through.map((count) => count > 0),
    through,
  );
}

/** Writes grace chords and removes the slots of their notes from the front of `slots`. */
function writeGraces(
  graces: readonly GraceChord[],
  isAfter: boolean,
  place: { readonly staff: number; readonly voiceNumber: number },
  slots: NoteSlot[],
  writing: PartWriting,
): void {
  const beams = graceBeams(graces);
  graces.forEach((grace, index) => {
    const { notes, value } = grace;
    const staff = grace.staff ?? place.staff;
    const written = { chord: undefined, grace: { chord: grace, isAfter }, notes, value, ...place, staff };
    writeChord({ ...written, tuplets: [], beams: beams[index] ?? [] }, slots.splice(0, notes.length), writing);
  });
}

export const voiceNumber = (staff: number, number: number): number => 4 * staff + number + 1;

interface Beaming {
  readonly marks: readonly BeamMark[];
  readonly beamOverride: Chord['beam'] | undefined;
  readonly innerOverride: Chord['beamsBefore'];
}

function beamingOf(chords: readonly Chord[], { time, measure }: MeasureWriting): Beaming[] {
  const byMeter = joinsByMeter(chords, time, measure);
  const isJoined = joins(chords, byMeter);
  const counts = countsByMeter(chords, time, measure);
  const through = counts.map((count, index) => Math.min(count, chords[index]?.beamsBefore ?? Infinity));
  return beamMarks(beamCounts(chords), isJoined, through).map((marks, index) => {
    const isVisible = isJoined[index] !== byMeter[index];
    const isInnerVisible = isJoined[index] === true && through[index] !== counts[index];
    const { beam, beamsBefore } = chords[index] ?? {};
    return {
      marks,
      beamOverride: isVisible ? undefined : beam,
      innerOverride: isInnerVisible ? undefined : beamsBefore,
    };
  });
}

/** The content of a measure that is not yet written. */
interface Remaining {
  readonly slots: NoteSlot[];
  readonly marks: Mark[];
  readonly inlineElements: InlineElement[];
}

function writeVoice(
  voice: Voice,
  { slots, marks, inlineElements }: Remaining,
  at: MeasureWriting,
  writing: PartWriting,
): void {
  const number = voiceNumber(voice.staff, voice.number);
  const nesting = at.tuplets.get(number) ?? new TupletNesting();
  at.tuplets.set(number, nesting);
  const beaming = beamingOf(voice.chords, at);
  let moment = 0;
  voice.chords.forEach((chord, index) => {
    const end = moment + chordDuration(chord);
    const place = { staff: chord.staff ?? voice.staff, voiceNumber: number };
    flush(marks, moment, end, writing);
    writeInlineElementsAt(inlineElements, voice.staff, moment);
    writeGraces(chord.graceBefore ?? [], false, place, slots, writing);
    const { notes, value } = chord;
    const { marks: beams = [], ...overrides } = beaming[index] ?? {};
    const written = { chord, notes, value, ...place, tuplets: nesting.marksOf(chord), beams, ...overrides };
    writeChord(written, slots.splice(0, notes.length), writing);
    writeGraces(chord.graceAfter ?? [], true, place, slots, writing);
    moment = end;
  });
}

export function writeVoices(at: MeasureWriting, writing: PartWriting): void {
  const { xml, divisionsOf } = writing;
  const { measure, content } = at;
  const marks = marksOf(at, writing);
  const remaining: Remaining = {
    slots: [...at.slots],
    marks,
    inlineElements: inlineElementsOf(measure, content, writing),
  };
  content.voices.forEach((voice, index) => {
    if (index > 0)
      xml.element('backup', {}, () => {
        xml.leaf('duration', divisionsOf(measure.duration));
      });
    writeVoice(voice, remaining, at, writing);
    flush(marks, measure.duration, Infinity, writing);
  });
  if (content.voices.length === 0) {
    flush(marks, 0, Infinity, writing);
    xml.element('forward', {}, () => {
      xml.leaf('duration', divisionsOf(measure.duration));
    });
  }
  writeRemainingInlineElements(remaining.inlineElements, measure.duration, writing);
}
