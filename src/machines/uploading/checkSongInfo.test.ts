import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSongInfo, cleanSongText, titleFromFileName } from './checkSongInfo.ts';

describe('checkSongInfo', () => {
  it('C-22 requires title and composer; blanks count as missing', () => {
    expect(checkSongInfo({ title: '', composer: '  ' })).toEqual({
      title: 'Title is required.',
      composer: 'Composer is required.',
    });
    expect(checkSongInfo({ title: 'Für Elise', composer: 'Beethoven' })).toEqual({});
  });
});

describe('cleanSongText', () => {
  it.each([
    ['Don&#39;t', "Don't"],
    ['Don&#x27;t', "Don't"],
    ['Don&apos;t', "Don't"],
    ['Tom & Jerry', 'Tom _ Jerry'],
    ['  Für Elise ', 'Für Elise'],
  ])('C-25 turns %s into %s', (text, clean) => expect(cleanSongText(text)).toBe(clean));

  it('C-25 leaves no ampersand, and cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const clean = cleanSongText(text);
        expect(clean).not.toContain('&');
        expect(cleanSongText(clean)).toBe(clean);
      }),
    );
  });
});

describe('titleFromFileName', () => {
  it.each([
    ['fur_elise.mp3', 'fur elise'],
    ['Op. 9 No. 2.final.ogg', 'Op. 9 No. 2.final'],
    ['  spaced   out .wav', 'spaced out'],
    ['noextension', 'noextension'],
  ])('suggests for %s the title %s', (name, title) => expect(titleFromFileName(name)).toBe(title));
});
