/**
 * The content of a score as a list of items, so that two scores can be compared item by item: what stands in which
 * measure. The detail of an item is what a musician would miss; numbers that only pair a start with its stop, and the
 * look of a mark, are left out, because formats may number and place them in their own way.
 */
import type { Chord, GraceChord, Note } from '../../model/chord.ts';
import { isRest } from '../../model/chord.ts';
import { isLine } from '../../model/direction.ts';
import type { Direction, LineDirection } from '../../model/direction.ts';
import { drumNote } from '../../model/drumset.ts';
import type { Clef, Measure, Part, PartMeasure, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';

/** The kinds of content, in the order in which losses are listed. */
export const CONTENT_KINDS = [
  'note',
  // A note that another voice begins too: it sounds, but as one note. Only what a file lacks is of this kind.
  'unison',
  'quarterTone',
  'graceNote',
  'tie',
  'tuplet',
  'meter',
  'key',
  'partKey',
  'clef',
  'tempo',
  'tempoWords',
  'repeat',
  'volta',
  'jump',
  'barline',
  'chordSymbol',
  'fretDiagram',
  'lyrics',
  'dynamic',
  'hairpin',
  'pedal',
  'ottava',
  'words',
  'textLine',
  'figuredBass',
  'shorthand',
  'sign',
  'slur',
  'articulation',
  'ornament',
  'fermata',
  'arpeggio',
  'tremolo',
  'glissando',
  'technique',
  'fingering',
  'tablature',
  'notehead',
  'accidental',
  'cue',
  'rehearsal',
  'break',
  'transposition',
  'timestamp',
  'doubt',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export interface ContentItem {
  readonly kind: ContentKind;
  /** Index. */
  readonly measure: number;
  readonly detail: string;
  /** True where a format that names the sound, and not the sign, implies it: the usual notehead of a drum. */
  readonly isImplied?: true;
}

type Add = (kind: ContentKind, detail: string | number, isImplied?: boolean) => void;

export function contentOf(score: Score): ContentItem[] {
  const items: ContentItem[] = [];
  const adder =
    (measure: number): Add =>
    (kind, detail, isImplied = false) =>
      items.push({ kind, measure, detail: String(detail), ...(isImplied && { isImplied }) });
  score.measures.forEach((measure, index) => {
    addMeasure(adder(index), measure);
    // The last barline is final unless it says otherwise.
    const usual = index === score.measures.length - 1 ? 'final' : 'regular';
    if ((measure.barline ?? usual) !== usual) adder(index)('barline', measure.barline ?? '');
    // The first system and page begin here anyway.
    if (index > 0 && (measure.systemBreak ?? measure.pageBreak) === true)
      adder(index)('break', String(measure.pageBreak ?? false));
  });
  score.parts.forEach((part, number) => {
    part.measures.forEach((measure, index) => {
      addPartMeasure(adder(index), measure, part.showTab);
    });
    addKeys(adder, number, part, score);
    addClefs(adder, part);
    addLines(adder, part);
  });
  return items;
}

/** Changes of the key of each staff; a sign that repeats the key in force there says nothing. */
function addKeys(adder: (measure: number) => Add, number: number, part: Part, { measures }: Score): void {
  const inForce = part.staves.map(() => '');
  part.measures.forEach(({ keys = [] }, index) => {
    const written = measures[index]?.key;
    const changes = written === undefined ? keys : [{ at: ticks(0), key: written }, ...keys];
    const moments = [...new Set(changes.map(({ at }) => at))].sort((a, b) => a - b);
    for (const moment of moments) {
      for (const staff of inForce.keys()) {
        const change = changes.findLast((each) => each.at === moment && (each.staff ?? staff) === staff);
        const name = change && `${change.key.fifths} ${change.key.mode}`;
        if (name === undefined || name === inForce[staff]) continue;
        inForce[staff] = name;
        if (moment === 0) adder(index)('key', `${number} ${staff} ${name}`);
        else adder(index)('partKey', `${moment} ${staff} ${name}`);
      }
    }
  });
}

/** Changes of the clef; a sign that repeats the clef in force says nothing. */
function addClefs(adder: (measure: number) => Add, { staves, measures }: Part): void {
  const nameOf = ({ sign, line, octaveShift }: Clef): string => `${sign}${line} ${octaveShift ?? 0}`;
  const inForce = staves.map(({ clef }) => nameOf(clef));
  measures.forEach(({ clefs = [] }, index) => {
    for (const { at, staff, clef } of clefs) {
      const isFirst = index === 0 && at === 0;
      if (!isFirst && nameOf(clef) !== inForce[staff]) adder(index)('clef', `${at} ${staff} ${nameOf(clef)}`);
      inForce[staff] = nameOf(clef);
    }
  });
}

/** Lines with a beginning and an end are signs of the measure in which they begin; without an end they are not drawn. */
function addLines(adder: (measure: number) => Add, { measures }: Part): void {
  const open = new Map<string, { measure: number; line: LineDirection }>();
  measures.forEach(({ directions = [] }, measure) => {
    for (const line of directions.filter(isLine)) {
      const pair = `${line.kind === 'line' ? line.style : line.kind} ${line.number}`;
      const begun = open.get(pair);
      if (line.edge === 'start') open.set(pair, { measure, line });
      else if (begun !== undefined) {
        open.delete(pair);
        const isDrawn = measure > begun.measure || line.at > begun.line.at || line.kind === 'pedal';
        if (isDrawn) addLine(adder(begun.measure), begun.line);
      }
    }
  });
}

function addLine(add: Add, line: LineDirection): void {
  switch (line.kind) {
    case 'hairpin':
      return add('hairpin', line.direction);
    case 'pedal':
      return add('pedal', line.pedal ?? '');
    case 'ottava':
      return add('ottava', line.octaves);
    case 'line':
      return add('textLine', line.style);
  }
}

function addMeasure(add: Add, measure: Measure): void {
  const { time, tempos = [], repeatStart, repeatEnd, volta, jumps = [], innerBarlines = [] } = measure;
  if (time !== undefined) add('meter', `${time.beats.join('+')}/${time.beatType} ${time.symbol ?? ''}`);
  for (const { at, quartersPerMinute, text, printed } of tempos) {
    add('tempo', `${at} ${quartersPerMinute.toFixed(1)}`);
    if (text !== undefined && text !== '' && printed !== false) add('tempoWords', text);
  }
  if (repeatStart === true) add('repeat', 'start');
  if (repeatEnd !== undefined) add('repeat', `end ${repeatEnd}`);
  if (volta?.start === true) add('volta', volta.endings.join());
  for (const { kind } of jumps) add('jump', kind);
  for (const { at, style } of innerBarlines) add('barline', `${at} ${style}`);
  for (const sign of measure.barlineSigns ?? []) if (sign.kind !== 'foreign') add('sign', `barline ${sign.kind}`);
  for (const text of [measure.section, measure.rehearsalMark]) if (text !== undefined) add('rehearsal', text);
  if (measure.timestamp !== undefined) add('timestamp', measure.timestamp.toFixed(2));
}

function addPartMeasure(add: Add, measure: PartMeasure, showsTab: boolean): void {
  if (measure.transposition !== undefined) add('transposition', measure.transposition.chromatic);
  for (const { at, symbol, frame } of measure.harmonies ?? []) {
    add('chordSymbol', `${at} ${JSON.stringify(symbol)}`);
    if (frame?.voicing !== undefined) add('fretDiagram', frame.voicing.join());
  }
  for (const direction of measure.directions ?? []) addDirection(add, direction);
  for (const { chords } of measure.voices) for (const chord of chords) addChord(add, chord, showsTab);
}

function addDirection(add: Add, direction: Direction): void {
  // A sign in place of notes stands where it begins.
  if (isLine(direction) || ('edge' in direction && direction.edge === 'stop')) return;
  switch (direction.kind) {
    case 'dynamic':
      return add('dynamic', direction.name);
    case 'words':
      return add('words', direction.text);
    case 'figured-bass':
      return add('figuredBass', direction.figures.length);
    case 'slashes':
    case 'measure-repeat':
      return add('shorthand', direction.kind);
    case 'sign':
    case 'foreign':
      return add('sign', direction.kind);
  }
}

function addChord(add: Add, chord: Chord, showsTab: boolean): void {
  const { notes, value, graceBefore = [], graceAfter = [], tremolo, arpeggio, confidence } = chord;
  const isSounding = !isRest(chord);
  for (const note of notes) addNote(add, note, `${value.base} ${value.dots}`, showsTab);
  for (const grace of [...graceBefore, ...graceAfter]) addGrace(add, grace, showsTab);
  for (const { actual, normal, implied } of chord.tupletStarts ?? [])
    if (implied !== true) add('tuplet', `${actual}:${normal}`);
  addMarks(add, chord);
  if (arpeggio !== undefined) add('arpeggio', arpeggio);
  if (tremolo !== undefined && tremolo.kind !== 'stop') add('tremolo', tremolo.strokes);
  if (isSounding && (chord.cue === true || chord.small === true)) add('cue', '');
  for (const sign of chord.signs ?? []) if (sign.kind !== 'foreign') add('technique', sign.kind);
  if (confidence !== undefined && confidence < 1) add('doubt', confidence.toFixed(2));
}

/** The marks that chords and grace chords have. */
function addMarks(add: Add, chord: Chord | GraceChord): void {
  for (const { style = '' } of chord.slurStarts ?? []) add('slur', style);
  for (const articulation of chord.articulations ?? []) add('articulation', articulation);
  for (const { kind } of chord.ornaments ?? []) add('ornament', kind);
  if (chord.fermata !== undefined) add('fermata', chord.fermata);
  for (const syllable of chord.lyrics ?? []) if (syllable !== null) add('lyrics', syllable.text.trim());
}

function addGrace(add: Add, grace: GraceChord, showsTab: boolean): void {
  for (const note of grace.notes) {
    const { step, alter, octave } = note.pitch;
    add('graceNote', `${step}${alter}${octave} ${grace.slash}`);
    addNoteMarks(add, note, showsTab);
  }
  addMarks(add, grace);
}

function addNote(add: Add, note: Note, value: string, showsTab: boolean): void {
  const { step, alter, octave } = note.pitch;
  add('note', `${step}${alter}${octave} ${value}`);
  if (note.tied === true || note.looseTie !== undefined) add('tie', note.looseTie ?? '');
  addNoteMarks(add, note, showsTab);
}

/** Whether the notehead is the one that its drum is written with. */
const hasUsualHead = ({ percussionKey, notehead, headText }: Note): boolean =>
  percussionKey !== undefined && headText === undefined && notehead === drumNote(percussionKey).notehead;

function addNoteMarks(add: Add, note: Note, showsTab: boolean): void {
  if (!Number.isInteger(note.pitch.alter)) add('quarterTone', note.pitch.alter);
  if (note.fingering !== undefined) add('fingering', note.fingering);
  // Strings and frets that are not shown are the program's own matter.
  if (showsTab && note.fret !== undefined) add('tablature', `${note.string ?? ''} ${note.fret}`);
  if ((note.notehead ?? 'normal') !== 'normal' || note.headText !== undefined)
    add('notehead', note.notehead ?? '', hasUsualHead(note));
  if (note.accidental !== undefined) add('accidental', note.accidental);
  for (const { kind } of note.glissandoStarts ?? []) add('glissando', kind);
  for (const sign of note.signs ?? [])
    if (sign.kind !== 'foreign' && sign.kind !== 'articulation') add('technique', sign.kind);
}
