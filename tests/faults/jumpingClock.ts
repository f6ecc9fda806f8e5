/**
 * Loaded before a program (`node --import`): its clock is ahead by as many milliseconds as the file named CLOCK_FILE
 * says, from the moment that it says so. Timers go on as before, as they do when a machine's clock is set.
 */
import { readFileSync } from 'node:fs';

const LOOK_MS = 100;
const file = process.env['CLOCK_FILE'] ?? '';
const now = Date.now.bind(Date);
let aheadMs = 0;

function look(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    // Nobody has set the clock yet.
  }
}
look();
setInterval(look, LOOK_MS).unref();

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args: [] | [number]) =>
    args.length === 0 ? new RealDate(now() + aheadMs) : new RealDate(...args),
  get: (RealDate, property, receiver) =>
    property === 'now' ? () => now() + aheadMs : Reflect.get(RealDate, property, receiver),
});
