/** The overlaps that engraving allows, each with its reason. Every other overlap is a collision. */
import type { ElementRef } from '../../../engine/display/displayList.ts';
import { engravingDefaults } from '../../../engine/smufl/engravingDefaults.data.ts';
import type { InkItem, InkKind } from './inkItems.ts';

interface Allowed {
  readonly first: readonly InkKind[];
  readonly second: readonly InkKind[];
  readonly when?: (first: InkItem, second: InkItem) => boolean;
  readonly reason: string;
}

const MUSIC: readonly InkKind[] = [
  ...(['head', 'accidental', 'dot', 'rest', 'flag', 'stem', 'ledgerLine', 'beam', 'tie', 'slur', 'arpeggio'] as const),
  ...([
    'articulation',
    'tremolo',
    'breath',
    'graceSlash',
    'glissando',
    'tuplet',
    'ornament',
    'fermata',
    'fingering',
  ] as const),
];
const SIGNS: readonly InkKind[] = ['clef', 'keySignature', 'timeSignature', 'barline', 'brace'];
const SPANNERS: readonly InkKind[] = [
  'tie',
  'slur',
  'line',
  'glissando',
  'pedal',
  'ottava',
  'lyricLine',
  'ornament',
  'tuplet',
];

type ChordElement = Extract<ElementRef, { readonly chord: number }>;
const isChordElement = (element: ElementRef): element is ChordElement => 'chord' in element;

function isSameChord({ element: a }: InkItem, { element: b }: InkItem): boolean {
  return (
    isChordElement(a) &&
    isChordElement(b) &&
    a.part === b.part &&
    a.measure === b.measure &&
    a.voice === b.voice &&
    a.chord === b.chord
  );
}

const isSameElement = ({ element: a }: InkItem, { element: b }: InkItem): boolean => a === b;

const INTERLOCK = engravingDefaults.stemThickness + 0.02;

/** Noteheads a second apart, on different sides of a stem. */
function isInterlocked({ box: a }: InkItem, { box: b }: InkItem): boolean {
  const isStep = Math.abs(Math.abs(a[1] - b[1]) - 0.5) < 0.05;
  return isStep && Math.min(a[2], b[2]) - Math.max(a[0], b[0]) <= INTERLOCK;
}

