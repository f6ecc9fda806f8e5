/** Writes `harmony`: chord symbols with their fretboard diagrams. */
import type { Foreign } from '../../../model/foreign.ts';
import { isSame } from '../../../model/isSame.ts';
import type { Harmony } from '../../../model/score.ts';
import type { ChordSymbol, SpelledRoot } from '../../../theory/chordSymbol.ts';
import { STEP_NAMES } from '../../../theory/pitch.ts';
import { symbolAtInterval } from '../../../theory/transposeSymbol.ts';
import { FormatError } from '../../formatError.ts';
import { elementOf, writeElement } from '../xml/foreignElement.ts';
import { fretboardElement } from '../signs/fretboards.ts';
import type { PartWriting } from './partWriting.ts';
import { parseSymbol } from '../signs/chordSymbols.ts';
import { fifthsOfInterval } from '../tables/transposition.ts';
import { HARMONY_KINDS } from '../tables/vocabulary.data.ts';
import type { XmlWriter } from '../xml/xmlWriter.ts';

function writeRoot(name: 'root' | 'bass', { step, alter }: SpelledRoot, xml: XmlWriter): void {
  xml.element(name, {}, () => {
    xml.leaf(`${name}-step`, STEP_NAMES[step]);
    if (alter !== 0) xml.leaf(`${name}-alter`, alter);
  });
}

function writeSymbol(symbol: ChordSymbol, xml: XmlWriter): void {
  const isKnown = HARMONY_KINDS.has(symbol.kind);
  const text = symbol.text ?? (isKnown ? undefined : symbol.kind);
  writeRoot('root', symbol.root, xml);
  xml.leaf('kind', isKnown ? symbol.kind : 'other', { text });
  if (symbol.bass !== undefined) writeRoot('bass', symbol.bass, xml);
  for (const { value, alter, type } of symbol.degrees ?? []) {
    xml.element('degree', {}, () => {
      xml.leaf('degree-value', value);
      xml.leaf('degree-alter', alter);
      xml.leaf('degree-type', type);
    });
  }
}

/** Whether the kept element still states the given chord symbol. It does not after a transposition, for example. */
function isSymbolOf(source: Foreign, symbol: ChordSymbol): boolean {
  try {
    return source.name === 'harmony' && isSame(parseSymbol(elementOf(source)), symbol);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

export function writeHarmony(harmony: Harmony, offset: number, { xml, interval }: PartWriting): void {
  const { staff, showFretboard, frame, source } = harmony;
  const symbol = symbolAtInterval(harmony.symbol, fifthsOfInterval(interval));
  const printed = showFretboard === undefined ? undefined : showFretboard ? 'yes' : 'no';
  const current = source !== undefined && isSymbolOf(source, symbol) ? source : undefined;
  xml.element('harmony', { ...source?.attributes, 'print-frame': printed }, () => {
    if (current === undefined) writeSymbol(symbol, xml);
    else for (const child of current.children ?? []) writeElement(child, xml);
    const board = frame && fretboardElement(frame);
    if (board !== undefined) writeElement(board, xml);
    if (offset !== 0) xml.leaf('offset', offset);
    if (staff !== undefined) xml.leaf('staff', staff + 1);
  });
}
