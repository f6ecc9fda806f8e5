import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { WHOLE, file, measure, note, part } from '../../../../tests/fixtures/musicJson.ts';
import { runs } from '../../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../../tests/arbitrary/score.ts';
import { checkScore } from '../../../model/checks/checkScore.ts';
import { FormatError } from '../../formatError.ts';
import { readMusicJson } from './readMusicJson.ts';
import { writeMusicJson } from '../write/writeMusicJson.ts';

describe('files that cannot be read', () => {
  const broken = (path: string, json: unknown): [string, unknown] => [path, json];
  it.each([
    broken('the text is not JSON', '{"Parts": ['),
    broken('must be an object', '[]'),
    broken('Parts: the score has no parts', {}),
    broken('Parts: must be a list', { Parts: 7 }),
    broken('Parts[0].Measures: the score has no measures', { Parts: [{ Measures: [] }] }),
    broken('Version: 5 is newer than 4', { ...file([part([measure([WHOLE])])]), Version: 5 }),
    broken('MusicInfo.TimeSignature: "4/5" is not a time signature', {
      ...file([part([measure([WHOLE])])]),
      MusicInfo: { TimeSignature: '4/5' },
    }),
    broken(
      'Parts[0].Measures[1].Voices[0].Notes[1].Duration: must be a number',
      file([part([measure([WHOLE]), measure([note([60], 0.5), { Midi: [60], Duration: 'q' }])])]),
    ),
    broken(
      'Parts[0].Measures[0].Voices[0].Notes[0].Midi[1]: 300 is outside -1 to 127',
      file([part([measure([note([60, 300], 1)])])]),
    ),
    broken(
      'Parts[0].Measures[0].Voices[0].Notes: the duration is 1.25 whole notes, but that of the measure is 1',
      file([part([measure([WHOLE, note([60], 0.25)])])]),
    ),
    broken(
      'Parts[1].Measures: the number of measures is 1, but the first part has 2',
      file([part([measure([WHOLE]), measure([WHOLE])]), part([measure([WHOLE])])]),
    ),
    broken(
      'Parts[0].Measures[0].Voices[0].Staff: 3 is outside 0 to 0',
      file([part([{ Voices: [{ Staff: 3, Notes: [WHOLE] }] }])]),
    ),
    broken(
      'Parts[0].Measures[0].Voices: there are more than 4 voices on one staff',
      file([part([{ Voices: Array.from({ length: 5 }, () => ({ Staff: 0, Notes: [WHOLE] })) }])]),
    ),
    broken('Parts[0].Program: 200 is outside 1 to 129', file([part([measure([WHOLE])], { Program: 200 })])),
    broken(
      'Parts[0].Staffs[0]: "constructor" is not the name of a clef',
      file([part([measure([WHOLE])], { Staffs: ['constructor'] })]),
    ),
    broken(
      'Parts[0].Measures[0].Voices[0].Notes[0].Songleaf.Fermata: must be one of normal, angled, square',
      file([part([measure([note([60], 1, { Songleaf: { Fermata: 'big' } })])])]),
    ),
    broken(
      'Parts[0].Measures[0].MeasureDuration: 1000000000 is outside',
      file([part([measure([], { MeasureDuration: 1e9 })])]),
    ),
  ])('%s', (message, json) => {
    expect(() => readMusicJson(json)).toThrow(FormatError);
    expect(() => readMusicJson(json)).toThrow(message);
  });

  it('refuses a small file that would become very large', () => {
    const empty = Array.from({ length: 5000 }, () => ({ MeasureDuration: 200 }));
    expect(() => readMusicJson(file([part(empty)]))).toThrow('too much of the score is missing');
  });

  it('refuses unknown fields that are nested too deeply', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const json = JSON.stringify(file([part([measure([WHOLE])])])).replace(/\}$/, `,"Deep":${deep}}`);
    expect(() => readMusicJson(json)).toThrow(FormatError);
  });
});

describe('hostile MusicJSON', () => {
  const outcomes = { read: 0, refused: 0 };
  /** A property that refuses every file, or reads every file, would show nothing about the other outcome. */
  const expectBothOutcomes = (): void => {
    expect(outcomes.read).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  };
  beforeEach(() => void Object.assign(outcomes, { read: 0, refused: 0 }));

  /** Asserts that the file is read as a valid score or refused with a FormatError, and counts the outcome. */
  const readOrRefuse = (json: unknown): void => {
    let score;
    try {
      ({ score } = readMusicJson(json));
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError);
      outcomes.refused += 1;
      return;
    }
    expect(checkScore(score)).toEqual([]);
    outcomes.read += 1;
  };
  const valid = arbitraryScore({ maxMeasures: 2, maxParts: 2 }).map((score) => JSON.stringify(writeMusicJson(score)));

  /** Returns every place in the value: an object or list and one of its keys. */
  function placesOf(json: unknown): [Record<string, unknown>, string][] {
    if (typeof json !== 'object' || json === null) return [];
    const object = json as Record<string, unknown>;
    return Object.keys(object).flatMap((key) => [[object, key] as [typeof object, string], ...placesOf(object[key])]);
  }

  it('throws nothing but FormatError on any JSON', () => {
    fc.assert(
      fc.property(fc.anything(), fc.json(), (value, json) => {
        readOrRefuse(typeof value === 'string' ? json : value);
        readOrRefuse({ Parts: [{ Measures: [value] }] });
        readOrRefuse({ Parts: [{ Measures: [{ Voices: [{ Notes: [value] }] }] }] });
      }),
      runs(300),
    );
    expectBothOutcomes();
  });

  it('throws nothing but FormatError on cut and damaged texts', () => {
    fc.assert(
      fc.property(valid, fc.nat(), fc.nat(), fc.string({ maxLength: 3 }), (json, cut, at, noise) => {
        readOrRefuse(json.slice(0, cut % json.length));
        const place = at % json.length;
        readOrRefuse(json.slice(0, place) + noise + json.slice(place + 1));
      }),
      runs(150),
    );
    expectBothOutcomes();
  });

  it('throws nothing but FormatError where any value is replaced by any other, and reads only valid scores', () => {
    const values = fc.oneof(
      fc.constantFrom<unknown>(null, -1, 0, 1, 3, 0.3, 1e9, -1e9, '', '_', 'Treble', [], {}, true, [[]], [-1]),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(valid, fc.array(fc.tuple(fc.nat(), values), { minLength: 1, maxLength: 3 }), (json, changes) => {
        const damaged = JSON.parse(json) as unknown;
        for (const [at, value] of changes) {
          const places = placesOf(damaged);
          const [object, key] = places[at % places.length] ?? [{}, ''];
          object[key] = value;
        }
        readOrRefuse(damaged);
      }),
      runs(300),
    );
    expectBothOutcomes();
  });
});
