/** Removes facts without meaning: ends without a start, starts without an end, repeated marks. */
import type { Facts } from './place.ts';
import { child, children, type Node } from './xmlTree.ts';

/** Moments as `measure:time` in order. */
const order = (line: string): number => {
  const [measure = 0, inside = 0] = (/ (\d+):(\d+\.\d+) /.exec(line) ?? []).slice(1).map(Number);
  return measure * 1e4 + inside;
};

interface OpenTies {
  moment: number;
  before: number;
  /** Started at the moment itself, so that only later notes can end them. */
  now: number;
  /** From grace notes of the moment. */
  grace: number;
}

/**
 * Whether a tie, in order of time, is valid: it starts, or ends one that started earlier. The end of a tie from a grace
 * note at the same moment is not checked.
 */
function isSoundTie(line: string, open: Map<string, OpenTies>): boolean {
  const pitch = line.slice(line.lastIndexOf(' '));
  const moment = order(line);
  let ties = open.get(pitch) ?? { moment, before: 0, now: 0, grace: 0 };
  if (ties.moment < moment) ties = { moment, before: ties.before + ties.now + ties.grace, now: 0, grace: 0 };
  open.set(pitch, ties);
  if (line.startsWith('tie start')) {
    ties[line.includes(' grace ') ? 'grace' : 'now']++;
    return true;
  }
  const isFromGrace = ties.grace > 0;
  if (isFromGrace) ties.grace--;
  else if (ties.before > 0) ties.before--;
  else return false;
  return !isFromGrace;
}

/**
 * A mark that a file writes on each note of a chord counts once. A tie that stops without a start, which some files
 * contain at the start of an octave line, is removed.
 */
export function withoutNoise(lines: readonly string[]): Facts {
  const isTie = (line: string): boolean => line.startsWith('tie ');
  const isMark = (line: string): boolean => line.startsWith('mark ');
  const open = new Map<string, OpenTies>();
  const ties = lines.filter(isTie).sort((a, b) => order(a) - order(b));
  const sound = ties.filter((line) => isSoundTie(line, open));
  return [...lines.filter((line) => !isTie(line) && !isMark(line)), ...sound, ...new Set(lines.filter(isMark))];
}

/** Octave lines without an end or a start, as some programs write them where two lines meet. */
export function dropEndlessOctaves(measures: readonly Node[]): void {
  const open = new Map<string, Node[]>();
  const useless: Node[] = [];
  for (const measure of measures) {
    const ends = new Map<string, Node[]>();
    for (const type of children(measure, 'direction').flatMap((direction) => children(direction, 'direction-type'))) {
      const shift = child(type, 'octave-shift');
      if (shift === undefined || shift.attributes['type'] === 'continue') continue;
      const number = shift.attributes['number'] ?? '1';
      const [own, other] = shift.attributes['type'] === 'stop' ? [ends, open] : [open, ends];
      // An end may be written in its measure before its start.
      if (other.get(number)?.pop() === undefined) own.set(number, [...(own.get(number) ?? []), type]);
    }
    useless.push(...[...ends.values()].flat());
  }
  for (const type of [...useless, ...[...open.values()].flat()])
    type.children.splice(0, type.children.length, ...type.children.filter(({ name }) => name !== 'octave-shift'));
}

/** Number of starts of hairpins (`wedge`) or pedals on all staves that no later stop of their staff ends. */
function endlessStarts(name: string, facts: Facts): number {
  const open = new Map<string, number>();
  const own = facts.filter((line) => line.startsWith(`${name} `));
  const isStop = (line: string): boolean => line.startsWith(`${name} stop `);
  own.sort((a, b) => order(a) - order(b) || Number(isStop(b)) - Number(isStop(a)));
  for (const line of own) {
    const staff = line.slice(line.lastIndexOf(' '));
    open.set(staff, Math.max(0, (open.get(staff) ?? 0) + (isStop(line) ? -1 : 1)));
  }
  return [...open.values()].reduce((total, count) => total + count, 0);
}

/**
 * Removes the differences that are stops of hairpins and pedals which have none in the original: `before` are its
 * facts. Songleaf adds the stops, so that the lines are printed.
 */
export function withoutAddedStops(differences: readonly string[], before: Facts): string[] {
  const missing = new Map(['wedge', 'pedal'].map((name) => [name, endlessStarts(name, before)]));
  return differences.filter((line) => {
    const [, name = '', times = '1'] = /^\+ (wedge|pedal) stop .*?(?:\((\d+) times\))?$/.exec(line) ?? [];
    const left = (missing.get(name) ?? 0) - Number(times);
    if (left < 0 || name === '') return true;
    missing.set(name, left);
    return false;
  });
}
