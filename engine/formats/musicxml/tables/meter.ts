/** Reads the meters of a file: their beats, and whether the element states more than beats. */
import type { Foreign } from '../../../model/foreign.ts';
import { isSame } from '../../../model/isSame.ts';
import type { TimeSignature } from '../../../model/score.ts';
import { FormatError } from '../../formatError.ts';
import { elementOf } from '../xml/foreignElement.ts';
import { childOf, childrenOf, hasChild, type XmlElement } from '../xml/xmlElement.ts';

const isPowerOfTwo = (value: number): boolean => [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].includes(value);

/** Longest sum of beats that is read, in characters. */
const LONGEST_SUM = 100;

/** Reads sums such as `3+2` over 8. Several fractions become one with the smallest unit. */
function parseTime(time: XmlElement): Pick<TimeSignature, 'beats' | 'beatType'> {
  const units = childrenOf(time, 'beat-type').map((unit) => Number(unit.text));
  const beatType = Math.max(...units);
  const beats = childrenOf(time, 'beats').flatMap((child, index) =>
    child.text
      .slice(0, LONGEST_SUM)
      .split('+')
      .map((count) => (Number(count) * beatType) / (units[index] ?? beatType)),
  );
  const isSound = beats.length > 0 && beats.every((count) => Number.isInteger(count) && count > 0 && count < 1000);
  if (!isSound || !units.every(isPowerOfTwo))
    throw new FormatError('', 'the beats or the beat type of the time signature are not valid');
  return { beats, beatType };
}

const TIME_SYMBOLS: Readonly<Record<string, NonNullable<TimeSignature['symbol']>>> = {
  common: 'common',
  cut: 'cut',
  'single-number': 'single',
};

/**
 * Returns the meter of an unmeasured passage: the one in Songleaf's own processing instruction, otherwise common time.
 */
function unmeasured(attributes: XmlElement): TimeSignature {
  const note = childOf(attributes, '?songleaf-senza-misura')?.text.trim() ?? '';
  const [, beats = '4', beatType = '4'] = /^([\d+]+)\/(\d+)$/.exec(note) ?? [];
  return { beats: beats.split('+').map(Number), beatType: Number(beatType), symbol: 'senza' };
}

/** Attributes that change how the meter is printed. */
const LOOKS = ['separator', 'print-object'];
const PLAIN_SYMBOLS = new Set([undefined, 'normal', 'common', 'cut', 'single-number']);

function hasMore(times: readonly XmlElement[]): boolean {
  const [time] = times;
  if (time === undefined) return false;
  const { attributes, children } = time;
  return (
    times.length > 1 ||
    childrenOf(time, 'beats').length > 1 ||
    !PLAIN_SYMBOLS.has(attributes['symbol']) ||
    LOOKS.some((look) => attributes[look] !== undefined) ||
    hasChild(time, 'interchangeable') ||
    children.some(({ name, text }) => name === 'senza-misura' && text.trim() !== '')
  );
}

export interface ReadMeter {
  readonly time: TimeSignature;
  /** Whether the file states more than the fields of `time`. */
  readonly isIncomplete: boolean;
  /** Whether the staves of the part have different meters; only the first is read. */
  readonly isSecondLost: boolean;
}

/** Whether two meters have the same number of the same beats. */
export const isSameMeter = (a: TimeSignature, b: TimeSignature): boolean =>
  a.beatType === b.beatType && sum(a.beats) === sum(b.beats);

const sum = (beats: readonly number[]): number => beats.reduce((total, count) => total + count, 0);

function isOther(time: XmlElement, signature: TimeSignature): boolean {
  return !hasChild(time, 'senza-misura') && !isSameMeter(parseTime(time), signature);
}

/**
 * Reads the meter of an `attributes` element. Throws FormatError where its beats are not valid, and RangeError where it
 * contains no `time`.
 */
export function readMeter(attributes: XmlElement): ReadMeter {
  const times = childrenOf(attributes, 'time');
  const time = times[0];
  if (time === undefined) throw new RangeError('the attributes contain no time');
  const symbol = TIME_SYMBOLS[time.attributes['symbol'] ?? ''];
  const signature: TimeSignature = hasChild(time, 'senza-misura')
    ? unmeasured(attributes)
    : { ...parseTime(time), ...(symbol !== undefined && { symbol }) };
  const isSecondLost = times.slice(1).some((other) => isOther(other, signature));
  return { time: signature, isIncomplete: hasMore(times), isSecondLost };
}

/** Whether an `attributes` element has the given meter. */
export function isMeterOfElement(attributes: XmlElement, time: TimeSignature): boolean {
  try {
    return attributes.name === 'attributes' && isSame(readMeter(attributes).time, time);
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether the element that a file has for a meter still states the given meter. */
export const isMeterOf = (source: Foreign, time: TimeSignature): boolean => isMeterOfElement(elementOf(source), time);
