/** Reads a metronome mark with the words around it: `Allegro (♩ = 120)` is one tempo with the text `Allegro`. */
import type { Tempo } from '../../../model/score.ts';
import { ticks } from '../../../units.ts';
import { roundToTick, type PartReading } from '../fit/partReading.ts';
import { countOf, quartersOf, type BeatUnit } from '../tables/metronome.ts';
import { TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import { textOf, type XmlElement } from '../xml/xmlElement.ts';

const BASES = new Map(Object.entries(TYPE_OF_BASE).map(([base, type]) => [type, Number(base)]));

/** Returns the first beat unit with its dots; undefined where there is none. */
function beatOf({ children }: XmlElement): BeatUnit | undefined {
  const start = children.findIndex(({ name }) => name === 'beat-unit');
  const base = BASES.get(children[start]?.text.trim() ?? '');
  if (base === undefined) return undefined;
  const rest = children.slice(start + 1);
  const end = rest.findIndex(({ name }) => name !== 'beat-unit-dot');
  return { base, dots: end < 0 ? rest.length : end };
}

/** Returns the first number of a text such as `80`, `c. 80` or `72-80`. */
function perMinute(element: XmlElement): number | undefined {
  const text = element.children.find(({ name }) => name === 'per-minute')?.text ?? '';
  const value = Number(/\d+([.,]\d+)?/.exec(text)?.[0].replace(',', '.'));
  return value > 0 ? value : undefined;
}

const isPrintedAlike = (a: Omit<Tempo, 'at'>, b: Omit<Tempo, 'at'>): boolean =>
  a.text === b.text &&
  a.printedCount === b.printedCount &&
  a.brackets === b.brackets &&
  a.beat?.base === b.beat?.base &&
  a.beat?.dots === b.beat?.dots;

export function pushTempo(tempo: Omit<Tempo, 'at'>, at: number, { measure }: PartReading): void {
  const { tempos } = measure.frame;
  const moment = ticks(roundToTick(at));
  // A metronome mark and a `sound` may state the same tempo, and some programs write a mark twice.
  const isKnown = (other: Tempo): boolean =>
    other.at === moment &&
    other.quartersPerMinute === tempo.quartersPerMinute &&
    (tempo.printed === false || (other.printed !== false && isPrintedAlike(other, tempo)));
  if (!tempos.some(isKnown)) tempos.push({ ...tempo, at: moment });
}

/** Characters for beat units in text. */
const NOTE_SIGNS: Readonly<Record<string, string>> = {
  breve: '𝅜',
  whole: '𝅝',
  half: '𝅗𝅥',
  quarter: '♩',
  eighth: '♪',
  '16th': '𝅘𝅥𝅯',
  '32nd': '𝅘𝅥𝅰',
};

/** Returns a note of an equation, after the last note of a tuplet with the number of the tuplet: `♩ ♪ (3)`. */
function metronomeNote(children: readonly XmlElement[]): string {
  let text = '';
  for (const child of children) {
    if (child.name === 'metronome-dot') text += '.';
    if (child.name === 'metronome-type') text += NOTE_SIGNS[child.text.trim()] ?? '';
    const isEnd = child.name === 'metronome-tuplet' && child.attributes['type'] === 'stop';
    if (isEnd) text += ` (${textOf(child, 'actual-notes') ?? '3'})`;
  }
  return text;
}

/** Returns the words for a mark that the model's tempo cannot express, such as `♩ = ♩.` or `♩ = ca. 52`. */
function asWords(element: XmlElement): string {
  let text = '';
  for (const { name, text: own, children } of element.children) {
    const sign = NOTE_SIGNS[own.trim()] ?? own.trim();
    if (name === 'metronome-relation') text += ' =';
    if (name === 'metronome-note') text += ` ${metronomeNote(children)}`;
    if (name === 'beat-unit') text += text === '' ? sign : ` = ${sign}`;
    if (name === 'beat-unit-dot') text += '.';
    if (name === 'per-minute') text += ` = ${sign}`;
  }
  return element.attributes['parentheses'] === 'yes' ? `(${text.trim()})` : text.trim();
}

/** A metronome mark becomes a tempo, or words for the part to print, or both. */
export interface MetronomeResult {
  readonly tempo: Omit<Tempo, 'at'> | undefined;
  readonly words: string | undefined;
}

/**
 * Largest difference in beats per minute between the printed number and the playback tempo, because programs print
 * whole numbers.
 */
const ROUNDING = 0.5;

const isNumber = (text: string): boolean => /^\d+([.,]\d+)?$/.test(text.trim());

/** Returns the words around the mark, without the brackets that enclose it. */
function textAround(before: string, after: string): string {
  const rest = after
    .replace(/^[)\]]/, '')
    .replace(/^[\s.,;:)\]]+$/, '')
    .trim();
  const text = before.replace(/[([]$/, '').trim();
  return `${text} ${rest}`.trim();
}

/** Whether the printed number is the rounded playback tempo. */
const isRounded = (count: number | undefined, soundTempo: number | undefined, beat: BeatUnit | undefined): boolean =>
  count !== undefined &&
  soundTempo !== undefined &&
  beat !== undefined &&
  Math.abs(soundTempo / quartersOf(beat) - count) <= ROUNDING;

/**
 * Reads a metronome mark. `before` and `after` are the words around it; `soundTempo` is the tempo of the direction's
 * `sound`, in quarters per minute. It is used where the printed number is its rounded value; where the two contradict
 * each other, the printed number is used.
 */
export function readMetronome(
  element: XmlElement,
  before: string,
  after: string,
  soundTempo: number | undefined,
): MetronomeResult {
  const beat = beatOf(element);
  const count = perMinute(element);
  const counted = beat && count ? count * quartersOf(beat) : undefined;
  const printed = element.children.find(({ name }) => name === 'per-minute')?.text ?? '';
  const quartersPerMinute = isRounded(count, soundTempo, beat) ? soundTempo : (counted ?? soundTempo);
  if (beat === undefined || counted === undefined || quartersPerMinute === undefined || !isNumber(printed)) {
    const words = [before, asWords(element), after].filter((text) => text !== '').join(' ');
    return {
      words,
      tempo:
        quartersPerMinute === undefined
          ? undefined
          : { quartersPerMinute: soundTempo ?? quartersPerMinute, printed: false },
    };
  }
  const text = textAround(before, after);
  const isPlainBeat = beat.base === 2 && beat.dots === 0;
  const hasText = text !== '';
  const usualCount = countOf(quartersPerMinute, quartersOf(beat));
  const isPrinted = element.attributes['print-object'] !== 'no';
  return {
    tempo: {
      quartersPerMinute,
      ...(hasText && { text }),
      // A text with a beat has a printed mark after it; a mark without a text counts quarters where it has no beat.
      ...((hasText ? isPrinted : !isPlainBeat) && { beat }),
      ...(isPrinted && count !== undefined && count !== usualCount && { printedCount: count }),
      ...(isPrinted && element.attributes['parentheses'] === 'yes' && { brackets: true }),
      ...(!isPrinted && !hasText && { printed: false }),
    },
    words: undefined,
  };
}
