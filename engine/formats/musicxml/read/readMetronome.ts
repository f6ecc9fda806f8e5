/** A metronome mark with the words around it: `Allegro (♩ = 120)` is one tempo whose text is `Allegro`. */
import type { Tempo } from '../../../model/score.ts';
import { ticks } from '../../../units.ts';
import { wholeMoment, type PartReading } from '../fit/partReading.ts';
import { countOf, quartersOf, type BeatUnit } from '../tables/metronome.ts';
import { TYPE_OF_BASE } from '../tables/vocabulary.data.ts';
import type { XmlElement } from '../xml/xmlElement.ts';

const BASES = new Map(Object.entries(TYPE_OF_BASE).map(([base, type]) => [type, Number(base)]));

/** The first beat unit, with its dots; undefined for what cannot be counted. */
function beatOf({ children }: XmlElement): BeatUnit | undefined {
  const start = children.findIndex(({ name }) => name === 'beat-unit');
  const base = BASES.get(children[start]?.text.trim() ?? '');
  if (base === undefined) return undefined;
  const rest = children.slice(start + 1);
  const end = rest.findIndex(({ name }) => name !== 'beat-unit-dot');
  return { base, dots: end < 0 ? rest.length : end };
}

/** `80`, `c. 80` or `72-80`: the first number. */
function perMinute(element: XmlElement): number | undefined {
  const text = element.children.find(({ name }) => name === 'per-minute')?.text ?? '';
  const value = Number(/\d+([.,]\d+)?/.exec(text)?.[0].replace(',', '.'));
  return value > 0 ? value : undefined;
}

export function pushTempo(tempo: Omit<Tempo, 'at'>, at: number, { measure }: PartReading): void {
  const { tempos } = measure.frame;
  const moment = ticks(wholeMoment(at));
  const isKnown = (other: Tempo): boolean => other.at === moment && other.quartersPerMinute === tempo.quartersPerMinute;
  // A metronome mark and a `sound` may state the same tempo.
  if (tempo.printed !== false || !tempos.some(isKnown)) tempos.push({ ...tempo, at: moment });
}

/** How beat units look in running text. */
const NOTE_SIGNS: Readonly<Record<string, string>> = {
  breve: '𝅜',
  whole: '𝅝',
  half: '𝅗𝅥',
  quarter: '♩',
  eighth: '♪',
  '16th': '𝅘𝅥𝅯',
  '32nd': '𝅘𝅥𝅰',
};

const metronomeNote = (children: readonly XmlElement[]): string =>
  children
    .map(({ name, text }) =>
      name === 'metronome-dot' ? '.' : name === 'metronome-type' ? NOTE_SIGNS[text.trim()] : '',
    )
    .join('');

/** Such as `♩ = ♩.` or `♩ = ca. 52`: a mark that the model's tempo cannot express is kept as words. */
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
  return text.trim();
}

/** The words that remain of a metronome mark, for the part to print. */
export interface MetronomeResult {
  readonly tempo: Omit<Tempo, 'at'> | undefined;
  readonly words: string | undefined;
}

/** Programs print whole beats per minute. */
const ROUNDING = 0.5;

const isNumber = (text: string): boolean => /^\d+([.,]\d+)?$/.test(text.trim());

/** The words without the brackets that enclose the mark. */
function textAround(before: string, after: string): string {
  const rest = after
    .replace(/^[)\]]/, '')
    .replace(/^[\s.,;:)\]]+$/, '')
    .trim();
  const text = before.replace(/[([]$/, '').trim();
  return `${text} ${rest}`.trim();
}

/** Whether the printed number is the sounding tempo, rounded. */
const isRounded = (count: number | undefined, heard: number | undefined, beat: BeatUnit | undefined): boolean =>
  count !== undefined &&
  heard !== undefined &&
  beat !== undefined &&
  Math.abs(heard / quartersOf(beat) - count) <= ROUNDING;

/**
 * `heard` is the tempo of the direction's `sound`. It is played where the printed number is it, rounded; where the two
 * contradict each other, the printed number is played too.
 */
export function readMetronome(
  element: XmlElement,
  before: string,
  after: string,
  heard: number | undefined,
): MetronomeResult {
  const beat = beatOf(element);
  const count = perMinute(element);
  const counted = beat && count ? count * quartersOf(beat) : undefined;
  const printed = element.children.find(({ name }) => name === 'per-minute')?.text ?? '';
  const quartersPerMinute = isRounded(count, heard, beat) ? heard : (counted ?? heard);
  if (beat === undefined || counted === undefined || quartersPerMinute === undefined || !isNumber(printed)) {
    const words = [before, asWords(element), after].filter((text) => text !== '').join(' ');
    return {
      words,
      tempo:
        quartersPerMinute === undefined ? undefined : { quartersPerMinute: heard ?? quartersPerMinute, printed: false },
    };
  }
  const text = textAround(before, after);
  const isPlainBeat = beat.base === 2 && beat.dots === 0;
  const told = countOf(quartersPerMinute, quartersOf(beat));
  const isSeen = element.attributes['print-object'] !== 'no';
  return {
    tempo: {
      quartersPerMinute,
      ...(text !== '' && { text }),
      ...(!isPlainBeat && { beat }),
      ...(isSeen && count !== undefined && count !== told && { printedCount: count }),
      ...(!isSeen && { printed: false }),
    },
    words: undefined,
  };
}
