/** Parses and writes `frame`, a fretboard diagram. */
import type { Fretboard } from '../../../model/score.ts';
import type { Spend } from '../../memoryBudget.ts';
import { textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement, withSource, writtenAs } from './source.ts';

const MOST_STRINGS = 12;
const HIGHEST_FRET = 36;
const SHOWN_FRETS = 4;

/** Returns NaN where the child is missing or contains no number. */
const numberIn = (element: XmlElement, name: string): number => Number(textOf(element, name) || Number.NaN);

const isCount = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** MusicXML numbers strings from the highest, 1; `voicing` starts with the lowest. */
function parse(frame: XmlElement): Fretboard {
  const strings = numberIn(frame, 'frame-strings');
  if (!isCount(strings, 2, MOST_STRINGS)) return {};
  const voicing = new Array<number | null>(strings).fill(null);
  for (const note of frame.children) {
    const [string, fret] = [numberIn(note, 'string'), numberIn(note, 'fret')];
    if (isCount(string, 1, strings) && isCount(fret, 0, HIGHEST_FRET)) voicing[strings - string] = fret;
  }
  return { voicing };
}

function write({ voicing = [] }: Fretboard): XmlElement {
  const notes = voicing.flatMap((fret, index) =>
    fret === null
      ? []
      : [
          newElement('frame-note', {}, [
            newElement('string', {}, String(voicing.length - index)),
            newElement('fret', {}, String(fret)),
          ]),
        ],
  );
  const frets = Math.max(SHOWN_FRETS, ...voicing.map((fret) => fret ?? 0));
  return newElement('frame', {}, [
    newElement('frame-strings', {}, String(voicing.length)),
    newElement('frame-frets', {}, String(frets)),
    ...notes,
  ]);
}

export const parseFretboard = (frame: XmlElement, spend: Spend): Fretboard =>
  withSource(frame, parse(frame), write, spend);

/** Returns undefined where the fretboard has no content. */
export const fretboardElement = (frame: Fretboard): XmlElement | undefined =>
  frame.voicing === undefined && frame.source === undefined ? undefined : writtenAs(frame, parse, write);
