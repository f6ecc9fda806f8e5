/**
 * The listening page of the gallery: eight excerpts as the player plays them, rendered in Chromium with the bank that
 * the installation uses, beside their scores. It is for listening by people: wrong notes, clicks, dull or shrill
 * instruments. Figures of each piece show whether notes are missing, out of tune or overloaded.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { findBank } from '../../server/soundfonts/findBank.ts';
import { samplesOf } from '../../tests/browser/sound/analyseSamples.ts';
import { serveSound } from '../../tests/browser/sound/serve.ts';
import { CHROMIUM_FLAGS, findChromium, NO_CHROMIUM } from '../../tests/chromium.ts';
import { EXCERPTS } from '../../tests/fixtures/gallery/gallery.ts';
import { soundFigures, type SoundFigures } from './soundFigures.ts';

const PIECES = 8;
const PAGE = 'listen.html';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes the page and its files into `folder`. @returns its file name; undefined where Chromium is not installed. */
export async function buildListeningPage(folder: string): Promise<string | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(NO_CHROMIUM);
    return undefined;
  }
  const bank = await findBank(process.env['SOUNDFONT_PATH']);
  if (bank.isSliced) throw new Error('SOUNDFONT_PATH must name a bank for the gallery, not a folder of programs.');
  const server = await serveSound(undefined, bank.path);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'sound' in window);
    const rows: string[] = [];
    for (const { name, title, score } of EXCERPTS.slice(0, PIECES)) {
      const file = await page.evaluate((vo) => window.sound.exportFile(vo, { format: 'mp3' }), writeMusicJson(score));
      await writeFile(join(folder, `${name}.mp3`), Buffer.from(file, 'base64'));
      const wav = await page.evaluate((vo) => window.sound.exportHere(vo, { format: 'wav' }), writeMusicJson(score));
      const figures = figuresOf(soundFigures(score, samplesOf(wav.left)));
      rows.push(rowOf(name, title, figures));
      console.log(`${title}: ${figures}`);
    }
    await writeFile(join(folder, PAGE), pageOf(rows, bank.path));
    return PAGE;
  } finally {
    await browser.close();
    await server.close();
  }
}

const figuresOf = ({ seconds, peak, level, faulty, silent, pitched, inTune }: SoundFigures): string =>
  `${seconds.toFixed(0)} s, peak ${peak.toFixed(1)} dB, mean ${level.toFixed(1)} dB, ${faulty} overloaded samples, ` +
  `${silent} silent notes, ${inTune} of ${pitched} notes at the written pitch`;

const rowOf = (name: string, title: string, figures: string): string =>
  `<h2>${escaped(title)}</h2>\n<p>${figures}</p>\n<audio controls preload="none" src="${name}.mp3"></audio>\n` +
  `<img src="${name}-songleaf-1.svg" alt="">\n`;

const pageOf = (rows: readonly string[], bank: string): string =>
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Listening gallery</title>\n' +
  '<style>body { margin: 2rem; font: 16px system-ui, sans-serif; background: #ddd; }\n' +
  'img { display: block; width: min(100%, 60rem); background: white; margin: 1rem 0 3rem; }\naudio { width: 30rem; }</style>\n' +
  `<h1>The same music, played</h1>\n<p>Instruments: ${escaped(bank.split('/').at(-1) ?? '')}</p>\n${rows.join('')}</html>\n`;
