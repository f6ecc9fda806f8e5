/** Forms that other programs write contrary to the schema are written as the schema requires. */
import { describe, expect, it } from 'vitest';
import { canValidate, NO_SCHEMA, schemaFaults } from '../../../tests/interop/validate.ts';
import { importMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

const NOTE = '<note><pitch><step>C</step><octave>3</octave></pitch><duration>4</duration><type>whole</type></note>';

const rewritten = (marks: string): string =>
  writeMusicXml(
    importMusicXml(
      '<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>P</part-name>' +
        '</score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>' +
        `${marks}${NOTE}</measure></part></score-partwise>`,
    ).score,
  );

const FORMS: readonly (readonly [string, string])[] = [
  [
    'a figured bass with its duration first',
    '<figured-bass><duration>2</duration><figure><figure-number>6</figure-number></figure></figured-bass>',
  ],
  [
    'a figure with its suffix before its number',
    '<figured-bass><figure><suffix>sharp</suffix><figure-number>6</figure-number></figure></figured-bass>',
  ],
  ['a figured bass without a figure', '<figured-bass/>'],
  [
    'a figured bass with a colour',
    '<figured-bass><figure><extend/><figure-number color="#FF0000">6</figure-number></figure></figured-bass>',
  ],
  ...['<accordion-low/><accordion-high/>', '<accordion-middle/>', '<accordion-middle>5</accordion-middle>'].map(
    (registers): readonly [string, string] => [
      `an accordion's registration of ${registers}`,
      `<direction><direction-type><accordion-registration color="#FF0000">${registers}</accordion-registration></direction-type></direction>`,
    ],
  ),
];

describe.skipIf(!canValidate())(
  'L-01 figured bass and accordion registrations are written as the schema requires',
  () => {
    it.each(FORMS)('%s', (_what, marks) => {
      expect(schemaFaults([rewritten(marks)])).toEqual([[]]);
    });
  },
);

if (!canValidate()) it.skip(NO_SCHEMA, () => undefined);
