/** Writes a chord as one `note` element for each of its notes; what belongs to the chord is written with the first. */
import { chordDuration, type Note, type Syllable } from '../../../model/chord.ts';
import { isSame } from '../../../model/isSame.ts';
import type { NoteSign } from '../../../model/noteSigns.ts';
import { LONGEST_BASE, type NoteBase, type NoteValue } from '../../../model/rhythm/noteValue.ts';
import { STEP_NAMES, type Pitch } from '../../../theory/pitch.ts';
import { accidentalElement } from '../signs/accidentals.ts';
import { parseHead, parseHeadText, writeHead, writeHeadText, type HeadLook } from '../signs/heads.ts';
import { elementOf, writeElement } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { endsTie, type NoteSlot } from '../fit/noteSlots.ts';
import type { PartWriting } from './partWriting.ts';
import { ACCIDENTALS, TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import { instrumentId } from './writePartList.ts';
import { writeNotations } from './writeNotations.ts';
import type { WrittenChord } from './writtenChord.ts';
import type { XmlWriter } from '../xml/xmlWriter.ts';

const VELOCITY_OF_FULL_DYNAMICS = 90;
const DEFAULT_VELOCITY = 80;

function writePitch(pitch: Pitch, writing: PartWriting): void {
  writing.xml.element('pitch', {}, () => {
    writing.xml.leaf('step', STEP_NAMES[pitch.step]);
    if (pitch.alter !== 0) writing.xml.leaf('alter', pitch.alter);
    writing.xml.leaf('octave', pitch.octave);
  });
}

function writeRest({ chord }: WrittenChord, xml: XmlWriter): void {
  const place = chord?.restPlace;
  xml.element('rest', { measure: chord?.fullMeasure === undefined ? undefined : 'yes' }, () => {
    if (place === undefined) return;
    xml.leaf('display-step', STEP_NAMES[place.step]);
    xml.leaf('display-octave', place.octave);
  });
}

function writePitchOrRest(written: WrittenChord, slot: NoteSlot | undefined, writing: PartWriting): void {
  const { xml } = writing;
  if (slot === undefined) {
    writeRest(written, xml);
  } else if (slot.note.percussionKey === undefined) {
    writePitch(slot.written, writing);
  } else {
    xml.element('unpitched', {}, () => {
      xml.leaf('display-step', STEP_NAMES[slot.written.step]);
      xml.leaf('display-octave', slot.written.octave);
      if (slot.written.alter !== 0) xml.instruction('songleaf-alter', String(slot.written.alter));
    });
  }
}

const ACCIDENTAL_LOOKS: Readonly<Record<NonNullable<Note['accidental']>, Readonly<Record<string, string>>>> = {
  courtesy: { cautionary: 'yes' },
  cautionary: { cautionary: 'yes', parentheses: 'yes' },
  bracketed: { bracket: 'yes' },
  forced: {},
  hidden: {},
};

function writeAccidental({ note, written, needsAccidental }: NoteSlot, { xml }: PartWriting): void {
  const { accidental: asked, accidentalSign: form } = note;
  const name = ACCIDENTALS[written.alter];
  if (asked === 'hidden' || (asked === undefined && !needsAccidental)) return;
  const look = asked === undefined ? {} : ACCIDENTAL_LOOKS[asked];
  const own = form?.alter === note.pitch.alter ? accidentalElement(form, look) : undefined;
  if (own !== undefined) writeElement(own, xml);
  else if (name !== undefined) xml.leaf('accidental', name, look);
}

function writeTies(slot: NoteSlot | undefined, writing: PartWriting): void {
  if (slot !== undefined && endsTie(slot)) writing.xml.empty('tie', { type: 'stop' });
  if (slot?.note.tied || slot?.note.looseTie === 'next') writing.xml.empty('tie', { type: 'start' });
}

function writeTiming(written: WrittenChord, slot: NoteSlot | undefined, isFirst: boolean, writing: PartWriting): void {
  const { xml } = writing;
  const { chord, grace } = written;
  if (grace !== undefined) {
    // A grace note after its chord takes its time from the previous note; the reader distinguishes the two kinds by
    // this attribute.
    xml.empty('grace', {
      'steal-time-previous': grace.isAfter ? 50 : undefined,
      slash: grace.chord.slash ? 'yes' : 'no',
    });
  } else if (chord?.cue) {
    xml.empty('cue');
  }
  if (!isFirst) xml.empty('chord');
  writePitchOrRest(written, slot, writing);
  if (grace === undefined && chord !== undefined) xml.leaf('duration', writing.divisionsOf(chordDuration(chord)));
  if (!chord?.cue) writeTies(slot, writing);
}

/**
 * Returns the written value. Two notes that alternate as a tremolo are each written with the value of both, at a ratio
 * of 2:1.
 */
function notated({ value, chord }: WrittenChord): NoteValue {
  const { base, dots, modification } = value;
  if (chord?.tremolo === undefined || chord.tremolo.kind === 'single' || base === LONGEST_BASE) return value;
  const { actual, normal } = modification ?? { actual: 1, normal: 1 };
  return { base: (base - 1) as NoteBase, dots, modification: { actual: 2 * actual, normal } };
}

const WHOLE = 0;

function writeValue(written: WrittenChord, slot: NoteSlot | undefined, writing: PartWriting): void {
  const { xml } = writing;
  const { base, dots, modification } = notated(written);
  // Some programs recognize a rest that fills the measure by its missing type; it is printed as a whole rest anyway.
  const isPlainMeasureRest = written.chord?.fullMeasure !== undefined && base === WHOLE;
  const size = written.grace === undefined && written.chord?.small ? 'cue' : undefined;
  if (!isPlainMeasureRest || size !== undefined) xml.leaf('type', TYPE_OF_BASE[base] ?? 'quarter', { size });
  for (let dot = 0; dot < dots; dot++) xml.empty('dot');
  if (slot !== undefined) writeAccidental(slot, writing);
  if (modification === undefined) return;
  xml.element('time-modification', {}, () => {
    xml.leaf('actual-notes', modification.actual);
    xml.leaf('normal-notes', modification.normal);
  });
}

const ELISION = '\u203f';

/**
 * Writes the syllables that are sung on one note. Only the first can be inside or at the end of a word, and only the
 * last can be continued.
 */
function writeSyllables({ text, position, elided }: Syllable, xml: XmlWriter): void {
  const joint = text.includes(ELISION) ? ELISION : ' ';
  const pieces = text.split(joint).filter((piece) => piece !== '');
  if (!elided || pieces.length < 2 || pieces.join(joint) !== text) {
    xml.leaf('syllabic', position);
    xml.leaf('text', text);
    return;
  }
  const first = position === 'single' || position === 'begin' ? 'single' : 'end';
  const last = position === 'single' || position === 'end' ? 'single' : 'begin';
  pieces.forEach((piece, index) => {
    if (index > 0) xml.leaf('elision', joint);
    xml.leaf('syllabic', index === 0 ? first : index === pieces.length - 1 ? last : 'single');
    xml.leaf('text', piece);
  });
}

function writeLyrics(lyrics: readonly (Syllable | null)[], writing: PartWriting): void {
  const { xml } = writing;
  lyrics.forEach((syllable, verse) => {
    if (syllable === null) return;
    xml.element('lyric', { number: verse + 1 }, () => {
      writeSyllables(syllable, xml);
      if (syllable.extender) xml.empty('extend');
    });
  });
}

/** Returns the foreign signs of a note that have the given name. */
const carried = (signs: readonly NoteSign[] = [], name: string): readonly XmlElement[] =>
  signs.flatMap((sign) => (sign.kind === 'foreign' && sign.element.name === name ? [elementOf(sign.element)] : []));

/** Writes the notehead of the file if it still agrees with the note's fields. */
function writeNotehead({ signs, notehead, headBrackets }: Note, xml: XmlWriter): void {
  const look: HeadLook = { ...(notehead && { notehead }), ...(headBrackets && { headBrackets }) };
  const element = carried(signs, 'notehead').find((each) => isSame(parseHead(each), look)) ?? writeHead(look);
  if (element !== undefined) writeElement(element, xml);
}

function writeTextOfHead({ signs, headText = '' }: Note, xml: XmlWriter): void {
  const kept = carried(signs, 'notehead-text').find((each) => parseHeadText(each) === headText);
  if (kept !== undefined) writeElement(kept, xml);
  else if (headText !== '') writeElement(writeHeadText(headText), xml);
}

function writeAppearance(written: WrittenChord, slot: NoteSlot | undefined, writing: PartWriting): void {
  const { xml } = writing;
  const { chord } = written;
  const stem = written.grace === undefined ? chord?.stem : written.grace.chord.stem;
  if (stem !== undefined) xml.leaf('stem', stem);
  if (slot !== undefined) writeNotehead(slot.note, xml);
  if (slot !== undefined) writeTextOfHead(slot.note, xml);
  if (writing.staffCount > 1) xml.leaf('staff', written.staff + 1);
}

function writeNote(written: WrittenChord, slot: NoteSlot | undefined, isFirst: boolean, writing: PartWriting): void {
  const { xml } = writing;
  const { chord } = written;
  const velocity = chord?.velocity ?? DEFAULT_VELOCITY;
  const dynamics = Math.round((velocity * 10000) / VELOCITY_OF_FULL_DYNAMICS) / 100;
  const attributes = {
    dynamics: velocity === DEFAULT_VELOCITY ? undefined : dynamics,
    'print-object': chord?.hidden ? 'no' : undefined,
  };
  xml.element('note', attributes, () => {
    writeTiming(written, slot, isFirst, writing);
    const key = slot?.note.percussionKey;
    if (writing.isUnpitched && slot !== undefined) {
      xml.empty('instrument', { id: instrumentId(writing.index, key ?? writing.firstKey) });
    }
    xml.leaf('voice', written.voiceNumber);
    writeValue(written, slot, writing);
    writeAppearance(written, slot, writing);
    for (const { level, mark } of isFirst ? written.beams : [])
      xml.leaf('beam', mark, { number: level, fan: level === 1 && mark === 'begin' ? chord?.fan : undefined });
    writeNotations(written, slot, isFirst, writing);
    for (const lyric of carried((slot?.note ?? chord)?.signs, 'lyric')) writeElement(lyric, xml);
    const lyrics = written.grace === undefined ? chord?.lyrics : written.grace.chord.lyrics;
    if (isFirst && lyrics !== undefined) writeLyrics(lyrics, writing);
    writeNoteInstructions(written, slot, isFirst, writing);
  });
}

/** Writes properties that are not printed, as Songleaf's own processing instructions. */
function writeNoteInstructions(
  { chord, beamOverride, innerOverride }: WrittenChord,
  slot: NoteSlot | undefined,
  isFirst: boolean,
  { xml }: PartWriting,
): void {
  const { confidence, looseTie, accidental } = slot?.note ?? {};
  if (isFirst && chord?.confidence !== undefined)
    xml.instruction('songleaf-chord-confidence', String(chord.confidence));
  if (isFirst && beamOverride !== undefined) xml.instruction('songleaf-beam', beamOverride);
  if (isFirst && innerOverride !== undefined) xml.instruction('songleaf-beams-before', String(innerOverride));
  if (confidence !== undefined) xml.instruction('songleaf-note-confidence', String(confidence));
  if (looseTie !== undefined) xml.instruction('songleaf-loose-tie', looseTie);
  const isUnprinted = accidental === 'hidden' || (accidental === 'forced' && slot?.needsAccidental);
  if (accidental !== undefined && isUnprinted) xml.instruction('songleaf-accidental', accidental);
}

/** Writes a chord or rest. `slots` are those of `written.notes`, in the same order. */
export function writeChord(written: WrittenChord, slots: readonly NoteSlot[], writing: PartWriting): void {
  if (written.notes.length === 0) writeNote(written, undefined, true, writing);
  slots.forEach((slot, index) => {
    writeNote(written, slot, index === 0, writing);
  });
}
