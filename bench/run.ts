/** `npm run bench [name …]`: runs `bench/<name>.ts`, or all benches except `serve`. Each prints its own table. */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('.', import.meta.url);

function benchNames(): string[] {
  const files = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => /^(.+)\.ts$/.exec(name)?.[1]);
  return names.filter((name) => name !== undefined && name !== 'run' && !name.endsWith('.test')) as string[];
}

const known = benchNames();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Benches: ${known.join(', ')}`);
  process.exitCode = 1;
} else {
  for (const name of asked.length > 0 ? asked : known.filter((each) => each !== 'serve')) {
    console.log(`\n${name}`);
    const { default: bench } = (await import(new URL(`${name}.ts`, FOLDER).href)) as { default: () => Promise<void> };
    await bench();
  }
}
