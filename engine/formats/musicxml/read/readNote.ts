/** Reads `note`: starts a chord, or adds a note to the chord before it where the element contains `chord`. */
import type { Syllable } from '../../../model/chord.ts';
import { durationOf, type NoteBase, type NoteValue } from '../../../model/rhythm/noteValue.ts';
import { FormatError } from '../../formatError.ts';
import { OVERFLOW } from './assemble/allocateVoices.ts';
import type { DraftChord, DraftNote } from '../fit/draft.ts';
import { tolerance } from '../fit/fitValues.ts';
import { keepMore, readHead, readHeadText } from '../signs/readSigns.ts';
import { factsOf, staffIndex, type PartReading } from '../fit/partReading.ts';
import { readAccidental } from './readAccidental.ts';
import { parseStep } from '../tables/parseStep.ts';
import { readLyrics, wordlessLyrics } from './readLyrics.ts';
import { readNotations } from './readNotations.ts';
import { readPitchOrUnpitched } from './readNotePitch.ts';
import { TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import {
  childOf,
  childrenOf,
  hasChild,
  integerOf,
  numberOf,
  ordinalOf,
  parseNumber,
  textOf,
  type XmlElement,
} from '../xml/xmlElement.ts';

const BASES = new Map(Object.entries(TYPE_OF_BASE).map(([base, type]) => [type, Number(base) as NoteBase]));
const MOST_DOTS = 4;

const MOST_NOTES_IN_TUPLET = 999;

/**
 * Reads the ratio of a tuplet. A ratio of one to one is ignored. An impossible ratio, such as programs write for nested
 * tuplets, is left out with a warning.
 */
function readModification(element: XmlElement, warn: PartReading['warn']): DraftChord['modification'] {
  const modification = childOf(element, 'time-modification');
  if (modification === undefined) return undefined;
  const actual = numberOf(modification, 'actual-notes') ?? 1;
  const normal = numberOf(modification, 'normal-notes') ?? 1;
  const isPossible = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MOST_NOTES_IN_TUPLET;
  if (!isPossible(actual) || !isPossible(normal)) {
    warn(`the tuplet ${actual}:${normal} is left out, and its notes keep their durations`);
    return undefined;
  }
  return actual === 1 && normal === 1 ? undefined : { actual, normal };
}

export function durationIn(element: XmlElement, { division }: PartReading): number | undefined {
  const duration = numberOf(element, 'duration');
  if (duration === undefined) return undefined;
  const length = duration * division;
  if (length < 0) throw new FormatError('', `a duration is ${duration}, but must not be negative`);
  return length;
}

function readGrace(element: XmlElement): DraftChord['grace'] {
  const grace = childOf(element, 'grace');
  if (grace === undefined) return undefined;
  return {
    slash: grace.attributes['slash'] === 'yes',
    isAfter: Number(grace.attributes['steal-time-previous'] ?? 0) > 0,
  };
}

const voiceOf = (element: XmlElement): string => textOf(element, 'voice') ?? '1';

type Written = Pick<DraftChord, 'base' | 'dots' | 'modification'>;

const writtenValue = (element: XmlElement, warn: PartReading['warn']): Written => ({
  base: BASES.get(textOf(element, 'type') ?? ''),
  dots: Math.min(childrenOf(element, 'dot').length, MOST_DOTS),
  modification: readModification(element, warn),
});

/** Returns the duration that the type states, for a note without a `duration`. */
function lengthOf({ base, dots, modification }: Written): number | undefined {
  if (base === undefined) return undefined;
  return durationOf({ base, dots: dots as NoteValue['dots'], ...(modification !== undefined && { modification }) });
}

/**
 * Returns the ticks of a division where no divisions are stated, by the first note that has a type and a duration;
 * undefined without such a note.
 */
export function divisionOfNotes(elements: readonly XmlElement[], { warn }: PartReading): number | undefined {
  for (const element of elements) {
    if (element.name !== 'note' || hasChild(element, 'rest') || hasChild(element, 'grace')) continue;
    const [duration, length] = [numberOf(element, 'duration'), lengthOf(writtenValue(element, warn))];
    if (duration !== undefined && duration > 0 && length !== undefined) return length / duration;
  }
  return undefined;
}

function openChord(element: XmlElement, reading: PartReading, voice = voiceOf(element)): DraftChord {
  const { part, measure } = reading;
  const rest = childOf(element, 'rest');
  const grace = readGrace(element);
  const written = writtenValue(element, reading.warn);
  // The fields are listed because a spread takes as long as the rest of the function.
  const { base, dots, modification } = written;
  const chord: DraftChord = {
    at: reading.cursor,
    length: grace === undefined ? (durationIn(element, reading) ?? lengthOf(written)) : 0,
    voice,
    staff: staffIndex(part, numberOf(element, 'staff') ?? 1),
    base,
    dots,
    modification,
    // A rest that does not start at the start of the measure, because a `backup` is too short, does not fill the
    // measure.
    isFullMeasure: rest?.attributes['measure'] === 'yes' && reading.cursor < tolerance(reading.division),
    grace,
    notes: [],
    fields: { velocity: 80 },
    tuplets: [],
    slurStarts: [],
    slurStops: [],
    beam: undefined,
  };
  measure.chords.push(chord);
  reading.cursor += chord.length ?? 0;
  return chord;
}

/**
 * Whether a note's duration differs from its chord's, and its type as well if it states one. A difference of the
 * duration alone is an error of the file.
 */
function lastsElse(element: XmlElement, { length, base, dots }: DraftChord, reading: PartReading): boolean {
  const own = durationIn(element, reading);
  if (own === undefined || length === undefined || Math.abs(own - length) <= tolerance(reading.division)) return false;
  const written = writtenValue(element, reading.warn);
  return written.base === undefined || written.base !== base || written.dots !== dots;
}

/**
 * Returns the chord of a note: a new one, or the one before it. Notes of a chord that are on two staves or have
 * different durations become one chord for each, the second in an additional voice.
 */
function chordOf(element: XmlElement, reading: PartReading): DraftChord {
  const { chords } = reading.measure;
  const last = chords.at(-1);
  if (!hasChild(element, 'chord') || last === undefined || last.notes.length === 0) return openChord(element, reading);
  const staff = staffIndex(reading.part, numberOf(element, 'staff') ?? last.staff + 1);
  if (last.grace !== undefined) return last;
  const voice = last.voice.replaceAll(OVERFLOW, '');
  for (let index = chords.length - 1; chords[index]?.at === last.at; index--) {
    const chord = chords[index] as DraftChord;
    const isOfIt = chord.staff === staff && chord.notes.length > 0 && chord.voice.replaceAll(OVERFLOW, '') === voice;
    if (isOfIt && !lastsElse(element, chord, reading)) return chord;
  }
  const { cursor } = reading;
  reading.cursor = last.at;
  const added = openChord(element, reading, `${voice}${OVERFLOW}`);
  reading.cursor = cursor;
  return added;
}

const MOST_MIDI_VELOCITY = 127;
const FULL_DYNAMICS = 90;

function readChordFields(element: XmlElement, chord: DraftChord, reading: PartReading): void {
  const { fields } = chord;
  const stem = textOf(element, 'stem');
  if (stem === 'up' || stem === 'down' || stem === 'none') fields.stem = stem;
  const size = childOf(element, 'type')?.attributes['size'];
  if (hasChild(element, 'cue')) fields.cue = true;
  else if (size === 'cue') fields.small = true;
  const dynamics = element.attributes['dynamics'];
  if (dynamics !== undefined) {
    const velocity = Math.round((parseNumber(dynamics, 'dynamics') * FULL_DYNAMICS) / 100);
    fields.velocity = Math.min(MOST_MIDI_VELOCITY, Math.max(1, velocity));
  }
  chord.beam = beamsFrom(element);
  const fan = childrenOf(element, 'beam').find(({ text }) => text.trim() === 'begin')?.attributes['fan'];
  if (fan === 'accel' || fan === 'rit') fields.fan = fan;
  const rest = childOf(element, 'rest');
  if (rest !== undefined && element.attributes['print-object'] === 'no') fields.hidden = true;
  if (rest !== undefined) readRestPlace(rest, chord, reading);
}

/** Returns how many beams continue from the chord before: all that both chords have, unless one of them begins here. */
function beamsFrom(element: XmlElement): DraftChord['beam'] {
  const levels = childrenOf(element, 'beam');
  const begun = levels.filter(({ text }) => !['continue', 'end'].includes(text.trim()));
  return levels.length === 0 ? undefined : Math.min(...begun.map((beam) => ordinalOf(beam) - 1));
}

/** Reads where a rest is printed; programs also write places that do not exist. */
function readRestPlace(rest: XmlElement, { fields }: DraftChord, { warn }: PartReading): void {
  const [step, octave] = [textOf(rest, 'display-step'), numberOf(rest, 'display-octave')];
  if (step === undefined || octave === undefined) return;
  if (/^[A-G]$/.test(step) && Number.isInteger(octave) && octave >= 0 && octave <= 9)
    fields.restPlace = { step: parseStep(step), octave };
  else warn('a rest whose place does not exist is printed at the usual one');
}

function readNoteFields(element: XmlElement, note: DraftNote, chord: DraftChord, reading: PartReading): void {
  for (const tie of childrenOf(element, 'tie')) {
    if (tie.attributes['type'] === 'start') factsOf(reading, note).startsTie = true;
    if (tie.attributes['type'] === 'stop') factsOf(reading, note).stopsTie = true;
  }
  readAccidental(element, note, reading);
  const head = childOf(element, 'notehead');
  if (head !== undefined) readHead(head, note, reading.spend);
  if (element.attributes['print-object'] === 'no') note.notehead = 'none';
  readHiddenStem(element, chord);
  readNoteInstructions(element, note, reading);
}

/** Hides the stem of a chord whose notes are all hidden. The note that was read last may be the first that is not. */
function readHiddenStem(element: XmlElement, { notes, fields }: DraftChord): void {
  const isBlank = ({ notehead }: DraftNote): boolean => notehead === 'none';
  if (element.attributes['print-object'] === 'no') {
    if (notes.every(isBlank)) fields.stem = 'none';
  } else if (fields.stem === 'none' && notes.length > 1 && notes.slice(0, -1).every(isBlank)) {
    const stem = textOf(element, 'stem');
    if (stem === 'up' || stem === 'down') fields.stem = stem;
    else if (stem !== 'none') delete fields.stem;
  }
}

/** Reads Songleaf's own processing instructions for a note. */
function readNoteInstructions(element: XmlElement, note: DraftNote, reading: PartReading): void {
  const looseTie = textOf(element, '?songleaf-loose-tie');
  if (looseTie === 'next' || looseTie === 'open') factsOf(reading, note).loose = looseTie;
  const accidental = textOf(element, '?songleaf-accidental');
  if (accidental === 'forced' || accidental === 'hidden') factsOf(reading, note).ownAccidental = accidental;
  const confidence = textOf(element, '?songleaf-note-confidence');
  if (confidence !== undefined) note.confidence = parseNumber(confidence, 'confidence');
}

function readExtras(element: XmlElement, chord: DraftChord, reading: PartReading): void {
  const confidence = textOf(element, '?songleaf-chord-confidence');
  if (confidence !== undefined) chord.fields.confidence = parseNumber(confidence, 'confidence');
  const beam = textOf(element, '?songleaf-beam');
  if (beam === 'break' || beam === 'join') chord.fields.beam = beam;
  const before = integerOf(element, '?songleaf-beams-before', 1, 8);
  if (before !== undefined) chord.fields.beamsBefore = before;
  const lyrics: (Syllable | null)[] | undefined = readLyrics(element, chord.fields.lyrics, reading.warn);
  if (lyrics !== undefined) chord.fields.lyrics = lyrics;
}

/** Keeps lyrics without a syllable as foreign signs. */
function readWordless(element: XmlElement, holder: Pick<DraftNote, 'signs'>, reading: PartReading): void {
  for (const lyric of wordlessLyrics(element)) keepMore(lyric, undefined, holder, reading.spend);
}

export function readNote(element: XmlElement, reading: PartReading): void {
  reading.noteCount++;
  const chord = chordOf(element, reading);
  const isAdded = chord.notes.length > 0;
  const note = readPitchOrUnpitched(element, reading);
  if (note !== undefined) chord.notes.push(note);
  if (!isAdded) readChordFields(element, chord, reading);
  if (note !== undefined) readNoteFields(element, note, chord, reading);
  for (const notations of childrenOf(element, 'notations')) readNotations(notations, { chord, note, reading });
  const text = childOf(element, 'notehead-text');
  if (note !== undefined && text !== undefined) readHeadText(text, note, reading.spend);
  readWordless(element, note ?? chord.fields, reading);
  readExtras(element, chord, reading);
}
