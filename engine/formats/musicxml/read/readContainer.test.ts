/** Compressed MusicXML as other programs and archivers pack it. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readMusicXml } from './readMusicXml.ts';

const scoreOf = (title: string): string =>
  `<?xml version="1.0"?><score-partwise version="4.0"><movement-title>${title}</movement-title>` +
  '<part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1"><measure number="1"><note>' +
  '<pitch><step>C</step><octave>4</octave></pitch><duration>4</duration></note></measure></part></score-partwise>';

const container = (...files: readonly (readonly [path: string, type?: string])[]): Uint8Array =>
  strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><container><rootfiles>${files
      .map(([path, type]) => `<rootfile full-path="${path}"${type === undefined ? '' : ` media-type="${type}"`}/>`)
      .join('')}</rootfiles></container>`,
  );

const SONG = strToU8(scoreOf('Song'));
const OTHER = strToU8(scoreOf('Other'));

const titleIn = (files: Zippable): string | undefined => readMusicXml(zipSync(files)).meta.title;

const utf16 = (text: string): Uint8Array => {
  const units = Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0));
  return new Uint8Array(units.buffer);
};

describe('compressed MusicXML', () => {
  it.each<readonly [string, Zippable]>([
    [
      'the file that the container names',
      { 'META-INF/container.xml': container(['b.xml']), 'a.xml': OTHER, 'b.xml': SONG },
    ],
    ['a file in a folder', { 'META-INF/container.xml': container(['my songs/1/b.xml']), 'my songs/1/b.xml': SONG }],
    ['a path with backslashes', { 'META-INF\\container.xml': container(['songs\\b.xml']), 'songs/b.xml': SONG }],
    [
      'a path that begins with a dot',
      { 'META-INF/container.xml': container(['./b.xml']), 'a.xml': OTHER, 'b.xml': SONG },
    ],
    [
      'a path that begins with a slash',
      { 'META-INF/container.xml': container(['/b.xml']), 'a.xml': OTHER, 'b.xml': SONG },
    ],
    ['a percent-encoded path', { 'META-INF/container.xml': container(['my%20song.xml']), 'my song.xml': SONG }],
    ['a name with other capital letters', { 'meta-inf/Container.xml': container(['Song.XML']), 'song.xml': SONG }],
    [
      'accents that are composed in one of the two names only',
      { 'META-INF/container.xml': container(['e\u0301tude.xml']), '\u00e9tude.xml': SONG },
    ],
    [
      'the first of several files that is music',
      {
        'META-INF/container.xml': container(
          ['a.pdf', 'application/pdf'],
          ['b.xml', 'application/vnd.recordare.musicxml+xml'],
        ),
        'a.pdf': strToU8('%PDF'),
        'b.xml': SONG,
      },
    ],
    [
      'an archive without a container file',
      { mimetype: strToU8('application/vnd.recordare.musicxml'), 'b.musicxml': SONG },
    ],
    [
      'a file beside those that an archiver adds',
      { '__MACOSX/._b.xml': strToU8('\0\x05'), '._b.xml': strToU8('\0\x05'), 'b.xml': SONG },
    ],
    ['files in UTF-16', { 'META-INF/container.xml': container(['b.xml']), 'b.xml': utf16(scoreOf('Song')) }],
    [
      'files that are not compressed',
      { 'META-INF/container.xml': [container(['b.xml']), { level: 0 }], 'b.xml': [SONG, { level: 0 }] },
    ],
  ])('X-41 reads %s', (_, files) => {
    expect(titleIn(files)).toBe('Song');
  });

  it('X-41 spends no time on names of 30,000 marks', () => {
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`a${'\u0300\u0323'.repeat(15_000)}${at}`, SONG] as const),
    );
    const files = { 'META-INF/container.xml': container(['b.xml']), ...long, 'b.xml': SONG };
    const packed = zipSync(files);
    const start = performance.now();
    expect(readMusicXml(packed).meta.title).toBe('Song');
    // Normalizing all of the names takes more than ten seconds.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
