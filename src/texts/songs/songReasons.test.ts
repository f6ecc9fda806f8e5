import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const SERVER = join(import.meta.dirname, '../../../server');

/** The sentences with which transcription and the fetching of videos fail, as they are written in the code. */
function sentencesInCode(): string[] {
  const folders = ['transcription', 'transcribing', 'video'].map((name) => join(SERVER, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const literal = /(?:new TranscriptionError\(\s*\w+,\s*|\breason(?::| =) )(['`])((?:(?!\1).)+)\1/g;
  return files.flatMap((code) => [...code.matchAll(literal)].map(([, , sentence = '']) => sentence));
}

async function inGerman() {
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: { getItem: () => 'de' } });
  vi.stubGlobal('navigator', { languages: ['de'] });
  vi.stubGlobal('localStorage', { getItem: () => 'de' });
  const texts = await import('../index.ts');
  await texts.loadTranslation();
  return texts.reasonInLanguage;
}

afterEach(() => vi.unstubAllGlobals());

describe('X-20 X-29 the stored reason of a failed transcription', () => {
  it('is shown in German, with its numbers', async () => {
    const translate = await inGerman();
    expect(translate('The recording is too short: it lasts 0.4 seconds, and at least 1 are needed.')).toBe(
      'Die Aufnahme ist zu kurz: Sie dauert 0.4 Sekunden, und mindestens 1 werden gebraucht.',
    );
    expect(translate('The file is empty.')).toBe('Die Datei ist leer.');
    expect(translate('Something else (of a later server).')).toBe('Something else (of a later server).');
  });

  it('has a translation for every sentence in the code of the server', async () => {
    const translate = await inGerman();
    const sentences = sentencesInCode();
    expect(sentences.length).toBeGreaterThan(15);
    // A reason about an unknown mode can only be read by somebody who calls the pipeline from a program.
    const readable = sentences.filter((sentence) => !sentence.startsWith('Unknown transcription mode'));
    expect(readable.filter((sentence) => translate(sentence.replace(/\$\{[^}]*\}/g, '1')) === sentence)).toEqual([]);
  });

  it('stays as it is in English', async () => {
    vi.resetModules();
    const { reasonInLanguage } = await import('../index.ts');
    expect(reasonInLanguage('The recording is longer than 40 minutes.')).toBe(
      'The recording is longer than 40 minutes.',
    );
  });
});
