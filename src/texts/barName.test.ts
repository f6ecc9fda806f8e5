import { describe, expect, it } from 'vitest';
import { german } from './de/index.ts';
import { playbackTexts, readingTexts } from './index.ts';

const inGerman = german.playback.playbackTexts;

describe('X-42 texts about bars', () => {
  it('call a bar without a printed number a pickup, in English and in German', () => {
    expect(playbackTexts.practiceMark.late(null)).toBe('Pickup: too late');
    expect(inGerman.practiceMark.late(null)).toBe('Auftakt: zu spät');
    expect(readingTexts.barlineOf(null)).toBe('Barline before pickup');
  });

  it('have an article where a sentence begins with the pickup alone', () => {
    expect(readingTexts.againBars(null, null)).toMatch(/^The pickup is written anew/);
    expect(readingTexts.againBars(null, '4')).toMatch(/^Pickup to bar 4 are written anew/);
    expect(readingTexts.againBars('4', '4')).toMatch(/^Bar 4 is written anew/);
    const { againBars } = german.reading.readingTexts;
    expect(againBars(null, null)).toMatch(/^Der Auftakt wird aus/);
    expect(againBars(null, '4')).toMatch(/^Auftakt bis Takt 4 werden aus/);
    expect(againBars('4', '4')).toMatch(/^Takt 4 wird aus/);
  });

  it('name several bars, of which the first may be a pickup', () => {
    expect(playbackTexts.practiceBars('1', '4')).toBe('bars 1–4');
    expect(playbackTexts.practiceBars(null, '4')).toBe('pickup to bar 4');
    expect(playbackTexts.practiceBars(null, null)).toBe('pickup');
    expect(inGerman.practiceBars(null, '4')).toBe('Auftakt bis Takt 4');
    expect(playbackTexts.practiceMistakes(2, ['1', '4'])).toBe('2 mistakes in bars 1, 4');
    expect(playbackTexts.practiceMistakes(2, [null, '4'])).toBe('2 mistakes in pickup, bar 4');
    expect(inGerman.practiceMistakes(2, [null, '4'])).toBe('2 Fehler in Auftakt, Takt 4');
    expect(inGerman.practiceMistakes(2, ['1', '4'])).toBe('2 Fehler in den Takten 1, 4');
  });
});
