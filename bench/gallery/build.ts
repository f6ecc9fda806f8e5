/**
 * `npm run gallery`: engraves ten excerpts with Songleaf, with Verovio and with LilyPond (where it is installed) and
 * writes the pages side by side to data/gallery/index.html, for visual comparison by people: where Songleaf's engraving
 * is worse, it should be corrected. It also writes listen.html, which plays eight of the excerpts.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { layoutPages, writeMusicXml, type PrintOptions } from '../../engine/index.ts';
import { paintPdf } from '../../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../../engine/paint/svg/index.ts';
import type { Measured } from '../../tests/engraving/ugliness/uglyPlace.ts';
import { EXCERPTS, type Excerpt } from '../../tests/fixtures/gallery/gallery.ts';
import { galleryPage, type Column } from './galleryPage.ts';
import { buildListeningPage } from './listening.ts';
import { engraveWithLilypond, hasLilypond } from './lilypond.ts';
import { buildReadmePictures } from './readmePictures.ts';
import { buildScreens } from './screens.ts';
import { recordOurShapes, recordVerovioShapes, shapeTable } from './shapeFigures.ts';
import { openVerovio, type Engraver } from './verovio.ts';

const FOLDER = fileURLToPath(new URL('../../data/gallery/', import.meta.url));
const MARGIN = 10;
const PRINT: PrintOptions = { margins: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN } };
const MISSING_LILYPOND = 'LilyPond is not installed (Debian: apt-get install lilypond).';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function save(name: string, pages: readonly string[]): Promise<readonly string[]> {
  const files = pages.map((_, page) => `${name}-${page + 1}.svg`);
  await Promise.all(files.map((file, page) => writeFile(join(FOLDER, file), pages[page] ?? '')));
  return files;
}

async function ours({ name, score }: Excerpt): Promise<Column> {
  const { sheet } = layoutPages(score, PRINT);
  await writeFile(join(FOLDER, `${name}.pdf`), paintPdf(sheet));
  const pages = sheet.pages.map((page) => paintSvgPages({ ...sheet, pages: [page] }));
  return { engraver: 'Songleaf', pages: await save(`${name}-songleaf`, pages) };
}

async function others(engraver: string, engrave: () => Promise<readonly string[]>): Promise<Column> {
  try {
    return { engraver, pages: await engrave() };
  } catch (error) {
    console.error(`${engraver}: ${reasonOf(error)}`);
    return { engraver, pages: [], reason: reasonOf(error) };
  }
}

async function buildRow(excerpt: Excerpt, verovio: Engraver, withLilypond: boolean): Promise<readonly Column[]> {
  const { name, score } = excerpt;
  const musicXml = writeMusicXml(score);
  await writeFile(join(FOLDER, `${name}.musicxml`), musicXml);
  const lilypond: Column = { engraver: 'LilyPond', pages: [], reason: MISSING_LILYPOND };
  return [
    await ours(excerpt),
    await others('Verovio', async () => save(`${name}-verovio`, verovio.engrave(musicXml))),
    withLilypond ? await others('LilyPond', () => engraveWithLilypond(FOLDER, name)) : lilypond,
  ];
}

/** The beams, stems and slurs of all excerpts, ours beside Verovio's. */
function measureShapes(verovio: Engraver): string {
  const [own, other]: [Measured, Measured] = [new Map(), new Map()];
  for (const { score } of EXCERPTS) {
    recordOurShapes(score, PRINT, own);
    recordVerovioShapes(verovio.engrave(writeMusicXml(score)), other);
  }
  return shapeTable({ Songleaf: own, Verovio: other });
}

async function build(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const { sheet } = layoutPages((EXCERPTS[0] as Excerpt).score, PRINT);
  const verovio = await openVerovio({ ...sheet, margin: MARGIN });
  const withLilypond = hasLilypond();
  if (!withLilypond) console.log(MISSING_LILYPOND);
  const rows = [];
  for (const excerpt of EXCERPTS) {
    rows.push({ title: excerpt.title, columns: await buildRow(excerpt, verovio, withLilypond) });
    console.log(excerpt.title);
  }
  await writeFile(join(FOLDER, 'index.html'), galleryPage(rows));
  console.log(`\n${measureShapes(verovio)}`);
  console.log(`\n${pathToFileURL(join(FOLDER, 'index.html')).href}`);
  const listening = await buildListeningPage(FOLDER);
  if (listening !== undefined) console.log(pathToFileURL(join(FOLDER, listening)).href);
}

if (process.argv[2] === 'screens') {
  console.log(pathToFileURL(await buildScreens(FOLDER)).href);
} else if (process.argv[2] === 'readme') {
  console.log(await buildReadmePictures());
} else {
  await build();
}
