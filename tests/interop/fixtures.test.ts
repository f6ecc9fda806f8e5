/**
 * Round trips of the fixtures of other programs' habits through MusicXML and MusicJSON, compared like the real scores.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roundTripOf } from './corpus.ts';
import { MUSICXML_SCHEMA, needs, XMLLINT } from '../tools.ts';
import { schemaFaults } from './validate.ts';

const FOLDER = new URL('../fixtures/musicxml/', import.meta.url);

/** The facts that differ from the file, with the reason. */
const MENDED = new Map([
  ['chord-without-first-note', 'a chord note without a first note becomes a note'],
  ['coda-signs-in-pairs', 'the first sign gets its words, and words beside a sign are those of the sign'],
  ['coda-without-a-sign', 'the sign is added'],
  ['coda-in-words-only', 'the sign is added, and the character for it left out'],
  ['dashes-without-a-stop', 'the stops are added'],
  ['divisions-after-notes', 'notes before the divisions count in them'],
  ['divisions-never-stated', 'divisions are computed'],
  ['duration-missing', 'durations are computed'],
  ['elements-left-empty', 'an empty staff number means the first staff'],
  ['empty-measure', 'a measure without notes gets a rest'],
  ['harmony-none', 'MusicXML requires a root, also for "no chord"'],
  ['harmony-of-empty-kind', 'a kind that is not valid is stated'],
  ['harmony-of-other-kinds', 'the kind of the standard is stated'],
  ['jumps-in-several-directions', 'the words of a jump stand together'],
  ['lyric-extender-that-ends', 'an extender ends by itself'],
  ['lyrics-of-each-note-of-a-chord', 'a syllable whose verse has one already moves to the next free verse'],
  ['meter-additive', 'a duration without a single note value is tied'],
  ['missing-type-tied', 'a duration without a single note value is tied'],
  ['missing-type-triplet', 'the ratio is computed'],
  ['octave-shift-of-no-size', 'the nearest octave is used'],
  ['part-lengths-differ', 'the shorter part gets rests'],
  ['parts-of-unequal-measures', 'the shorter parts get rests'],
  ['rounded-septuplet', 'durations have their values before rounding'],
  ['system-words-for-each-staff', 'the same words of the system stand once'],
  ['tablature-with-techniques', 'the tie of the tablature is one of the note above, too'],
  ['tempos-after-the-measure', 'a tempo stands at a moment of a measure'],
  ['to-coda-with-its-sign', 'the words name the sign'],
  ['tuplet-of-seventeen', 'ticks represent the nearest ratio'],
  ['tuplet-over-a-barline', 'a tuplet ends with its measure'],
  ['tuplet-without-end', 'a tuplet ends where it is full'],
  ['unpitched-on-one-line', 'the only line is stated'],
  ['unpitched-without-place', 'the middle line is stated'],
  ['words-before-a-dynamic', 'the words are part of the dynamic'],
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

  it.each(names)('%s contains the same facts afterwards', (name) => {
    const result = roundTrip(name);
    written.push(result.written);
    if (MENDED.has(name)) expect(result.differences).not.toEqual([]);
    else expect(result.differences).toEqual([]);
  });

  it('the written files are valid MusicXML 4.0', needs(XMLLINT, MUSICXML_SCHEMA), () => {
    expect(written).toHaveLength(names.length);
    expect(schemaFaults(written).flat()).toEqual([]);
  });

  it('every listed fixture exists', () => {
    expect([...MENDED.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});
