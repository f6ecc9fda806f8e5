/** The tasks of the score threads. Each is a pure function of the task's data. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  FormatError,
  beginningOfMusicJson,
  importMusicXml,
  layoutPages,
  readMidi,
  readMusicJson,
  scoreFromMidi,
  writeMidi,
  writeMusicJson,
  writeMusicXml,
} from '../../engine/index.ts';
import type { MusicXmlImport, Score, PrintOptions } from '../../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile } from '../../engine/paint/pdf/index.ts';
import { LockedMeasuresChanged, freeMeasures, restoreLocked, withholdLocked, withoutMarks } from './lockedScore.ts';
import { withoutLocked } from './lockedDetected.ts';
import { MAX_DOCUMENT_BYTES } from '../contract/limits.ts';
import type { ScoreFormat } from '../contract/musicFile.ts';
import { unpackText } from './unpackDocument.ts';
import type { ExportFormat, ScoreTaskResult, ScoreNames, ScoreTask, Sheet, StoredScore } from './scoreThreads.ts';

export async function performScoreTask(task: ScoreTask): Promise<ScoreTaskResult> {
  try {
    switch (task.kind) {
      case 'import':
        return { outcome: 'stored', score: importScore(readFileSync(task.file), task.format) };
      case 'check':
        return { outcome: 'stored', score: checkSheet(textOf(task.sheet)) };
      case 'checkDocument':
        return { outcome: 'stored', score: checkSheet(unpackText(task.document)) };
      case 'restore':
        return { outcome: 'stored', score: restoreSheet(textOf(task.sheet), task.document) };
      case 'show':
        return { outcome: 'written', file: showDocument(task.document, task.isLocked) };
      case 'beginning':
        return { outcome: 'written', file: beginningOf(task.document) };
      case 'showDetected':
        return { outcome: 'written', file: showDetected(task.document, task.detected) };
      case 'rename':
        return { outcome: 'stored', score: renameDocument(task.document, task.names) };
      case 'print':
        return { outcome: 'written', file: await printDocument(task) };
      case 'export':
        return { outcome: 'written', file: writers[task.format](withoutMarks(readDocument(task.document))) };
    }
  } catch (error) {
    if (error instanceof LockedMeasuresChanged) return { outcome: 'locked measures changed' };
    // Invalid content is a normal result; any other error is a fault of the server and ends the thread.
    if (error instanceof FormatError || error instanceof SheetRefused)
      return { outcome: 'refused', reason: error.message };
    throw error;
  }
}

const readers: Readonly<Record<ScoreFormat, (bytes: Uint8Array) => MusicXmlImport>> = {
  musj: (bytes) => ({ score: readMusicJson(new TextDecoder().decode(bytes)).score, warnings: [] }),
  musicxml: importMusicXml,
  mxl: importMusicXml,
  midi: (bytes) => {
    const midi = readMidi(bytes);
    return { score: scoreFromMidi(midi), warnings: midi.warnings };
  },
};

const writers: Readonly<Record<ExportFormat, (score: Score) => Uint8Array>> = {
  musicxml: (score) => encode(writeMusicXml(score)),
  midi: writeMidi,
  musj: (score) => encode(JSON.stringify(writeMusicJson(score))),
};

/** More than a user reads; a warning may contain a word of the file. */
const MOST_CHANGES = 12;
const LONGEST_CHANGE = 200;

function importScore(bytes: Uint8Array, format: ScoreFormat): StoredScore {
  const { score, warnings } = readers[format](bytes);
  const changes = warnings.slice(0, MOST_CHANGES).map((warning) => warning.slice(0, LONGEST_CHANGE));
  return { ...store(score, writeMusicJson(score)), ...(changes.length > 0 && { changes }) };
}

/**
 * Stores the text of the editor unchanged, so that unknown fields survive; reading it only proves that it is valid.
 * Text that needed a migration is stored in its new form (E-24).
 */
function checkSheet(musicJson: string): StoredScore {
  const { score, migrated } = readMusicJson(musicJson);
  return store(score, migrated ? writeMusicJson(score) : JSON.parse(musicJson.replace(/^\uFEFF/, '')));
}

function restoreSheet(musicJson: string, document: Uint8Array): StoredScore {
  const restored = writeMusicJson(restoreLocked(readMusicJson(musicJson).score, readDocument(document)));
  // Reading the result checks that the stored measures fit the edited ones around them.
  return store(readMusicJson(restored).score, restored);
}

function showDocument(document: Uint8Array, isLocked: boolean): Uint8Array {
  const score = readDocument(document);
  return encode(JSON.stringify(writeMusicJson(isLocked ? withholdLocked(score) : withoutMarks(score))));
}

/** A beginning that is longer than this share of the text saves no time; it may contain long unknown fields. */
const SHARE_OF_BEGINNING = 0.25;

function beginningOf(document: Uint8Array): Uint8Array {
  const text = unpackText(document);
  const beginning = beginningOfMusicJson(JSON.parse(text));
  const bytes = encode(beginning === undefined ? '' : JSON.stringify(beginning));
  return bytes.length <= SHARE_OF_BEGINNING * text.length ? bytes : new Uint8Array();
}

function showDetected(document: Uint8Array, packed: Uint8Array): Uint8Array {
  const detected = JSON.parse(unpackText(packed));
  return encode(JSON.stringify(withoutLocked(detected, readDocument(document))));
}

type PrintTask = Extract<ScoreTask, { kind: 'print' }>;

/** Removes parts that the score no longer has from the print options. */
function withExistingParts({ parts, ...options }: PrintOptions, score: Score): PrintOptions {
  const present = parts?.filter((part) => part < score.parts.length) ?? [];
  return present.length > 0 ? { ...options, parts: present } : options;
}

async function printDocument({ document, isLocked, options }: PrintTask): Promise<Uint8Array> {
  const score = readDocument(document);
  const { sheet } = layoutPages(
    isLocked ? freeMeasures(score) : withoutMarks(score),
    withExistingParts(options, score),
  );
  const fallback = await loadFallbackFonts(sheet, readInstalledFile);
  return paintPdf(sheet, fallback === undefined ? {} : { fallback });
}

/** Changes only these fields of the JSON text, so that unknown fields survive. */
function renameDocument(document: Uint8Array, { title, composer }: ScoreNames): StoredScore {
  const musicJson = JSON.parse(unpackText(document));
  const MetaInfo = { ...musicJson.MetaInfo, Title: title, ...(composer !== undefined && { Composer: composer }) };
  const renamed = { ...musicJson, MetaInfo };
  return store(readMusicJson(renamed).score, renamed);
}

/** Larger than any score, so that every stored document can be read again. */
function store({ meta }: Score, musicJson: unknown): StoredScore {
  const text = encode(JSON.stringify(musicJson));
  if (text.length > MAX_DOCUMENT_BYTES) throw new SheetRefused('The score is too large to be stored.');
  return { document: gzipSync(text), title: meta.title, composer: meta.composer, source: meta.source };
}

class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}

/** Decodes what a web form encodes. */
function textOf(sheet: Sheet): string {
  if (typeof sheet === 'string') return sheet;
  const encoded = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('utf8');
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) throw new SheetRefused('The form is not encoded correctly.');
    throw error;
  }
}

function readDocument(document: Uint8Array): Score {
  return readMusicJson(unpackText(document)).score;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
