/**
 * Writes a part with one or two staves as a BRF file of music braille: 40 cells by 25 lines. Uses the rules of the public
 * Music Braille Code (2015); every measure begins with an octave mark, as its code allows, so that lines can end anywhere.
 */
import type { Chord } from '../../model/chord.ts';
import type { isLine } from '../../model/direction.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { chordName } from '../../theory/chordIndex.ts';
import type { KeySignature, Part, PartMeasure, Score, Tempo, TimeSignature } from '../../model/score.ts';
import { FormatError } from '../formatError.ts';
import { contentOf } from '../proof/content.ts';
import type { ContentItem, ContentKind } from '../proof/content.ts';
import { lossesOf } from '../proof/losses.ts';
import type { ExportLoss } from '../proof/losses.ts';
import { cells, literary, lowerDigits, NUMBER, upperDigits } from './cells.ts';
import { chordSymbolCells } from './chordSymbolCells.ts';
import { measureCells } from './measureCells.ts';
import { LINES_ON_PAGE, pageLines } from './pageLines.ts';
import type { WrittenMeasure } from './pageLines.ts';
import type { PlacedSymbol } from './rows.ts';
import * as signs from './signs.ts';
import { slurCells } from './slurCells.ts';
import { sungText, withSyllableSlurs } from './sungText.ts';
import type { SungText } from './sungText.ts';

export interface BrailleFile {
  readonly brf: string;
  /** What the file does not hold. */
  readonly losses: readonly ExportLoss[];
}

/** Kinds that the writer has no signs for. Clefs and octave lines are not needed: notes are written at their octave. */
const NOT_HELD: ReadonlySet<ContentKind> = new Set<ContentKind>([
  ...(['partKey', 'fretDiagram', 'textLine', 'figuredBass', 'shorthand', 'sign'] as const),
  ...(['glissando', 'technique', 'tablature', 'notehead', 'cue', 'rehearsal', 'timestamp', 'doubt'] as const),
]);

/** Staves of a part that the writer can set under one another. */
export const MOST_BRAILLE_STAVES = 2;

/**
 * Of a score with several parts the part's name stands below title and composer.
 * @param partIndex the part to write.
 * @throws FormatError for a part that music braille cannot hold in this form.
 */
export function writeBraille(whole: Score, partIndex = 0): BrailleFile {
  const part = whole.parts[partIndex];
  if (part === undefined) throw new FormatError('', `The score has no part ${partIndex + 1}`);
  if (part.staves.length > MOST_BRAILLE_STAVES)
    throw new FormatError('', `Braille music holds one or two staves; this part has ${part.staves.length}`);
  const score = { ...whole, parts: [part] };
  const lost: ContentItem[] = contentOf(score).filter(({ kind }) => NOT_HELD.has(kind));
  const sung = sungText(part, (measure, detail) => lost.push({ kind: 'lyrics', measure, detail }));
  const measures = writtenMeasures(score, part, { sung, onLoss: (item) => lost.push(item) });
  const lines = pageLines(headOf(score, whole.parts.length > 1 ? part.name : ''), measures, sung?.laterVerses ?? []);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_ON_PAGE) }, (_, page) =>
    lines
      .slice(page * LINES_ON_PAGE, (page + 1) * LINES_ON_PAGE)
      .map((line) => `${line.trimEnd()}\r\n`)
      .join(''),
  );
  return { brf: pages.join('\f'), losses: lossesOf(lost) };
}

interface Writing {
  readonly sung: SungText | undefined;
  readonly onLoss: (item: ContentItem) => void;
}

function writtenMeasures(score: Score, part: Part, { sung, onLoss }: Writing): WrittenMeasure[] {
  const numbers = numbersOf(score);
  const contexts = measureContexts(score);
  const printed = slursOf(part, onLoss);
  const slurs = sung === undefined ? printed : withSyllableSlurs(sung.chords, printed);
  const last = score.measures.length - 1;
  return score.measures.map((given, measure): WrittenMeasure => {
    const key = contexts[measure]?.key ?? { fifths: 0, mode: 'major' };
    const written = part.measures[measure];
    const bar = measure === last && given.barline === undefined ? { ...given, barline: 'final' as const } : given;
    const staves = part.staves.map((_, staff) => {
      const voices = written?.voices.filter((voice) => voice.staff === staff) ?? [];
      const directions = (written?.directions ?? []).filter((each) => each.staff === staff && isWritten(each));
      const readsDown = part.staves.length === 1 ? isHigh(part) : staff === 0;
      const state = {
        key,
        readsDown,
        alterations: new Map<number, number>(),
        last: undefined,
        tied: new Set<number>(),
      };
      const lose = (kind: ContentKind, detail: string): void => onLoss({ kind, measure, detail });
      const given = { voices, directions, measure: bar, slurs, isFirst: staff === 0 };
      return measureCells(given, { ...state, onLoss: lose });
    });
    const changed = measure > 0 && (given.key !== undefined || given.time !== undefined);
    const heading = changed ? signatureCells(given.key, given.time, contexts[measure - 1]?.key) : undefined;
    const symbols = symbolsOf(written, (detail) => onLoss({ kind: 'chordSymbol', measure, detail }));
    return { staves, number: numbers[measure] ?? '', heading, words: sung?.words[measure], symbols };
  });
}

