/** Validates MusicXML with xmllint against the schema of the standard, where both are installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUSICXML_SCHEMA, MUSICXML_SCHEMA_FOLDER, XMLLINT } from '../tools.ts';

export const canValidate = (): boolean => MUSICXML_SCHEMA.isPresent() && XMLLINT.isPresent();

export const NO_SCHEMA = 'Skipped: xmllint or the MusicXML schema in ../shared/musicxml-4.0 is missing.';

/** The errors of each text, by its position in the list; empty for valid ones. */
export function schemaFaults(texts: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'songleaf-schema-'));
  try {
    const files = texts.map((text, index) => {
      const path = join(folder, `${index}.musicxml`);
      writeFileSync(path, text);
      return path;
    });
    const { stderr } = spawnSync(
      'xmllint',
      ['--nonet', '--noout', '--schema', join(MUSICXML_SCHEMA_FOLDER, 'musicxml.xsd'), ...files],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        env: { ...process.env, XML_CATALOG_FILES: join(MUSICXML_SCHEMA_FOLDER, 'catalog.xml') },
      },
    );
    const lines = stderr.split('\n');
    return files.map((path) =>
      lines.filter((line) => line.startsWith(`${path}:`)).map((line) => line.slice(path.length + 1)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
