/** The signs that keys, the menu and the toolbar add to the selected notes or remove from them. */
import {
  haveArpeggio,
  haveArticulation,
  haveFermata,
  haveGraces,
  haveHairpins,
  haveOrnament,
  haveSlurs,
  haveTremolo,
  toggleArpeggio,
  toggleArticulation,
  toggleFermata,
  toggleGraces,
  toggleHairpins,
  toggleOrnament,
  toggleSlurs,
  toggleTremolo,
} from '../../../../engine/index.ts';
import type {
  Articulation,
  Edit,
  Hairpin,
  Ornament,
  Score,
  Selection,
  TremoloStrokes,
} from '../../../../engine/index.ts';

interface Mark {
  readonly toggle: (score: Score, selection: Selection) => Edit;
  /** Whether all selected notes have the sign. */
  readonly isOn: (score: Score, selection: Selection) => boolean;
  /** Whether the sign can only be on notes and not on rests. */
  readonly needsNote?: true;
}

const articulation = (name: Articulation): Mark => ({
  toggle: (score, selection) => toggleArticulation(score, selection, name),
  isOn: (score, selection) => haveArticulation(score, selection, name),
  needsNote: true,
});

const ornament = (kind: Ornament['kind']): Mark => ({
  toggle: (score, selection) => toggleOrnament(score, selection, kind),
  isOn: (score, selection) => haveOrnament(score, selection, kind),
  needsNote: true,
});

const grace = (slash: boolean): Mark => ({
  toggle: (score, selection) => toggleGraces(score, selection, slash),
  isOn: (score, selection) => haveGraces(score, selection, slash),
  needsNote: true,
});

const tremolo = (strokes: TremoloStrokes): Mark => ({
  toggle: (score, selection) => toggleTremolo(score, selection, strokes),
  isOn: (score, selection) => haveTremolo(score, selection, strokes),
  needsNote: true,
});

const hairpin = (direction: Hairpin['direction']): Mark => ({
  toggle: (score, selection) => toggleHairpins(score, selection, direction),
  isOn: (score, selection) => haveHairpins(score, selection, direction),
});

export const MARKS = {
  staccato: articulation('staccato'),
  staccatissimo: articulation('staccatissimo'),
  tenuto: articulation('tenuto'),
  accent: articulation('accent'),
  marcato: articulation('marcato'),
  fermata: { toggle: toggleFermata, isOn: haveFermata },
  trill: ornament('trill'),
  mordent: ornament('mordent'),
  shortTrill: ornament('inverted-mordent'),
  turn: ornament('turn'),
  arpeggio: { toggle: toggleArpeggio, isOn: haveArpeggio, needsNote: true },
  acciaccatura: grace(true),
  appoggiatura: grace(false),
  tremolo1: tremolo(1),
  tremolo2: tremolo(2),
  tremolo3: tremolo(3),
  slur: { toggle: toggleSlurs, isOn: haveSlurs, needsNote: true },
  crescendo: hairpin('crescendo'),
  diminuendo: hairpin('diminuendo'),
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;

export const MARK_NAMES = Object.keys(MARKS) as readonly MarkName[];

export const isMark = (name: string): name is MarkName => name in MARKS;

export const markOf = (name: MarkName): Mark => MARKS[name];