const ALLOWED: readonly Allowed[] = [
  { first: ['staffLine'], second: [...MUSIC, ...SIGNS, 'staffLine'], reason: 'music is written on the staff' },
  {
    first: ['tabLine'],
    second: [
      'tabLine',
      'clef',
      'timeSignature',
      'rest',
      'stem',
      'slur',
      'tie',
      'barline',
      'brace',
      'arpeggio',
      'glissando',
    ],
    reason: 'tablature has lines of its own, which slides and the arrows of bends cross',
  },
  { first: ['ledgerLine'], second: MUSIC, reason: 'a ledger line extends the staff' },
  {
    first: ['staffLine', 'tabLine'],
    second: ['line', 'lyricLine'],
    when: (_, { element }) => element.kind === 'staffLines',
    reason: 'the lines of a staff are one figure',
  },
  {
    first: [
      'head',
      'stem',
      'flag',
      'beam',
      'tremolo',
      'graceSlash',
      'glissando',
      'dot',
      'arpeggio',
      'accidental',
      'fretboard',
      'jump',
      'rest',
    ],
    second: [
      'head',
      'stem',
      'flag',
      'beam',
      'tremolo',
      'graceSlash',
      'glissando',
      'arpeggio',
      'accidental',
      'fretboard',
      'jump',
      'rest',
    ],
    when: isSameElement,
    reason: 'strokes of one sign join',
  },
  {
    first: ['head', 'stem', 'flag', 'tremolo', 'graceSlash'],
    second: ['head', 'stem', 'flag', 'tremolo', 'graceSlash'],
    when: isSameChord,
    reason: 'a chord is joined to its stem, flag and tremolo strokes',
  },
  { first: ['stem', 'tremolo'], second: ['beam'], reason: 'stems end at beams, and pass through the inner ones' },
  { first: ['graceSlash'], second: ['beam'], when: isSameChord, reason: 'an acciaccatura is struck through' },
  { first: ['beam'], second: ['beam'], when: isSameElement, reason: 'the beams of a group' },
  { first: ['articulation'], second: ['stem'], when: isSameChord, reason: 'a dot over a stem' },
  { first: ['slur', 'tie'], second: ['stem', 'flag'], reason: 'a slur crosses the stems that it spans between voices' },
  { first: ['slur', 'tie'], second: ['slur', 'tie'], reason: 'slurs and ties meet at their common note' },
  { first: ['barline'], second: ['barline', 'brace'], reason: 'a barline joins staves and braces' },
  {
    first: ['tie', 'slur'],
    second: ['clef', 'keySignature', 'timeSignature'],
    reason: 'ties cross a change of signature between their notes',
  },
  { first: ['barline'], second: SPANNERS, reason: 'spanners cross barlines' },
  {
    first: [
      'clef',
      'keySignature',
      'timeSignature',
      'dynamic',
      'tuplet',
      'ottava',
      'tempo',
      'volta',
      'ornament',
      'line',
      'text',
      'pedal',
      'harmony',
      'lyricLine',
    ],
    second: [
      'clef',
      'keySignature',
      'timeSignature',
      'dynamic',
      'tuplet',
      'ottava',
      'tempo',
      'volta',
      'barline',
      'ornament',
      'line',
      'text',
      'pedal',
      'harmony',
      'lyricLine',
    ],
    when: isSameElement,
    reason: 'the letters, digits and strokes of one sign',
  },
  {
    first: ['head'],
    second: ['head'],
    when: (a, b) => a.label === b.label && Math.abs(a.box[0] - b.box[0]) < 0.05 && Math.abs(a.box[1] - b.box[1]) < 0.05,
    reason: 'two voices share the head of a unison',
  },
  {
    first: ['head'],
    second: ['head'],
    when: isInterlocked,
    reason:
      'the noteheads of a second overlap by the thickness of the stem, also where another voice shares one of them',
  },
  {
    first: ['head'],
    second: ['head'],
    when: (a, b) => a.label === 'noteheadDoubleWhole' && b.label === a.label && Math.abs(a.box[0] - b.box[0]) < 0.05,
    reason: 'the strokes of breves a third apart join, as in a chord',
  },
  {
    first: ['stem'],
    second: ['head', 'stem'],
    when: (a, b) => Math.abs(a.box[0] - b.box[0]) < 0.15 || Math.abs(a.box[2] - b.box[2]) < 0.15,
    reason: 'the stem of a voice touches a notehead that it shares, or one a second from its own',
  },
  {
    first: ['flag'],
    second: ['head'],
    when: (flag, head) => Math.abs(flag.box[0] - head.box[0]) < 0.2 || Math.abs(flag.box[0] - head.box[2]) < 0.2,
    reason: 'the flag touches a notehead that two voices share',
  },
  {
    first: ['measureRepeat'],
    second: ['staffLine', 'tabLine', 'barline'],
    reason: 'the sign is written on the staff, for several measures across a barline',
  },
  {
    first: ['tabLine'],
    second: ['head'],
    when: (_, { label }) => label.startsWith('noteheadSlash'),
    reason: 'slashes are written on tablature as on a staff',
  },
  { first: ['brace'], second: ['brace'], reason: 'brackets are made of a stroke and its ends' },
  { first: ['header'], second: ['header'], when: isSameElement, reason: 'one text' },
];

/** The reason why the two may overlap, or null where they may not. */
export function allowedBecause(a: InkItem, b: InkItem): string | null {
  for (const { first, second, when, reason } of ALLOWED) {
    if (first.includes(a.kind) && second.includes(b.kind) && (when === undefined || when(a, b))) return reason;
    if (first.includes(b.kind) && second.includes(a.kind) && (when === undefined || when(b, a))) return reason;
  }
  return null;
}
