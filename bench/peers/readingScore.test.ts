import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError, readMusicXml, writeMusicXml } from '../../engine/index.ts';
import { runs } from '../../tests/arbitrary/runs.ts';
import { orchestraScore, pianoScore } from '../scores/generateScore.ts';
import { ReadingScore } from './readingScore.ts';

/** What the last measures of a beginning tie or slur onwards ends nowhere yet. */
const REACHING = 2;
/** Staff spaces. */
const SCREEN = 110;

const TEXTS = [pianoScore(150), orchestraScore(80, 6)].map((score) => writeMusicXml(score));

describe('A score that is shown while it is read', () => {
  it('X-02 is what the whole begins with at any time, and in the end the whole', () => {
    const wishes = fc.array(fc.oneof(fc.nat(400), fc.constant('on')), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), wishes, (text, asked) => {
        const whole = readMusicXml(text);
        const reading = new ReadingScore(text, SCREEN);
        expect(reading.isWhole).toBe(false);
        expect(reading.measureCount).toBe(whole.measures.length);
        for (const wish of asked) {
          if (wish === 'on') reading.readOn();
          else for (let step = 0; step < wish; step++) reading.step();
          const { measures, parts } = reading.score;
          const sure = measures.length - (reading.isWhole ? 0 : REACHING);
          expect(measures.slice(0, sure)).toEqual(whole.measures.slice(0, sure));
          for (const [index, part] of parts.entries())
            expect(part.measures.slice(0, sure)).toEqual(whole.parts[index]?.measures.slice(0, sure));
        }
        reading.readAll();
        expect(reading.score).toEqual(whole);
      }),
      runs(12),
    );
  });

  it('X-41 says what is wrong with the whole whenever that is asked for, and keeps the beginning', () => {
    const [text = ''] = TEXTS;
    const faulty = text.replace(/<octave>\d<\/octave>(?![\s\S]*<octave>)/, '<octave>high</octave>');
    const reading = new ReadingScore(faulty, SCREEN);
    const beginning = reading.score;
    for (let time = 0; time < 2; time++) expect(() => reading.readAll()).toThrow(FormatError);
    expect([reading.isWhole, reading.score]).toEqual([false, beginning]);
  });
});
