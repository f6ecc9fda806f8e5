/**
 * Tempos that words state without a number: the first tempo again, double movement, and equations of notes (`♩ = ♩.`).
 * A file that states such a tempo for playback has it as a tempo, which has priority.
 */
import type { Score, Tempo } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { DEFAULT_TEMPO } from '../theory/tempoName.ts';
import { feelOfText } from '../theory/feel.ts';
import { TICKS_PER_QUARTER, type Ticks } from '../units.ts';

/** Not after a word that makes it a goal, as in `ritornare al tempo I`. */
const FIRST =
  /(?<!\p{L})(?<!\b(?:al|zum|quasi)\s+)(?:tempo\s+(?:primo|I|1)|(?:1[°ºo]|primo|erstes|(?:1er|premier))\s+(?:tempo|zeitma(?:ß|ss)|mouvement))(?![\p{L}\d])/iu;
const DOUBLE = /\bdoppio\s+movimento\b/i;

/** Quarters of the notes in equations, as Unicode and as the signs of music fonts. */
const QUARTERS: ReadonlyMap<string, number> = new Map([
  ...([
    ['𝅝', 4],
    ['𝅗𝅥', 2],
    ['♩', 1],
    ['♪', 0.5],
    ['𝅘𝅥𝅯', 0.25],
  ] as const),
  ...([
    ['\uECA2', 4],
    ['\uECA3', 2],
    ['\uECA5', 1],
    ['\uECA7', 0.5],
    ['\uECA9', 0.25],
  ] as const),
]);
const NOTE = String.raw`(${[...QUARTERS.keys()].join('|')})\s*([.\uECB7]?)`;
const EQUATION = new RegExp(String.raw`${NOTE}\s*=\s*${NOTE}(?!\s*[${[...QUARTERS.keys()].join('')}])`, 'u');

/** Few words pass this cheap test. */
const HINT = /tempo|zeitma|mouvement/i;

/** Whether words demand the first tempo of the piece again. */
export const isFirstTempo = (text: string): boolean => HINT.test(text) && FIRST.test(text);

const quartersOf = (sign: string | undefined, dot: string | undefined): number =>
  (QUARTERS.get(sign ?? '') ?? 1) * (dot ? 1.5 : 1);

/** The factor by which words multiply the tempo in quarters; of an equation, the old note is on the left. */
function factorOf(text: string): number | undefined {
  if (DOUBLE.test(text)) return 2;
  const found = text.includes('=') ? EQUATION.exec(text) : null;
  return found === null || feelOfText(text) !== undefined
    ? undefined
    : quartersOf(found[3], found[4]) / quartersOf(found[1], found[2]);
}

interface Told {
  readonly at: Ticks;
  readonly text: string;
}

/** The words of a measure that state a tempo, once for each moment. */
function toldIn({ parts }: Score, measure: number): readonly Told[] {
  const told = new Map<number, Told>();
  for (const part of parts)
    for (const direction of part.measures[measure]?.directions ?? [])
      if (direction.kind === 'words' && (isFirstTempo(direction.text) || factorOf(direction.text) !== undefined))
        told.set(direction.at, direction);
  return [...told.values()].sort((a, b) => a.at - b.at);
}

function computeTold(score: Score): Score {
  const first = measureContexts(score)[0]?.tempo ?? DEFAULT_TEMPO;
  let tempo = first;
  let isAny = false;
  const measures = score.measures.map((measure, index) => {
    const tempos: readonly Tempo[] = measure.tempos ?? [];
    const added = toldIn(score, index).flatMap(({ at, text }): readonly Tempo[] => {
      if (tempos.some((each) => Math.abs(each.at - at) < TICKS_PER_QUARTER)) return [];
      const before = tempos.findLast((each) => each.at <= at)?.quartersPerMinute ?? tempo;
      tempo = isFirstTempo(text) ? first : before * (factorOf(text) ?? 1);
      return tempo === before ? [] : [{ quartersPerMinute: tempo, at, printed: false }];
    });
    const all = [...tempos, ...added].sort((a, b) => a.at - b.at);
    tempo = all.at(-1)?.quartersPerMinute ?? tempo;
    isAny ||= added.length > 0;
    return added.length === 0 ? measure : { ...measure, tempos: all };
  });
  return isAny ? { ...score, measures } : score;
}

const told = new WeakMap<Score, Score>();

/** The score with the tempos that words state, as tempos that are not printed; the score itself where there are none. */
export function withToldTempos(score: Score): Score {
  const known = told.get(score) ?? computeTold(score);
  told.set(score, known);
  return known;
}
