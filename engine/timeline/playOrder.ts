/**
 * The order in which measures are played: repeats, voltas and jumps unrolled (Gould, "Behind Bars", "Repeat signs").
 *
 * A section is played as often as its end repeat or the numbers of its voltas specify. A jump is taken once, after the
 * repeats at its place. After a jump back, repeats are not taken again, only the last volta of each group is played,
 * `fine` ends the piece and `to coda` continues at the coda, whose repeats and voltas are played as written. Playing
 * ends before the first measure whose content is withheld.
 */
import type { Jump, Measure } from '../model/score.ts';

/** Largest number of played measures. A score that exceeds it, by mistake or on purpose, is played without repeats. */
const mostPlayed = (written: number): number => 4096 + 16 * written;

interface VoltaGroup {
  /** Number of the last ending. */
  readonly last: number;
  readonly endings: ReadonlySet<number>;
}

interface Ending {
  readonly endings: readonly number[];
  readonly group: VoltaGroup;
}

/** The ending that contains each measure, undefined outside voltas; adjacent voltas form one group. */
function endingsOf(measures: readonly Measure[]): readonly (Ending | undefined)[] {
  const found: (Ending | undefined)[] = [];
  let open: readonly number[] | undefined;
  let group: { last: number; endings: Set<number> } | undefined;
  for (const { volta } of measures) {
    if (volta?.start || (volta !== undefined && open === undefined)) open = volta.endings;
    if (open === undefined) group = undefined;
    else {
      group ??= { last: 0, endings: new Set() };
      for (const ending of open) group.endings.add(ending);
      group.last = Math.max(group.last, ...open);
    }
    found.push(open && group ? { endings: open, group } : undefined);
    if (volta !== undefined && volta.stop !== 'none') open = undefined;
  }
  return found;
}

const has = (measure: Measure | undefined, kind: Jump): boolean =>
  measure?.jumps?.some((jump) => jump.kind === kind) ?? false;

class Player {
  readonly order: number[] = [];
  private readonly measures: readonly Measure[];
  private readonly endings: readonly (Ending | undefined)[];
  private readonly jumpsTaken = new Set<number>();
  private readonly end: number;
  private sectionStart = 0;
  private pass = 1;
  private jumped = false;
  private skipsRepeats = false;

  constructor(measures: readonly Measure[]) {
    this.measures = measures;
    this.endings = endingsOf(measures);
    const locked = measures.findIndex((measure) => measure.locked);
    this.end = locked < 0 ? measures.length : locked;
  }

  /** Fills `order`; returns false if the number of played measures exceeds the limit. */
  play(): boolean {
    const most = mostPlayed(this.measures.length);
    for (let at: number | undefined = 0; at !== undefined && at < this.end;) {
      if (this.order.length > most) return false;
      this.enter(at);
      if (this.isSkipped(at)) at += 1;
      else {
        this.order.push(at);
        at = this.after(at);
      }
    }
    return true;
  }

  private enter(at: number): void {
    const leavesVoltas = this.endings[at - 1] !== undefined && this.endings[at] === undefined;
    const begins = this.measures[at]?.repeatStart === true || leavesVoltas;
    if (!begins || at === this.sectionStart) return;
    this.sectionStart = at;
    this.pass = 1;
  }

  private isSkipped(at: number): boolean {
    const ending = this.endings[at];
    if (ending === undefined) return false;
    const wanted = this.skipsRepeats ? ending.group.last : this.pass;
    // If no volta of the group has the number of this pass (a lone second ending), its measures are always played.
    return ending.group.endings.has(wanted) && !ending.endings.includes(wanted);
  }

  private repeats(at: number): boolean {
    const times = this.measures[at]?.repeatEnd;
    if (times === undefined || this.skipsRepeats) return false;
    const group = this.endings[at]?.group;
    return group === undefined ? this.pass < times : group.endings.has(this.pass + 1);
  }

  /** Index of the measure that is played next; undefined at the end. */
  private after(at: number): number | undefined {
    if (this.repeats(at)) {
      this.pass += 1;
      return this.sectionStart;
    }
    if (this.measures[at]?.repeatEnd !== undefined && this.endings[at] === undefined) {
      this.sectionStart = at + 1;
      this.pass = 1;
    }
    if (this.jumped && has(this.measures[at], 'fine')) return undefined;
    return this.jumpFrom(at) ?? at + 1;
  }

  private jumpFrom(at: number): number | undefined {
    const measure = this.measures[at];
    if (this.jumped && has(measure, 'to-coda')) return this.toCoda(at);
    if (has(measure, 'da-capo')) return this.take(at, 0);
    if (has(measure, 'dal-segno')) return this.take(at, this.segnoBefore(at));
    return undefined;
  }

  private toCoda(at: number): number | undefined {
    const coda = this.take(at, this.codaAfter(at));
    if (coda !== undefined) [this.skipsRepeats, this.pass] = [false, 1];
    return coda;
  }

  private take(from: number, target: number): number | undefined {
    if (target < 0 || this.jumpsTaken.has(from)) return undefined;
    this.jumpsTaken.add(from);
    this.jumped = true;
    this.skipsRepeats = true;
    this.sectionStart = target;
    return target;
  }

  private codaAfter(at: number): number {
    return this.measures.findIndex((measure, index) => index > at && has(measure, 'coda'));
  }

  private segnoBefore(at: number): number {
    return this.measures.findLastIndex((measure, index) => index <= at && has(measure, 'segno'));
  }
}

/** Indexes of the measures in the order in which they are played. */
export function playOrder(measures: readonly Measure[]): readonly number[] {
  const player = new Player(measures);
  if (player.play()) return player.order;
  const locked = measures.findIndex((measure) => measure.locked);
  return Array.from({ length: locked < 0 ? measures.length : locked }, (_, index) => index);
}
