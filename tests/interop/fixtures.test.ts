/** The fixtures of other programs' habits, through MusicXML and MusicJSON and back, compared as the real scores are. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roundTripOf } from './corpus.ts';
import { MUSICXML_SCHEMA, needs, XMLLINT } from '../tools.ts';
import { schemaFaults } from './validate.ts';

const FOLDER = new URL('../fixtures/musicxml/', import.meta.url);

/** What is said otherwise than the file says it, and why. */
const MENDED = new Map([
  ['chord-without-first-note', 'a note joins a chord where there is none'],
  ['duration-missing', 'durations are found out'],
  ['elements-left-empty', 'an empty staff number is the first'],
  ['empty-measure', 'a measure without notes rests'],
  ['harmony-none', 'MusicXML asks for a root, even of no chord'],
  ['lyrics-of-each-note-of-a-chord', 'a syllable whose verse is taken moves to the next free one'],
  ['meter-additive', 'a duration of no single value is tied'],
  ['missing-type-tied', 'a duration of no single value is tied'],
  ['missing-type-triplet', 'the ratio is found out'],
  ['octave-shift-of-no-size', 'the nearest octave is taken'],
  ['part-lengths-differ', 'the shorter part rests'],
  ['parts-of-unequal-measures', 'the shorter parts rest'],
  ['rounded-septuplet', 'durations are what they were before they were rounded'],
  ['tuplet-of-seventeen', 'ticks hold the next ratio'],
  ['tuplet-over-a-barline', 'a tuplet ends with its measure'],
  ['tuplet-without-end', 'a tuplet ends where it is full'],
  ['unpitched-without-place', 'the middle line is told'],
  ['whole-rest-as-measure-rest', 'a whole rest in 3/4 is one of the measure'],
]);

const ENCODINGS: Readonly<Record<string, string>> = { 'encoding-utf-16': 'utf-16be', 'encoding-latin-1': 'latin1' };

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.musicxml'))
  .map((name) => name.replace('.musicxml', ''));

function roundTrip(name: string): ReturnType<typeof roundTripOf> {
  const bytes = new Uint8Array(readFileSync(new URL(`${name}.musicxml`, FOLDER)));
  const text = new TextDecoder(ENCODINGS[name]).decode(bytes);
  return roundTripOf(bytes, text.replace(/(<\/?)mx:/g, '$1'));
}

describe('fixtures through MusicXML and MusicJSON and back', () => {
  const written: string[] = [];

  it.each(names)('%s says the same afterwards', (name) => {
    const result = roundTrip(name);
    written.push(result.written);
    if (MENDED.has(name)) expect(result.differences).not.toEqual([]);
    else expect(result.differences).toEqual([]);
  });

  it('what was written is valid MusicXML 4.0', needs(XMLLINT, MUSICXML_SCHEMA), () => {
    expect(written).toHaveLength(names.length);
    expect(schemaFaults(written).flat()).toEqual([]);
  });

  it('every fixture that is mended exists', () => {
    expect([...MENDED.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});
