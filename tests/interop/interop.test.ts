import { describe, expect, it } from 'vitest';
import { corpusFiles, NO_CORPUS, roundTrip } from './corpus.ts';
import { canValidate, NO_SCHEMA, schemaFaults } from './validate.ts';

const files = corpusFiles();
/** Two dozen, spread evenly; `npm run interop` takes them all. */
const some = files.filter((_, index) => index % Math.ceil(files.length / 24) === 0);

describe.skipIf(some.length === 0)(
  `real scores through MusicXML and MusicJSON and back (${some.length ? 'present' : NO_CORPUS})`,
  () => {
    const written: string[] = [];

    it.each(some)('%s keeps every note, tie, tuplet, lyric, slur, dynamic and direction', (name) => {
      const result = roundTrip(name);
      written.push(result.written);
      expect(result.differences).toEqual([]);
    });

    it.skipIf(!canValidate())(
      `what was written is valid MusicXML 4.0 (${canValidate() ? 'schema present' : NO_SCHEMA})`,
      () => {
        expect(written).toHaveLength(some.length);
        expect(schemaFaults(written).flat()).toEqual([]);
      },
    );
  },
);
