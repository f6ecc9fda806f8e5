/** Crescendi and diminuendi of a part: hairpins, and the words cresc. and dim. */
import type { Direction, TextLine, Words } from '../model/direction.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../units.ts';

/** A dynamic at a moment of the score as written. */
export interface Mark {
  readonly at: number;
  readonly velocity: number;
}

/** A change of loudness between two moments of the score as written. */
export interface Ramp {
  readonly at: number;
  readonly end: number;
  readonly sign: 1 | -1;
  readonly isToNothing: boolean;
}

export interface Swell extends Omit<Ramp, 'end'> {
  readonly staff: number;
  /** Undefined for words without dashes: the next dynamic ends them. */
  readonly end: number | undefined;
}

/** A direction of the part at its moment in the score as written. */
export interface Placed {
  readonly at: number;
  readonly direction: Direction;
}

/** Words without dashes are in force for at most this time. */
const LONGEST = 8 * TICKS_PER_WHOLE;
/** Dashes belong to words that are printed at most this far before them. */
const BEFORE_DASHES = TICKS_PER_QUARTER;

/** The direction of a change of loudness that words ask for. */
function signOf({ text }: Words): Ramp['sign'] | undefined {
  if (/\b(?:decresc|dim(?:in)?\b|diminuendo)/i.test(text)) return -1;
  return /\bcresc/i.test(text) ? 1 : undefined;
}

class Reader {
  readonly swells: Swell[] = [];
  private readonly hairpins = new Map<number, Omit<Swell, 'end'>>();
  /** Words whose dashes may still begin, or end, by the number of the line. */
  private readonly dashes = new Map<number, Omit<Swell, 'end'>>();
  private word: Omit<Swell, 'end'> | undefined;

  read({ at, direction }: Placed): void {
    const { staff } = direction;
    if (direction.kind === 'words') {
      const sign = signOf(direction);
      if (sign !== undefined) this.begin({ at, sign, staff, isToNothing: false });
    } else if (direction.kind === 'line' && direction.style === 'dashes') this.readDashes(at, direction);
    else if (direction.kind === 'hairpin' && direction.edge === 'start')
      this.hairpins.set(direction.number, {
        ...{ at, staff, isToNothing: false },
        sign: direction.direction === 'crescendo' ? 1 : -1,
      });
    else if (direction.kind === 'hairpin') {
      const start = this.hairpins.get(direction.number);
      this.hairpins.delete(direction.number);
      const isToNothing = direction.niente === true && start?.sign === -1;
      if (start !== undefined && at > start.at) this.swells.push({ ...start, isToNothing, end: at });
    }
  }

  private begin(word: Omit<Swell, 'end'>): void {
    this.end();
    this.word = word;
  }

  private readDashes(at: number, { edge, number }: TextLine): void {
    const word = edge === 'start' ? this.word : this.dashes.get(number);
    if (word === undefined) return;
    if (edge === 'start' && at - word.at <= BEFORE_DASHES) {
      this.dashes.set(number, word);
      this.word = undefined;
    } else if (edge === 'stop') {
      this.dashes.delete(number);
      if (at > word.at) this.swells.push({ ...word, end: at });
    }
  }

  /** The last words have no dashes. */
  end(): void {
    if (this.word !== undefined) this.swells.push({ ...this.word, end: undefined });
    this.word = undefined;
  }
}

/** At one moment, words are read before the lines that belong to them. */
const rank = ({ direction: { kind } }: Placed): number => (kind === 'words' ? 0 : 1);

/** The changes of loudness of a part, in order of their beginnings. `placed`: its directions. */
export function swellsOf(placed: readonly Placed[]): readonly Swell[] {
  const reader = new Reader();
  for (const each of [...placed].sort((a, b) => a.at - b.at || rank(a) - rank(b))) reader.read(each);
  reader.end();
  return reader.swells.sort((a, b) => a.at - b.at);
}

/** Words without dashes last until the next dynamic, if there is one soon. */
function rampOf({ end, ...swell }: Swell, lasting: readonly Mark[]): Ramp | undefined {
  if (end !== undefined) return { ...swell, end };
  const next = lasting.find(({ at }) => at > swell.at)?.at;
  return next !== undefined && next - swell.at <= LONGEST ? { ...swell, end: next } : undefined;
}

/**
 * The ramps that apply to a staff: its own, and those of another staff during which it has none. Overlapping ramps in
 * one direction are one.
 */
export function rampsFor(staff: number, swells: readonly Swell[], lasting: readonly Mark[]): readonly Ramp[] {
  const ramps = swells.flatMap((swell) => {
    const ramp = rampOf(swell, lasting);
    return ramp === undefined ? [] : [{ ...ramp, isOwn: swell.staff === staff }];
  });
  const own = ramps.filter(({ isOwn }) => isOwn);
  let next = 0;
  const isAlone = ({ at, end }: Ramp): boolean => {
    while ((own[next]?.end ?? Infinity) <= at) next += 1;
    return (own[next]?.at ?? Infinity) >= end;
  };
  const merged: Ramp[] = [];
  for (const ramp of ramps) {
    if (!ramp.isOwn && !isAlone(ramp)) continue;
    const last = merged.at(-1);
    if (last !== undefined && ramp.at < last.end && ramp.sign === last.sign)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, ramp.end) };
    else merged.push(ramp);
  }
  return merged;
}
