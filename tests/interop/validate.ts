/** Validates MusicXML with xmllint against the schema of the standard, where both are there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCHEMA_FOLDER = fileURLToPath(new URL('../../../shared/musicxml-4.0/', import.meta.url));
const SCHEMA = join(SCHEMA_FOLDER, 'musicxml.xsd');

const hasLint = (): boolean => spawnSync('xmllint', ['--version']).status === 0;

export const canValidate = (): boolean => existsSync(SCHEMA) && hasLint();

export const NO_SCHEMA = 'Skipped: xmllint or the MusicXML schema in ../shared/musicxml-4.0 is missing.';

/** The complaints about each text, by its place in the list; empty for valid ones. */
export function schemaFaults(texts: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'songleaf-schema-'));
  try {
    const files = texts.map((text, index) => {
      const path = join(folder, `${index}.musicxml`);
      writeFileSync(path, text);
      return path;
    });
    const { stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', SCHEMA, ...files], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, XML_CATALOG_FILES: join(SCHEMA_FOLDER, 'catalog.xml') },
    });
    const lines = stderr.split('\n');
    return files.map((path) =>
      lines.filter((line) => line.startsWith(`${path}:`)).map((line) => line.slice(path.length + 1)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
