/**
 * Preloaded into a program (`node --import`): its clock is ahead by the number of milliseconds in the file CLOCK_FILE,
 * from the time when the file is written. Timers continue unchanged, as they do when a machine's clock is set.
 */
import { readFileSync } from 'node:fs';

const POLL_MS = 100;
const file = process.env['CLOCK_FILE'] ?? '';
const now = Date.now.bind(Date);
let aheadMs = 0;

function readOffset(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    // Nobody has set the clock yet.
  }
}
readOffset();
setInterval(readOffset, POLL_MS).unref();

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args: [] | [number]) =>
    args.length === 0 ? new RealDate(now() + aheadMs) : new RealDate(...args),
  get: (RealDate, property, receiver) =>
    property === 'now' ? () => now() + aheadMs : Reflect.get(RealDate, property, receiver),
});
