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

/** Measures a system, as the sheet breaks it on a wide screen. */
const SYSTEM_MEASURES = 4;
/** Staff spaces that a staff takes, with what stands between staves; that a title takes. */
const STAFF_HEIGHT = 11;
const HEADER_HEIGHT = 8;
/** Measures times parts that are read within some frames. */
const MOST_PART_MEASURES = 512;

/** What `height` staff spaces show, about, and a system that goes on below them. */
function firstMeasures(text: string, height: number): number {
  const list = text.slice(0, text.indexOf('<part '));
  const parts = list.split('<score-part ').length - 1;
  const more = /<staves>\s*(\d{1,2})/.exec(text.slice(list.length, text.indexOf('</attributes>')));
  const staves = Math.max(1, parts - 1 + Number(more?.[1] ?? 1));
  const systems = Math.ceil((height - HEADER_HEIGHT) / (STAFF_HEIGHT * staves));
  return SYSTEM_MEASURES * (Math.max(1, systems) + 1);
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

  /** Reads what `height` staff spaces show, or the whole where that is not much longer. Throws FormatError. */
  constructor(text: string, height: number) {
    this.#text = text;
    const beginning = readMusicXmlBeginning(text, firstMeasures(text, height));
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
