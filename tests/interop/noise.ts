/** What a file says that means nothing: ends without a start, starts without an end, marks that are said twice. */
import type { Facts } from './place.ts';
import { child, children, type Node } from './xmlTree.ts';

/** Moments as `measure:time` in order. */
const order = (line: string): number => {
  const [measure = 0, inside = 0] = (/ (\d+):(\d+\.\d+) /.exec(line) ?? []).slice(1).map(Number);
  return measure * 1e4 + inside;
};

interface OpenTies {
  moment: number;
  /** From before the moment, from grace notes of the moment, and from its other notes, which only later ones can end. */
  before: number;
  grace: number;
  now: number;
}

/** Whether a tie, in order of time and then of the file, is one: it starts, or ends one that did. */
function isSoundTie(line: string, open: Map<string, OpenTies>): boolean {
  const pitch = line.slice(line.lastIndexOf(' '));
  const moment = order(line);
  let ties = open.get(pitch) ?? { moment, before: 0, grace: 0, now: 0 };
  if (ties.moment < moment) ties = { moment, before: ties.before + ties.grace + ties.now, grace: 0, now: 0 };
  open.set(pitch, ties);
  if (line.startsWith('tie start')) {
    ties[line.includes(' grace ') ? 'grace' : 'now']++;
    return true;
  }
  const from = ties.before > 0 ? 'before' : 'grace';
  if (ties[from] === 0) return false;
  ties[from]--;
  return true;
}

/**
 * Marks that a file writes on each note of a chord count once. A tie that stops without ever having started, which some
 * files have where an octave line begins, is no tie.
 */
export function withoutNoise(lines: readonly string[]): Facts {
  const isTie = (line: string): boolean => line.startsWith('tie ');
  const isMark = (line: string): boolean => line.startsWith('mark ');
  const open = new Map<string, OpenTies>();
  const ties = lines.filter(isTie).sort((a, b) => order(a) - order(b));
  const sound = ties.filter((line) => isSoundTie(line, open));
  return [...lines.filter((line) => !isTie(line) && !isMark(line)), ...sound, ...new Set(lines.filter(isMark))];
}

/** Octave lines that never end, or end without a start, as some programs write them where two lines meet. */
export function dropEndlessOctaves(measures: readonly Node[]): void {
  const open = new Map<string, Node>();
  const useless = new Set<Node>();
  const types = measures
    .flatMap((measure) => children(measure, 'direction'))
    .flatMap((direction) => children(direction, 'direction-type'));
  for (const type of types) {
    const shift = child(type, 'octave-shift');
    if (shift === undefined || shift.attributes['type'] === 'continue') continue;
    const number = shift.attributes['number'] ?? '1';
    const isStop = shift.attributes['type'] === 'stop';
    const before = open.get(number);
    if (isStop === (before === undefined)) useless.add(isStop ? type : (before as Node));
    if (isStop) open.delete(number);
    else open.set(number, type);
  }
  for (const type of [...useless, ...open.values()])
    type.children.splice(0, type.children.length, ...type.children.filter(({ name }) => name !== 'octave-shift'));
}
