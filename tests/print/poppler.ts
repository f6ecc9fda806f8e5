/**
 * Poppler's programs, which read a PDF as a PDF reader does; tests that need them are skipped where they are not
 * installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function withFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'songleaf-pdf-'));
  try {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, pdf);
    return use(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const output = (program: string, args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' });

export const pdfInfo = (pdf: Uint8Array): ReadonlyMap<string, string> =>
  withFile(pdf, (file) => {
    const rows = output('pdfinfo', [file])
      .split('\n')
      .map((row) => /^([^:]+):\s*(.*)$/.exec(row));
    return new Map(rows.flatMap((row) => (row === null ? [] : [[row[1] ?? '', row[2] ?? ''] as const])));
  });

export const pdfUrls = (pdf: Uint8Array): readonly string[] =>
  withFile(pdf, (file) => output('pdfinfo', ['-url', file]).match(/https?:\S+/g) ?? []);

export interface PdfFont {
  readonly name: string;
  readonly type: string;
  readonly isEmbedded: boolean;
  readonly isSubset: boolean;
  readonly hasUnicode: boolean;
}

export const pdfFonts = (pdf: Uint8Array): readonly PdfFont[] =>
  withFile(pdf, (file) =>
    output('pdffonts', [file])
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((row) => {
        const [, name = '', type = '', , embedded, subset, unicode] =
          /^(\S+)\s+(.+?)\s{2,}(\S+)\s+(yes|no)\s+(yes|no)\s+(yes|no)/.exec(row) ?? [];
        return {
          name,
          type,
          isEmbedded: embedded === 'yes',
          isSubset: subset === 'yes',
          hasUnicode: unicode === 'yes',
        };
      }),
  );

/** Removes the direction marks that Poppler puts around right-to-left words. */
export const pdfText = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => output('pdftotext', [file, '-']).replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** 0 black, 255 white. */
  readonly pixels: Uint8Array;
}

/** The first page. */
export const pdfPicture = (pdf: Uint8Array, dotsPerInch: number): Picture =>
  withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', [
      '-gray',
      '-r',
      String(dotsPerInch),
      '-l',
      '1',
      '-singlefile',
      file,
      join(folder, 'page'),
    ]);
    const bytes = readFileSync(join(folder, 'page.pgm'));
    const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? [];
    return { width: Number(width), height: Number(height), pixels: new Uint8Array(bytes.subarray(head.length)) };
  });
