/** Writes `direction` and `sound`: marks that belong to a moment and not to a note. */
import { isLine, type Direction, type LineDirection, type TextLine, type Words } from '../../../model/direction.ts';
import type { Jump, Measure, Tempo } from '../../../model/score.ts';
import type { Feel } from '../../../theory/feel.ts';
import { dynamicRuns } from '../tables/dynamicText.ts';
import { markElement } from '../signs/marks.ts';
import { swingElement } from '../signs/swing.ts';
import { writeElement } from '../xml/foreignElement.ts';
import type { PartWriting } from './partWriting.ts';
import { countOf, quartersOf } from '../tables/metronome.ts';
import { JUMP_TEXTS, TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import type { Attributes, XmlWriter } from '../xml/xmlWriter.ts';

interface Place {
  /** Offset from the current position in the file, in divisions. */
  readonly offset: number;
  readonly staff: number;
  readonly side?: 'above' | 'below' | undefined;
  /** Attributes of the direction's `sound`. */
  readonly sound?: Attributes;
  /** The feel that the direction's text demands. */
  readonly feel?: Feel | undefined;
  readonly isSystem?: boolean;
}

function writeDirection(place: Place, writing: PartWriting, bodies: readonly (() => void)[]): void {
  const { xml } = writing;
  const system = place.isSystem ? 'only-top' : undefined;
  xml.element('direction', { placement: place.side, system }, () => {
    for (const body of bodies) xml.element('direction-type', {}, body);
    if (place.offset !== 0) xml.leaf('offset', place.offset);
    if (writing.staffCount > 1) xml.leaf('staff', place.staff + 1);
    writeSound(place, xml);
  });
}

function writeSound({ sound, feel }: Place, xml: XmlWriter): void {
  if (sound === undefined && feel === undefined) return;
  xml.element('sound', { ...sound }, () => {
    if (feel !== undefined) writeElement(swingElement(feel), xml);
  });
}

const FONTS: Readonly<Record<NonNullable<Words['style']>, Attributes>> = {
  italic: { 'font-style': 'italic' },
  bold: { 'font-weight': 'bold' },
  'bold-italic': { 'font-style': 'italic', 'font-weight': 'bold' },
  normal: { 'font-style': 'normal', 'font-weight': 'normal' },
};

/**
 * Returns the attributes of `octave-shift`. MusicXML states how the notes are moved on the page: 8va moves them down.
 */
const ottavaAttributes = (octaves: number, edge: string, number: number): Attributes => ({
  type: edge === 'stop' ? 'stop' : octaves > 0 ? 'down' : 'up',
  number,
  size: 7 * Math.abs(octaves) + 1,
});

function writeTextLine({ style, edge, number, hook, stroke, look }: TextLine, xml: XmlWriter): void {
  if (style === 'dashes') xml.empty('dashes', { ...look, type: edge, number });
  else
    xml.empty('bracket', { ...look, type: edge, number, 'line-end': hook ?? 'none', 'line-type': stroke ?? 'solid' });
}

function writeLineType(direction: LineDirection, xml: XmlWriter): void {
  const { edge, number, look } = direction;
  switch (direction.kind) {
    case 'hairpin':
      xml.empty('wedge', {
        ...look,
        type: edge === 'start' ? direction.direction : 'stop',
        number,
        niente: direction.niente ? 'yes' : undefined,
      });
      break;
    case 'pedal': {
      const isLine = direction.style === 'line';
      const type = edge === 'start' ? (direction.pedal ?? edge) : edge;
      const sign = (isLine && edge === 'stop') || direction.printed === false ? 'no' : 'yes';
      xml.empty('pedal', { ...look, type, number, line: isLine ? 'yes' : 'no', sign });
      break;
    }
    case 'ottava':
      xml.empty('octave-shift', { ...look, ...ottavaAttributes(direction.octaves, edge, number) });
      break;
    case 'line':
      writeTextLine(direction, xml);
  }
}

/** `feel`: what the direction's text demands, unless the score states it in another element. */
export function writeMark(direction: Direction, offset: number, writing: PartWriting, feel?: Feel): void {
  const { xml } = writing;
  const { staff, side } = direction;
  writeDirection({ offset, staff, side, feel }, writing, [
    () => {
      if (direction.kind === 'words' && direction.source !== undefined) {
        writeElement(direction.source, xml);
      } else if (direction.kind === 'words') {
        const font = direction.style === undefined ? {} : FONTS[direction.style];
        xml.leaf('words', direction.text, { ...direction.look, ...font, enclosure: direction.enclosure });
      } else if (direction.kind === 'dynamic') {
        xml.element('dynamics', { ...direction.look }, () => {
          for (const { text, isMark } of dynamicRuns(direction.name))
            if (isMark) xml.empty(text);
            else xml.leaf('other-dynamics', text);
        });
      } else if (isLine(direction)) {
        writeLineType(direction, xml);
      } else {
        writeElement(markElement(direction), xml);
      }
    },
  ]);
}

export function writeTempo(tempo: Tempo, offset: number, writing: PartWriting, feel?: Feel): void {
  const { xml } = writing;
  const sound = { tempo: tempo.quartersPerMinute };
  if (tempo.printed === false && tempo.text === undefined) {
    xml.element('sound', sound, () => {
      if (offset !== 0) xml.leaf('offset', offset);
    });
    return;
  }
  const bodies: (() => void)[] = [];
  const { text } = tempo;
  if (text !== undefined)
    bodies.push(() => {
      xml.leaf('words', text, FONTS.bold);
    });
  if (tempo.printed !== false)
    bodies.push(() => {
      writeMetronome(tempo, xml);
    });
  writeDirection({ offset, staff: 0, side: 'above', sound, feel, isSystem: true }, writing, bodies);
}

/** Writes the metronome mark, which is not printed after a text without a beat. */
function writeMetronome({ text, beat, quartersPerMinute, printedCount, brackets }: Tempo, xml: XmlWriter): void {
  const isHidden = text !== undefined && beat === undefined;
  const { base, dots } = beat ?? { base: 2, dots: 0 };
  const quarters = quartersOf({ base, dots });
  const parentheses = brackets === true ? 'yes' : 'no';
  xml.element('metronome', { parentheses, 'print-object': isHidden ? 'no' : undefined }, () => {
    xml.leaf('beat-unit', TYPE_OF_BASE[base] ?? 'quarter');
    for (let dot = 0; dot < dots; dot++) xml.empty('beat-unit-dot');
    xml.leaf('per-minute', printedCount ?? countOf(quartersPerMinute, quarters));
  });
}

const JUMP_SOUNDS: Readonly<Record<Jump, Attributes>> = {
  'da-capo': { dacapo: 'yes' },
  'dal-segno': { dalsegno: 'segno' },
  'to-coda': { tocoda: 'coda' },
  fine: { fine: 'yes' },
  segno: { segno: 'segno' },
  coda: { coda: 'coda' },
};

/** Writes the jumps at one end of the measure: segno and coda at its start, the others at its end. */
export function writeJumps({ jumps = [] }: Measure, place: 'start' | 'end', writing: PartWriting): void {
  const { xml } = writing;
  for (const { kind, text } of jumps) {
    const isSign = kind === 'segno' || kind === 'coda';
    if (isSign !== (place === 'start')) continue;
    const bodies: (() => void)[] = [];
    if (isSign)
      bodies.push(() => {
        xml.empty(kind);
      });
    const words = isSign ? text : (text ?? JUMP_TEXTS[kind]);
    if (words !== undefined)
      bodies.push(() => {
        xml.leaf('words', words);
      });
    writeDirection({ offset: 0, staff: 0, side: 'above', sound: JUMP_SOUNDS[kind], isSystem: true }, writing, bodies);
  }
}

/** Writes the rehearsal mark and the section. A section is written as a rehearsal mark without an enclosure. */
export function writeRehearsal({ rehearsalMark, rehearsalEnclosure, section }: Measure, writing: PartWriting): void {
  const marks = [
    [rehearsalMark, rehearsalEnclosure],
    [section, 'none'],
  ] as const;
  for (const [text, enclosure] of marks) {
    if (text === undefined) continue;
    writeDirection({ offset: 0, staff: 0, side: 'above', isSystem: true }, writing, [
      () => {
        writing.xml.leaf('rehearsal', text, { enclosure });
      },
    ]);
  }
}
