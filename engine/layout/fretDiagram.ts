/** Which frets a fretboard diagram shows, and how wide it is: what spacing and drawing share. */
import type { Foreign } from '../model/foreign.ts';
import type { Harmony, Part } from '../model/score.ts';
import { textWidth } from '../smufl/textMetrics.ts';
import { TUNINGS, type Tuning } from '../theory/tunings.ts';
import { numberIn } from './signs/foreignReading.ts';
import { chordVoicing, type Voicing } from './chordVoicing.ts';

export const STRING_GAP = 0.85;
export const FRETS = 4;
export const NUMBER_SIZE = 1.5;
export const NUMBER_GAP = 0.35;

export interface Diagram {
  readonly voicing: Voicing;
  /** Lowest fret shown; 1 has the nut. */
  readonly firstFret: number;
  readonly width: number;
}

function diagramOf(voicing: Voicing): Diagram {
  const pressed = voicing.filter((fret): fret is number => fret !== null && fret > 0);
  const firstFret = Math.max(0, ...pressed) <= FRETS ? 1 : Math.min(...pressed);
  const grid = (voicing.length - 1) * STRING_GAP;
  return {
    voicing,
    firstFret,
    width: grid + (firstFret > 1 ? NUMBER_GAP + textWidth(`${firstFret} fr`, NUMBER_SIZE) : 0),
  };
}

const MOST_STRINGS = 12;
const HIGHEST_FRET = 36;

const isCount = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** The shape that the score asks for, as MusicXML counts: string 1 is the highest. Null where it says nothing sound. */
function voicingOf(frame: Foreign): Voicing | null {
  const strings = numberIn(frame, 'frame-strings');
  if (!isCount(strings, 2, MOST_STRINGS)) return null;
  const voicing = new Array<number | null>(strings).fill(null);
  for (const note of frame.children ?? []) {
    const [string, fret] = [numberIn(note, 'string'), numberIn(note, 'fret')];
    if (isCount(string, 1, strings) && isCount(fret, 0, HIGHEST_FRET)) voicing[strings - string] = fret;
  }
  return voicing;
}

/** Null where the chord symbol asks for none, or has no shape on these strings. */
export function diagramFor({ symbol, showFretboard, frame }: Harmony, tuning: Part['tuning']): Diagram | null {
  if (showFretboard !== true) return null;
  const asked = frame === undefined ? null : voicingOf(frame);
  if (asked !== null) return diagramOf(asked);
  const strings: Tuning = tuning ?? TUNINGS.guitar;
  const voicing = strings.strings.length < 2 ? null : chordVoicing(symbol, strings);
  return voicing === null ? null : diagramOf(voicing);
}
