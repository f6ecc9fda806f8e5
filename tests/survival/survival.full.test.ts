/**
 * Everything that MusicXML can express survives the conversion to MusicJSON, or is in the list of losses: see
 * lost.data.ts.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaFaults } from '../interop/validate.ts';
import { MUSICXML_SCHEMA, MUSICXML_SCHEMA_FOLDER, needs, XMLLINT } from '../tools.ts';
import { ANYWHERE, LOST } from './lost.data.ts';
import { placesOf } from './places.ts';
import { lostOf, pathsBelow, probeOf, type Path } from './probes.ts';
import { readSchema } from './schema.ts';

const SCHEMA = join(MUSICXML_SCHEMA_FOLDER, 'musicxml.xsd');

/** The attributes of each loss by its path, `''` for the element itself. */
function listed(): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>();
  for (const entry of LOST.flatMap(({ what }) => what)) {
    const [path = '', ...attributes] = entry.split(' @');
    const known = byPath.get(path) ?? new Set();
    for (const name of attributes.length === 0 ? [''] : attributes) known.add(name);
    byPath.set(path, known);
  }
  return byPath;
}

/** The entry in the list of losses for a loss. */
function excuse(byPath: ReturnType<typeof listed>, path: Path, attribute: string): string | undefined {
  const whole = path.join(' ');
  if (byPath.get(whole)?.has(attribute)) return `${whole}${attribute === '' ? '' : ` @${attribute}`}`;
  for (let length = path.length; length > 0; length--) {
    const above = `${path.slice(0, length).join(' ')} *`;
    if (byPath.has(above)) return above;
  }
  return undefined;
}

const survey = (schemaFile: string) => {
  const schema = readSchema(schemaFile);
  const byPath = listed();
  const unexcused: string[] = [];
  const used = new Set<string>();
  for (const place of placesOf(schema)) {
    for (const path of pathsBelow(place.element, schema)) {
      for (const attribute of lostOf(probeOf(place, path, schema))) {
        if (ANYWHERE.has(attribute)) continue;
        // All attributes together may exclude each other, so each is tested alone too.
        const alone = lostOf(probeOf(place, path, schema, attribute === '' ? [] : [attribute]));
        if (!alone.includes(attribute) && !alone.includes('')) continue;
        const entry = excuse(byPath, path, attribute);
        if (entry === undefined) unexcused.push(`${path.join(' ')}${attribute === '' ? '' : ` @${attribute}`}`);
        else used.add(entry);
      }
    }
  }
  const stale = [...byPath].flatMap(([path, names]) =>
    [...names].map((name) => (name === '' ? path : `${path} @${name}`)).filter((entry) => !used.has(entry)),
  );
  return { unexcused, stale };
};

describe('every element of MusicXML', () => {
  it('survives, or is in the list of losses with a reason', needs(MUSICXML_SCHEMA), () => {
    expect(survey(SCHEMA)).toEqual({ unexcused: [], stale: [] });
  });

  it('is tested in valid files', needs(XMLLINT, MUSICXML_SCHEMA), () => {
    const schema = readSchema(SCHEMA);
    const probes = placesOf(schema).flatMap((place) =>
      pathsBelow(place.element, schema).map((path) => probeOf(place, path, schema)),
    );
    // Links need a namespace that the files of the test do not declare.
    const faults = schemaFaults(probes.map(({ file }) => file)).flat();
    expect(faults.filter((fault) => !fault.includes('www.w3.org/1999/xlink'))).toEqual([]);
  });
});