function symbolsOf(measure: PartMeasure | undefined, onLoss: (name: string) => void): PlacedSymbol[] {
  return (measure?.harmonies ?? []).map(({ at, symbol }) => {
    const { brf, unknown } = chordSymbolCells(symbol);
    // The printed text names added and altered degrees; without it they are in the degrees only.
    const lacksDegrees = symbol.text === undefined && (symbol.degrees ?? []).length > 0;
    if (unknown !== '' || lacksDegrees) onLoss(chordName(symbol));
    return { at, text: brf };
  });
}

/** The printed numbers; empty for a pickup. Letters of a number have no cells in a margin. */
function numbersOf({ measures }: Score): string[] {
  let count = 0;
  return measures.map(({ unnumbered, number }) => {
    if (unnumbered === true) return '';
    const printed = number?.replace(/\D/g, '') ?? '';
    count = printed === '' ? count + 1 : Number(printed);
    return String(count);
  });
}

const isWritten = (direction: Parameters<typeof isLine>[0]): boolean =>
  ['dynamic', 'words', 'hairpin', 'pedal'].includes(direction.kind);

/** Chords of instruments in the bass clef are written upwards. */
const isHigh = ({ staves }: Part): boolean => staves[0]?.clef.sign !== 'F';

function slursOf(part: Part, onLoss: (item: ContentItem) => void) {
  const placeOf = new Map<Chord, number>();
  const byVoice = new Map<string, Chord[]>();
  part.measures.forEach(({ voices }, measure) => {
    for (const { staff, number, chords } of voices) {
      const key = `${staff} ${number}`;
      byVoice.set(key, [...(byVoice.get(key) ?? []), ...chords]);
      for (const chord of chords) placeOf.set(chord, measure);
    }
  });
  const onLoose = (chord: Chord): void => onLoss({ kind: 'slur', measure: placeOf.get(chord) ?? 0, detail: '' });
  return new Map([...byVoice.values()].flatMap((chords) => [...slurCells(chords, onLoose)]));
}

/** Up to three signs are written one by one, more by their number. Naturals cancel a former key. */
export function keyCells({ fifths }: KeySignature, former?: KeySignature): string {
  const [sign, count] =
    fifths === 0
      ? [signs.accidental(0), Math.abs(former?.fifths ?? 0)]
      : [signs.accidental(fifths > 0 ? 1 : -1), Math.abs(fifths)];
  return count <= 3 ? sign.repeat(count) : NUMBER + upperDigits(count) + sign;
}

export function meterCells({ beats, beatType, symbol }: TimeSignature): string {
  if (symbol === 'common') return signs.COMMON_TIME;
  if (symbol === 'cut') return signs.CUT_TIME;
  if (symbol === 'senza') return '';
  return NUMBER + upperDigits(beats.reduce((sum, each) => sum + each, 0)) + lowerDigits(beatType);
}

const signatureCells = (key?: KeySignature, time?: TimeSignature, former?: KeySignature): string =>
  (key === undefined ? '' : keyCells(key, former)) + (time === undefined ? '' : meterCells(time));

function headOf({ meta, measures: [first] }: Score, partName: string): string[] {
  const tempo = first?.tempos?.find(({ printed }) => printed !== false);
  const music = [tempoCells(tempo), signatureCells(first?.key, first?.time)].filter((text) => text !== '').join(' ');
  return [meta.title, meta.composer, partName]
    .map((text) => literary(text).brf)
    .concat(music)
    .filter((text) => text !== '');
}

function tempoCells(tempo: Tempo | undefined): string {
  if (tempo === undefined) return '';
  const { text = '', beat = { base: 2, dots: 0 }, quartersPerMinute } = tempo;
  const count = tempo.printedCount ?? (quartersPerMinute * 2 ** (beat.base - 2)) / (2 - 0.5 ** beat.dots);
  const value = cells(signs.NAMES[0] + (signs.VALUE_DOTS[beat.base % 4] ?? '')) + cells('3').repeat(beat.dots);
  return `${text === '' ? '' : `${literary(text).brf} `}${value}${signs.METRONOME}${NUMBER}${upperDigits(Math.round(count))}`;
}
