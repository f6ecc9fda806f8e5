/** The range of frets of a fretboard diagram, and its width. Both spacing and drawing use them. */
import type { Harmony, Part } from '../../model/score.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { TUNINGS, type Tuning } from '../../theory/tunings.ts';
import { chordVoicing, type Voicing } from '../context/chordVoicing.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { stringDistance, numberSize: fretNumberSize, numberGap: fretNumberGap } = engravingStyle.fretDiagrams;

export const FRETS = 4;

/** A finger across several strings, which are indexes into the voicing. */
interface Barre {
  readonly fret: number;
  readonly from: number;
  readonly to: number;
}

export interface Diagram {
  readonly voicing: Voicing;
  readonly barre: Barre | null;
  /** Lowest fret shown. A diagram from fret 1 has the nut. */
  readonly firstFret: number;
  readonly width: number;
}

const FINGERS = 4;

/** The barré without which the strings would need more fingers than a hand has. */
function neededBarre(voicing: Voicing): Barre | null {
  const pressed = voicing.filter((fret): fret is number => fret !== null && fret > 0);
  const fret = Math.min(...pressed);
  const [from, to] = [voicing.indexOf(fret), voicing.lastIndexOf(fret)];
  const isPossible = from < to && voicing.slice(from, to).every((other) => other !== null && other >= fret);
  return pressed.length > FINGERS && isPossible ? { fret, from, to } : null;
}

function diagramOf(voicing: Voicing): Diagram {
  const pressed = voicing.filter((fret): fret is number => fret !== null && fret > 0);
  const firstFret = Math.max(0, ...pressed) <= FRETS ? 1 : Math.min(...pressed);
  const grid = (voicing.length - 1) * stringDistance;
  return {
    voicing,
    barre: neededBarre(voicing),
    firstFret,
    width: grid + (firstFret > 1 ? fretNumberGap + textWidth(`${firstFret} fr`, fretNumberSize) : 0),
  };
}

/** Returns null where the chord symbol has no diagram, or has no shape on these strings. */
export function diagramFor({ symbol, showFretboard, frame }: Harmony, tuning: Part['tuning']): Diagram | null {
  if (showFretboard !== true) return null;
  if (frame?.voicing !== undefined) return diagramOf(frame.voicing);
  const strings: Tuning = tuning ?? TUNINGS.guitar;
  const voicing = strings.strings.length < 2 ? null : chordVoicing(symbol, strings);
  return voicing === null ? null : diagramOf(voicing);
}
