/** The signs that keys, the menu and the toolbar add to the selected notes or remove from them. */
import {
  areOnOtherStaff,
  haveArpeggio,
  haveArticulation,
  haveFermata,
  haveGraces,
  haveLines,
  haveOrnament,
  haveSlurs,
  haveTechnique,
  haveTremolo,
  toggleArpeggio,
  toggleArticulation,
  toggleFermata,
  toggleGraces,
  toggleLines,
  toggleOrnament,
  toggleOtherStaff,
  toggleSlurs,
  toggleTechnique,
  toggleTremolo,
} from '../../../../engine/index.ts';
import type {
  Articulation,
  Edit,
  Look,
  NoteTechnique,
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
  /** Whether the sign extends from note to note, so that it needs selected notes, and not the note at the caret. */
  readonly isLong?: true;
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

const technique = (name: NoteTechnique): Mark => ({
  toggle: (score, selection) => toggleTechnique(score, selection, name),
  isOn: (score, selection) => haveTechnique(score, selection, name),
  needsNote: true,
});

const strum = (way: 'up' | 'down'): Mark => ({
  toggle: (score, selection) => toggleArpeggio(score, selection, way),
  isOn: (score, selection) => haveArpeggio(score, selection, way),
  needsNote: true,
});

const line = (look: Look): Mark => ({
  toggle: (score, selection) => toggleLines(score, selection, look),
  isOn: (score, selection) => haveLines(score, selection, look),
  isLong: true,
});

const SIGNS = {
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
  arpeggio: {
    toggle: (score, selection) => toggleArpeggio(score, selection),
    isOn: (score, selection) => haveArpeggio(score, selection),
    needsNote: true,
  },
  acciaccatura: grace(true),
  appoggiatura: grace(false),
  tremolo1: tremolo(1),
  tremolo2: tremolo(2),
  tremolo3: tremolo(3),
  slur: { toggle: toggleSlurs, isOn: haveSlurs, needsNote: true, isLong: true },
  crescendo: line({ kind: 'hairpin', direction: 'crescendo' }),
  diminuendo: line({ kind: 'hairpin', direction: 'diminuendo' }),
} as const satisfies Readonly<Record<string, Mark>>;

/** The rarer signs, which have a popup of their own. */
const LINES = {
  pedal: line({ kind: 'pedal', style: 'text' }),
  ottavaUp: line({ kind: 'ottava', octaves: 1 }),
  ottavaDown: line({ kind: 'ottava', octaves: -1 }),
  otherStaff: { toggle: toggleOtherStaff, isOn: areOnOtherStaff, needsNote: true },
  strumUp: strum('up'),
  strumDown: strum('down'),
  breath: articulation('breath'),
  downBow: articulation('down-bow'),
  upBow: articulation('up-bow'),
  harmonic: articulation('harmonic'),
  open: articulation('open'),
  stopped: articulation('stopped'),
  ghost: technique('ghost'),
  bend: technique('bend'),
  halfBend: technique('halfBend'),
  release: technique('bendAndRelease'),
} as const satisfies Readonly<Record<string, Mark>>;

const MARKS = { ...SIGNS, ...LINES } as const;

export type MarkName = keyof typeof MARKS;

/** The names of the signs of each popup. */
export const MARK_NAMES = {
  marks: Object.keys(SIGNS) as readonly MarkName[],
  lines: Object.keys(LINES) as readonly MarkName[],
} as const;

export const MARK_TOGGLES = Object.fromEntries(
  Object.entries(MARKS).map(([name, { toggle }]) => [name, toggle]),
) as Readonly<Record<MarkName, Mark['toggle']>>;

export const isMark = (name: string): name is MarkName => name in MARKS;

export const markOf = (name: MarkName): Mark => MARKS[name];
