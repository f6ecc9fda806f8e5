/** Collects the measures of ugliness over many scores: their distributions, and pictures of the hundred worst places. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { layoutScore } from '../../engine/index.ts';
import type { Score } from '../../engine/model/score.ts';
import { findUgliness } from '../engraving/ugliness/findUgliness.ts';
import { quantile, type Measured, type UglyPlace } from '../engraving/ugliness/uglyPlace.ts';
import { uglyPicture } from '../engraving/ugliness/uglyPicture.ts';

/** The folder is ignored by git. */
const FOLDER = fileURLToPath(new URL('../../test-results/ugliest/', import.meta.url));
const SHOWN = 100;
/** Of one cause in one score, so that one passage does not fill the list. */
const MOST_ALIKE = 2;
/** Places below this are not candidates for the list; 1 is the limit of the engraving books. */
const LEAST = 0.8;

/** A place whose picture is drawn already, so that its whole score need not be kept. */
interface DrawnPlace extends Omit<UglyPlace, 'box' | 'list'> {
  readonly name: string;
  readonly picture: string;
}

const byUgliness = (a: Pick<UglyPlace, 'ugliness'>, b: Pick<UglyPlace, 'ugliness'>): number => b.ugliness - a.ugliness;

export class UglinessReport {
  readonly #measured: Measured = new Map();
  readonly #beyond = new Map<string, number>();
  #worst: DrawnPlace[] = [];

  add(name: string, score: Score, layout: ReturnType<typeof layoutScore>): void {
    const places = findUgliness(score, layout, this.#measured, LEAST).toSorted(byUgliness);
    const counts = new Map<string, number>();
    const least = this.#worst[SHOWN - 1]?.ugliness ?? 0;
    for (const place of places) {
      const key = `${place.kind} ${place.cause}`;
      if (place.ugliness > 1) this.#beyond.set(key, (this.#beyond.get(key) ?? 0) + 1);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > MOST_ALIKE || place.ugliness <= least) continue;
      const { box: _, list: __, ...rest } = place;
      this.#worst.push({ ...rest, name, picture: uglyPicture(place) });
    }
    this.#worst = this.#worst.sort(byUgliness).slice(0, SHOWN);
  }

  print(): void {
    console.log('Measured values:           count    median      99 %    99.9 %   largest');
    for (const [name, values] of [...this.#measured].sort(([a], [b]) => a.localeCompare(b))) {
      const sorted = values.toSorted((a, b) => a - b);
      const columns = [0.5, 0.99, 0.999, 1].map((share) => quantile(sorted, share).toFixed(2).padStart(10));
      console.log(`  ${name.padEnd(30)}${String(values.length).padStart(8)}${columns.join('')}`);
    }
    console.log('Places beyond the limit, by cause:');
    for (const [name, count] of [...this.#beyond].sort(([, a], [, b]) => b - a))
      console.log(`${String(count).padStart(6)}  ${name}`);
  }

  /** Writes the pictures and a page that shows them all, the worst first. */
  writePictures(): void {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const figures = this.#worst.map((place, index) => {
      const file = `${String(index + 1).padStart(3, '0')}-${place.kind}-${place.name.replace(/\W+/g, '-')}.svg`;
      writeFileSync(join(FOLDER, file), place.picture);
      const where = place.measure < 0 ? '' : `, measure ${place.measure + 1}`;
      const caption = `${index + 1}. ${place.name}${where}: ${place.kind}, ${place.detail} (${place.ugliness.toFixed(2)})`;
      return `<figure><img src="${file}" alt=""><figcaption>${caption}</figcaption></figure>`;
    });
    const style = 'figure{display:inline-block;margin:8px}img{max-width:480px;max-height:340px;border:1px solid #ccc}';
    const page = `<!doctype html><meta charset="utf-8"><title>Ugliest places</title><style>${style}</style>`;
    writeFileSync(join(FOLDER, 'index.html'), `${page}\n${figures.join('\n')}\n`);
    console.log(`Pictures of the ${figures.length} worst places: ${join(FOLDER, 'index.html')}`);
  }
}
