import { describe, expect, it } from 'vitest';
import { creationTimeOf, errorCodeOf, errorTextOf, instrumentNameOf, modeNameOf, starsOf } from './describeSong.ts';
import { makeSong } from '../../../../tests/app/songFixture.ts';

describe('describeSong', () => {
  it('B-08 reads mode and instrument from the parameters', () => {
    const song = makeSong({
      Parameters: '{"mode":"leadsheet","instrument":"sax"}',
      Arrangement: 'piano',
      HasRecording: true,
    });
    expect([modeNameOf(song), instrumentNameOf(song)]).toEqual(['Lead Sheet', 'Saxophone']);
  });

  it.each(['', '{}', 'not json', '{"mode":5}', 'null', '[]'])(
    'B-08 falls back where the parameters are %j',
    (Parameters) => {
      const song = makeSong({ Parameters, Arrangement: 'guitar', HasRecording: true });
      expect([modeNameOf(song), instrumentNameOf(song)]).toEqual(['Universal', 'Guitar']);
    },
  );

  it('B-08 an imported score has no mode, and no instrument but those in it', () => {
    const names = (song: Parameters<typeof modeNameOf>[0]) => [modeNameOf(song), instrumentNameOf(song)];
    expect(names(makeSong({ HasRecording: false }))).toEqual(['Imported', '']);
    expect(names(makeSong({ HasRecording: false, State: 1 }))).toEqual(['Universal', 'Piano']);
    // A copy of a transcribed song has no recording.
    const Parameters = '{"mode":"universal","instrument":"sax","detectedBy":"best"}';
    expect(names(makeSong({ HasRecording: false, Parameters }))).toEqual(['Universal', 'Saxophone']);
  });

  it('B-08 shows an unknown name unchanged', () => {
    expect(instrumentNameOf(makeSong({ Parameters: '{"instrument":"theremin"}', HasRecording: true }))).toBe(
      'theremin',
    );
  });

  it.each([
    [0, 0],
    [0.5, 2.5],
    [0.8, 4],
    [0.87, 4.5],
    [1, 5],
    [7, 5],
    [-1, 0],
  ])('B-08 quality %d is %d stars', (Quality, stars) => expect(starsOf(makeSong({ Quality }))).toBe(stars));

  it('B-08 reads /Date(ms)/', () => {
    expect(creationTimeOf(makeSong({ CreationDateTime: '/Date(1700000000000)/' }))).toBe(1_700_000_000_000);
    expect(creationTimeOf(makeSong({ CreationDateTime: '/Date(-5)/' }))).toBe(-5);
    expect(creationTimeOf(makeSong({ CreationDateTime: 'yesterday' }))).toBe(0);
  });

  it.each([
    ['Mic', 500],
    ['File', 400],
    ['Youtube', 600],
    ['Image', 300],
    ['AI', 700],
    ['Audio', 100],
    ['Scratch', 100],
  ] as const)('B-16 a failed song from %s has code %d', (Source, code) =>
    expect(errorCodeOf(makeSong({ Source, State: 2 }))).toBe(code),
  );

  it("X-29 the song's own error code takes precedence", () => {
    expect(errorCodeOf(makeSong({ Source: 'File', ErrorCode: 100 }))).toBe(100);
  });

  it.each([
    ['Image', /image has too bad quality or holds no sheet music/],
    ['AI', /tricked into self destruction. Please try different parameters/],
  ] as const)('P-03 P-07 a song from %s that failed has the text of its source', (Source, text) =>
    expect(errorTextOf(errorCodeOf(makeSong({ Source, State: 2 })))).toMatch(text),
  );

  it('P-01 B-28 an unknown code reads as 100', () => {
    expect(errorTextOf(100)).toMatch(/^The audio could not be processed/);
    expect(errorTextOf(400)).toMatch(/music file/);
    expect(errorTextOf(123)).toBe(errorTextOf(100));
    expect(errorTextOf(Number.NaN)).toBe(errorTextOf(100));
  });
});
