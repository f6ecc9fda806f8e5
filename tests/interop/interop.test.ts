import { describe, expect, it } from 'vitest';
import { MUSICXML_SCHEMA, needs, REAL_SCORES, XMLLINT } from '../tools.ts';
import { corpusFiles, roundTrip } from './corpus.ts';
import { schemaFaults } from './validate.ts';

const files = corpusFiles();
/** Two dozen, evenly distributed; `npm run interop` uses all of them. */
const some = files.filter((_, index) => index % Math.ceil(files.length / 24) === 0);

describe('real scores through MusicXML and MusicJSON and back', needs(REAL_SCORES), () => {
  const written: string[] = [];

  it.each(some)('%s keeps every note, tie, tuplet, lyric, slur, dynamic and direction', (name) => {
    const result = roundTrip(name);
    written.push(result.written);
    expect(result.differences).toEqual([]);
  });

  it('the written files are valid MusicXML 4.0', needs(REAL_SCORES, XMLLINT, MUSICXML_SCHEMA), () => {
    expect(written).toHaveLength(some.length);
    expect(schemaFaults(written).flat()).toEqual([]);
  });
});
