/**
 * Files that are not scores or were made to do harm. They are rejected with a FormatError that names the place, or
 * read; the reader never hangs and never throws another error.
 */
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { FormatError } from '../formatError.ts';
import { importMusicXml, readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';
import { writeMxl } from './write/writeMxl.ts';

const NOTE = '<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration></note>';

const score = (measure: string, head = ''): string =>
  `<score-partwise>${head}<part-list><score-part id="P1"><part-name/></score-part></part-list>` +
  `<part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>${measure}</measure></part></score-partwise>`;

const message = (source: string | Uint8Array): string => {
  try {
    readMusicXml(source);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
    return (error as FormatError).message;
  }
  return 'read';
};

const container = (path: string): string =>
  `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

describe('hostile and broken MusicXML', () => {
  it.each([
    ['nothing', '', /^the file is empty$/],
    ['plain text', 'Dear Sir', /^line 1: this is not well-formed XML/],
    ['a web page', '<html><body/></html>', /^html: this is not a MusicXML score$/],
    ['a collection of scores', '<opus version="4.0"/>', /^opus: this is not a MusicXML score$/],
    ['a truncated file', score(NOTE).slice(0, 200), /^line 1: this is not well-formed XML/],
    ['crossing tags', '<score-partwise>\n<part>\n</measure>', /^line 3: this is not well-formed XML/],
    ['no parts', '<score-partwise><part-list/></score-partwise>', /^the score has no part with measures$/],
    ['a letter that is not a step', score(NOTE + NOTE.replace('>C<', '>H<')), /^part P1, measure 1, note 2: .*"H"/],
    ['an octave outside the range', score(NOTE.replace('>4<', '>44<')), /^part P1, measure 1, note 1: octave is 44/],
    [
      'a word instead of a number',
      score(NOTE.replace('>4</duration>', '>four</duration>')),
      /^part P1, measure 1, note 1: duration is "four"/,
    ],
    [
      'a negative duration',
      score(NOTE.replace('>4</duration>', '>-4</duration>')),
      /^part P1, measure 1, note 1: a duration is -4/,
    ],
    [
      'zero divisions',
      score('<attributes><divisions>0</divisions></attributes>'),
      /^part P1, measure 1: divisions are 0/,
    ],
    [
      'a measure that is too long',
      score('<forward><duration>1000000000</duration></forward>'),
      /^part P1, measure 1: the measure is longer/,
    ],
    [
      'a note that is too long',
      score(NOTE.replace('>4</duration>', '>1e15</duration>')),
      /^part P1, measure 1, note 1: the measure is longer/,
    ],
    [
      'a meter without beats',
      score('<attributes><time><beats>0</beats><beat-type>4</beat-type></time></attributes>'),
      /time signature/,
    ],
  ])('refuses %s', (_, source, expected) => {
    expect(message(source)).toMatch(expected);
  });

  it('refuses all entities that a file declares, so that none can expand', () => {
    const bomb = '<!DOCTYPE score-partwise [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const source = bomb + score(NOTE, '<movement-title>&b;</movement-title>');
    expect(message(source)).toMatch(/this is not well-formed XML: undefined entity/);
  });

  it('refuses elements that are nested too deeply', () => {
    expect(message(score('<a>'.repeat(100_000)))).toMatch(/nested in more than 64 levels/);
  });

  it('refuses archives that are too large when they are unpacked', () => {
    const bomb = zip({ 'META-INF/container.xml': container('a.xml'), 'a.xml': ' '.repeat(30_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(message(bomb)).toBe('a.xml: the compressed file is too large when it is unpacked');
  });

  it('refuses archives without a score, and damaged archives', () => {
    expect(message(zip({ 'readme.txt': 'hello' }))).toMatch(/names no score/);
    expect(message(zip({ 'META-INF/container.xml': container('gone.xml') }))).toMatch(/has no "gone\.xml"/);
    const whole = writeMxl(readMusicXml(score(NOTE)));
    expect(message(whole.slice(0, whole.length / 2))).toMatch(/^the compressed file is damaged/);
  });

  it('refuses bytes that are not valid in the declared encoding', () => {
    expect(message(Uint8Array.of(0x3c, 0x61, 0xff, 0xfe, 0x3e))).toBe('the text is not valid utf-8');
    expect(message(strToU8('<?xml version="1.0" encoding="klingon"?><a/>'))).toMatch(/encoding "klingon" is not known/);
  });

  it('limits absurdly large numbers to the range that the model allows', () => {
    const odd = score(
      '<attributes><staves>1000000000</staves></attributes><measure-style><multiple-rest>1000000000</multiple-rest></measure-style>' +
        NOTE.replace('</note>', '<staff>999999999</staff><lyric number="1000000000"><text>la</text></lyric></note>') +
        '<barline><repeat direction="backward" times="1000000000"/></barline>',
    );
    const read = readMusicXml(odd);
    expect(read.parts[0]?.staves.length).toBe(16);
    expect(read.measures[0]?.repeatEnd).toBe(2);
  });

  it('leaves out an absurd tuplet ratio and reads the rest of the file', () => {
    const absurd =
      '<time-modification><actual-notes>6561</actual-notes><normal-notes>4096</normal-notes></time-modification>';
    const { score: read, warnings } = importMusicXml(score(NOTE.replace('</note>', `${absurd}</note>`) + NOTE));
    expect(read.parts[0]?.measures[0]?.voices[0]?.chords.filter(({ notes }) => notes.length > 0).length).toBe(2);
    expect(warnings.join()).toContain('the tuplet 6561:4096 is left out');
  });

  it.each(['utf-16le', 'utf-16be', 'utf-8'] as const)('reads %s with its byte order mark', (encoding) => {
    const text = `\ufeff<?xml version="1.0" encoding="${encoding.slice(0, 6)}"?>${score(NOTE, '<movement-title>Lied ä</movement-title>')}`;
    const bytes = encoding === 'utf-8' ? strToU8(text) : new Uint8Array(text.length * 2);
    if (encoding !== 'utf-8') {
      const view = new DataView(bytes.buffer);
      for (let index = 0; index < text.length; index++)
        view.setUint16(2 * index, text.charCodeAt(index), encoding === 'utf-16le');
    }
    expect(readMusicXml(bytes).meta.title).toBe('Lied ä');
  });

  it('reads Latin-1 where the file declares it', () => {
    const text = `<?xml version="1.0" encoding="iso-8859-1"?>${score(NOTE, '<movement-title>Lied ä</movement-title>')}`;
    expect(readMusicXml(Uint8Array.from(text, (character) => character.charCodeAt(0))).meta.title).toBe('Lied ä');
  });

  const outcomes = { read: 0, refused: 0 };
  /** A property that refuses every file, or reads every file, would show nothing about the other outcome. */
  const expectBothOutcomes = (): void => {
    expect(outcomes.read).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  };
  beforeEach(() => void Object.assign(outcomes, { read: 0, refused: 0 }));

  /** Asserts that the file is read as a valid score or refused with a FormatError, and counts the outcome. */
  const soundOrRefused = (source: string | Uint8Array): void => {
    let read;
    try {
      read = readMusicXml(source);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      outcomes.refused += 1;
      return;
    }
    expect(checkScore(read)).toEqual([]);
    outcomes.read += 1;
  };

  it('refuses random bytes with a FormatError', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), soundOrRefused), runs(200));
    expect(outcomes).toEqual({ read: 0, refused: 200 });
  });

  it('reads or refuses a file with any of its characters changed', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom('<', '>', '/', '9', '-', 'x', '"', '0', ' ', '')), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 2, maxParts: 1 }), damage, (generated, changes) => {
        let text = writeMusicXml(generated);
        for (const [at, character] of changes) {
          const place = at % text.length;
          text = text.slice(0, place) + character + text.slice(place + 1);
        }
        soundOrRefused(text);
      }),
      runs(60),
    );
    expectBothOutcomes();
  });

  it('reads or refuses a compressed file that is cut, or with any of its bytes changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 3 }),
        changes,
        fc.option(fc.nat(), { freq: 1 }),
        (generated, some, cut) => {
          const bytes = writeMxl(generated);
          for (const [at, byte] of some) bytes[at % bytes.length] = byte;
          soundOrRefused(cut === null ? bytes : bytes.subarray(0, cut % bytes.length));
        },
      ),
      runs(200),
    );
    expectBothOutcomes();
  });

  it('reads or refuses a file with any of its elements missing or doubled', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 2, maxParts: 2 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        (generated, places) => {
          const lines = writeMusicXml(generated).split('\n');
          for (const place of places) {
            // Only elements that are on one line are removed or doubled, so that the file remains well-formed.
            const leaves = lines.flatMap((line, index) =>
              /^\s*<(\w[\w-]*)[^>]*(\/>|>[^<]*<\/\1>)$/.test(line) ? [index] : [],
            );
            const chosen = leaves[place % leaves.length] ?? 0;
            lines.splice(chosen, place % 2 === 0 ? 1 : 0, ...(place % 2 === 0 ? [] : [lines[chosen] ?? '']));
          }
          soundOrRefused(lines.join('\n'));
        },
      ),
      runs(100),
    );
    expectBothOutcomes();
  });
});
