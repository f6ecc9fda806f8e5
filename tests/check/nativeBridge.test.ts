/** docs/native-bridge.md, by which authors of apps work, must name every message with its fields. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILURE_CODES, NATIVE_CALLS, NATIVE_EVENTS } from '../../src/native/messages.ts';

const rows = new Map(
  [...readFileSync('docs/native-bridge.md', 'utf8').matchAll(/^\| `(\w+)` +\|(.+)$/gm)].map(
    ([, name = '', row = '']) => [name, row],
  ),
);
const fieldsIn = (row = ''): string[] => [...row.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);

it('R-01 the page for authors of apps has a row for each call, with all fields and the limit', () => {
  for (const [name, { payload, value, limit }] of Object.entries(NATIVE_CALLS)) {
    const row = rows.get(name);
    expect(row, name).toBeDefined();
    const fields = [...Object.keys(payload.shape), ...Object.keys(value.shape)];
    expect(fieldsIn(row), name).toEqual(expect.arrayContaining(fields));
    expect(row, name).toContain(limit >= 60_000 ? `${limit / 60_000} min` : `${limit / 1000} s`);
  }
});

it('R-01 it has a row for each event, names every code, and no message that does not exist', () => {
  for (const [name, event] of Object.entries(NATIVE_EVENTS)) {
    expect(fieldsIn(rows.get(name)), name).toEqual(expect.arrayContaining(Object.keys(event.shape)));
  }
  expect([...rows.keys()].sort()).toEqual([...Object.keys(NATIVE_CALLS), ...Object.keys(NATIVE_EVENTS)].sort());
  const page = readFileSync('docs/native-bridge.md', 'utf8');
  for (const code of FAILURE_CODES) expect(page).toContain(`\`${code}\``);
});
