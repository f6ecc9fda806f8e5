import { describe, expect, it } from 'vitest';
import { readMusicJson } from '../musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../musicjson/write/writeMusicJson.ts';
import type { Score, ScoreMeta } from '../../model/score.ts';
import { readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

const HEADER =
  '<work><work-number>Op. 3</work-number><work-title>Songs</work-title></work><movement-number>2</movement-number>' +
  '<movement-title>Evening</movement-title><identification><creator type="composer">Anna Muster</creator>' +
  '<creator type="composer">Ben Exempel</creator><creator type="translator">Cy Phrase</creator>' +
  '<source>A manuscript</source><miscellaneous><miscellaneous-field name="key">value</miscellaneous-field>' +
  '</miscellaneous></identification><defaults><scaling><millimeters>7</millimeters><tenths>40</tenths></scaling>' +
  '</defaults><credit page="1"><credit-words font-size="24">Evening</credit-words></credit>' +
  '<credit page="2"><credit-words>For study only</credit-words></credit>';

const read = (header: string): Score =>
  readMusicXml(
    `<score-partwise version="4.0">${header}<part-list><score-part id="P1"><part-name/></score-part></part-list>` +
      '<part id="P1"><measure number="1"><note><rest measure="yes"/><duration>1</duration></note></measure></part>' +
      '</score-partwise>',
  );

const stored = (score: Score): Score =>
  readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score))) as unknown).score;

const written = (meta: Partial<ScoreMeta> = {}): string => {
  const score = stored(read(HEADER));
  return writeMusicXml({ ...score, meta: { ...score.meta, ...meta } }).replace(/>\s+</g, '><');
};

describe('The header of a MusicXML file', () => {
  it('is written completely: people, numbers, sources, the page layout and the texts on the pages', () => {
    const text = written();
    for (const piece of HEADER.split('</identification>')[0]?.split(/(?<=>)(?=<)/) ?? []) expect(text).toContain(piece);
    expect(text).toContain('<defaults><scaling><millimeters>7</millimeters><tenths>40</tenths></scaling></defaults>');
    expect(text).toContain('<credit page="2"><credit-words>For study only</credit-words></credit>');
  });

  it('has each content once: a text on the page that shows the title is the credit of the title', () => {
    expect(written().match(/>Evening</g)).toHaveLength(2);
  });

  it('is replaced where the title or a name is edited, and otherwise kept', () => {
    const text = written({ title: 'Morning', composer: 'Dora Model' });
    expect(text).not.toContain('Evening');
    expect(text).not.toContain('Anna Muster');
    expect(text).toContain('<work-title>Morning</work-title>');
    expect(text).toContain('<creator type="composer">Dora Model</creator>');
    expect(text).toContain('<creator type="translator">Cy Phrase</creator>');
    expect(text).toContain('<work-number>Op. 3</work-number>');
    expect(text).toContain('For study only');
  });

  it('gives the work as the subtitle where the page only repeats the number and title of the movement', () => {
    const subtitleOf = (title: string, credit: string, work = 'Five Songs'): string =>
      read(
        `<work><work-title>${work}</work-title></work><movement-title>${title}</movement-title>` +
          `<credit><credit-type>subtitle</credit-type><credit-words>${credit}</credit-words></credit>`,
      ).meta.subtitle;
    for (const repeated of ['4', 'IV.', '2. Evening', 'Evening', '2. EVENING'])
      expect(subtitleOf('Evening', repeated)).toBe('Five Songs');
    for (const repeated of ['I.', 'I. Allegro', 'Allegro'])
      expect(subtitleOf('I. Allegro', repeated)).toBe('Five Songs');
    expect(subtitleOf('Evening', 'for two voices')).toBe('for two voices');
    expect(subtitleOf('Overture', '1812 Overture')).toBe('1812 Overture');
    expect(subtitleOf('Evening', '4', 'Evening')).toBe('4');
  });

  it('has the texts on the first page that have no type, where the file states no title or composer', () => {
    const credit = (text: string, attributes: string, page = 1): string =>
      `<credit page="${page}"><credit-words ${attributes}>${text}</credit-words></credit>`;
    const page =
      credit('For Ida', 'justify="center" font-size="10"') +
      credit('Evening', 'justify="center" font-size="24"') +
      credit('arr. Cy Phrase', 'justify="right"') +
      credit('Anna Muster', 'halign="right"') +
      credit('© 2020', 'justify="center"') +
      credit('Large', 'justify="center" font-size="40"', 2);
    const score = read(page);
    expect(score.meta).toMatchObject({ title: 'Evening', subtitle: 'For Ida', composer: 'Anna Muster' });
    expect(readMusicXml(writeMusicXml(score))).toEqual(score);
    for (const text of ['Evening', 'For Ida', 'Anna Muster', 'arr. Cy Phrase', '© 2020', 'Large'])
      expect(writeMusicXml(score), text).toContain(`>${text}<`);
    expect(read(`<movement-title>Morning</movement-title>${page}`).meta).toMatchObject({
      title: 'Morning',
      subtitle: '',
      composer: 'Anna Muster',
    });
  });

  it('keeps a subtitle that is only a number in files of its own', () => {
    for (const subtitle of ['2', '']) {
      const score = read(HEADER);
      const changed = { ...score, meta: { ...score.meta, subtitle } };
      expect(readMusicXml(writeMusicXml(changed)).meta.subtitle).toBe(subtitle);
    }
  });

  it('is the same after storing, and after writing and reading', () => {
    const score = read(HEADER);
    expect(stored(score)).toEqual(score);
    expect(readMusicXml(writeMusicXml(score))).toEqual(score);
  });
});
