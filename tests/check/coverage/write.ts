/** Writes docs/coverage.md again from the titles of the tests; words written by hand are kept. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { coverageRows, readCoverage } from './coverageTable.ts';

const PAGE = 'docs/coverage.md';
const page = readFileSync(PAGE, 'utf8');
const head = page.slice(0, page.indexOf('\n| id'));
const rows = coverageRows(readCoverage());
const count = (state: string): number => rows.filter((row) => row.state === state).length;
const table = ['| id | state | test, or what is to say |', '| --- | --- | --- |'].concat(
  rows.map(({ id, state, proof }) => `| ${id} | ${state} | ${proof} |`),
);
const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
writeFileSync(PAGE, await format(`${head}\n${table.join('\n')}\n`, options));
for (const state of new Set(rows.map((row) => row.state))) console.log(`${count(state)} ${state}`);
