/**
 * MusicXML that is shown before all of it is read: a beginning at once, the whole in steps. What is asked for meanwhile
 * is read first: what lies near as a longer beginning, which takes milliseconds, what lies far by reading all the rest.
 */
import {
  estimateMeasures,
  finish,
  keepMeasures,
  readMusicXml,
  readMusicXmlBeginning,
  readMusicXmlInSteps,
} from '../../engine/index.ts';
import type { Score, Steps } from '../../engine/index.ts';

/** About a screen of music for one or two staves at a comfortable size; the more parts, the fewer measures fill it. */
const FIRST_MEASURES = 32;
const FIRST_PART_MEASURES = 128;
const FEWEST_FIRST_MEASURES = 8;
/** Measures times parts that are read within some frames. */
const MOST_PART_MEASURES = 512;

function firstMeasures(text: string): number {
  const parts = text.slice(0, text.indexOf('</part-list>')).split('<score-part ').length - 1;
  return Math.max(FEWEST_FIRST_MEASURES, Math.min(FIRST_MEASURES, Math.ceil(FIRST_PART_MEASURES / parts)));
}

export class ReadingScore {
  /** As far as it is read; another object when more of it is. */
  score: Score;
  readonly #text: string;
  /** Measures of the whole, about. */
  readonly #expected: number;
  /** Undefined when the whole is read. */
  #rest: Steps<Score> | undefined;
  #fault: unknown;

  /** Reads a beginning, or the whole where that is not much longer. Throws FormatError. */
  constructor(text: string) {
    this.#text = text;
    const beginning = readMusicXmlBeginning(text, firstMeasures(text));
    this.score = beginning ?? readMusicXml(text);
    this.#expected = beginning === undefined ? 0 : estimateMeasures(text, beginning);
    if (beginning !== undefined) this.#rest = this.#readRest();
  }

  /** Of the whole; about, until it is read. */
  get measureCount(): number {
    return this.isWhole ? this.score.measures.length : this.#expected;
  }

  get isWhole(): boolean {
    return this.#rest === undefined;
  }

  /** Why there is no whole. */
  get fault(): unknown {
    return this.#fault;
  }

  /** Some milliseconds' work towards the whole; whether there is more to do. Throws FormatError, again and again. */
  step(): boolean {
    if (this.#fault !== undefined) throw this.#fault;
    if (this.#rest === undefined) return false;
    try {
      const { done, value } = this.#rest.next();
      if (done === true) [this.score, this.#rest] = [value, undefined];
    } catch (fault) {
      this.#fault = fault;
      throw fault;
    }
    return !this.isWhole;
  }

  /** Throws FormatError. */
  readAll(): void {
    while (this.step());
  }

  /** Twice as much as it is, if that is soon read; else all. Throws FormatError. */
  readOn(): void {
    const { measures, parts } = this.score;
    const count = 2 * measures.length;
    const longer = count * parts.length > MOST_PART_MEASURES ? undefined : readMusicXmlBeginning(this.#text, count);
    if (longer === undefined) this.readAll();
    else this.score = finish(keepMeasures(longer, this.score));
  }

  /** What was engraved of the beginning stands. */
  *#readRest(): Steps<Score> {
    const whole = yield* readMusicXmlInSteps(this.#text);
    return yield* keepMeasures(whole, this.score);
  }
}
