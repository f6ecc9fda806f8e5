/** The tasks of the score threads; each is a pure function of its question and the engine. */
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  FormatError,
  layoutPages,
  readMidi,
  readMusicJson,
  readMusicXml,
  scoreFromMidi,
  writeMidi,
  writeMusicJson,
  writeMusicXml,
} from '../../engine/index.ts';
import type { Score, PrintOptions } from '../../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile } from '../../engine/paint/pdf/index.ts';
import { LockedMeasuresChanged, freeMeasures, restoreLocked, withholdLocked, withoutMarks } from './lockedScore.ts';
import { withoutLocked } from './lockedDetected.ts';
import type { ScoreFormat } from '../contract/musicFile.ts';
import type { ExportFormat, ScoreAnswer, ScoreNames, ScoreQuestion, StoredScore } from './scoreThreads.ts';

export async function performScoreTask(question: ScoreQuestion): Promise<ScoreAnswer> {
  try {
    switch (question.task) {
      case 'import':
        return { outcome: 'stored', score: importScore(readFileSync(question.file), question.format) };
      case 'check':
        return { outcome: 'stored', score: checkSheet(question.musicJson) };
      case 'restore':
        return { outcome: 'stored', score: restoreSheet(question.musicJson, question.document) };
      case 'show':
        return { outcome: 'written', file: showDocument(question.document, question.isLocked) };
      case 'showDetected':
        return { outcome: 'written', file: showDetected(question.document, question.detected) };
      case 'rename':
        return { outcome: 'stored', score: renameDocument(question.document, question.names) };
      case 'print':
        return { outcome: 'written', file: await printDocument(question) };
      case 'export':
        return { outcome: 'written', file: writers[question.format](withoutMarks(readDocument(question.document))) };
    }
  } catch (error) {
    if (error instanceof LockedMeasuresChanged) return { outcome: 'locked measures changed' };
    // Bad content is an answer; anything else is a fault of ours and ends the thread.
    if (error instanceof FormatError) return { outcome: 'refused', reason: error.message };
    throw error;
  }
}

const readers: Readonly<Record<ScoreFormat, (bytes: Uint8Array) => Score>> = {
  musj: (bytes) => readMusicJson(new TextDecoder().decode(bytes)).score,
  musicxml: readMusicXml,
  mxl: readMusicXml,
  midi: (bytes) => scoreFromMidi(readMidi(bytes)),
};

const writers: Readonly<Record<ExportFormat, (score: Score) => Uint8Array>> = {
  musicxml: (score) => encode(writeMusicXml(score)),
  midi: writeMidi,
  musj: (score) => encode(JSON.stringify(writeMusicJson(score))),
};

function importScore(bytes: Uint8Array, format: ScoreFormat): StoredScore {
  const score = readers[format](bytes);
  return store(score, writeMusicJson(score));
}

/**
 * The sheet is kept as it was sent: the check proves that it can be read, not that we know all that stands in it. Only
 * what had to be migrated is kept as it became (E-24).
 */
function checkSheet(musicJson: string): StoredScore {
  const { score, migrated } = readMusicJson(musicJson);
  return store(score, migrated ? writeMusicJson(score) : JSON.parse(musicJson.replace(/^\uFEFF/, '')));
}

function restoreSheet(musicJson: string, document: Uint8Array): StoredScore {
  const restored = writeMusicJson(restoreLocked(readMusicJson(musicJson).score, readDocument(document)));
  // The originals must fit what the editor made around them.
  return store(readMusicJson(restored).score, restored);
}

function showDocument(document: Uint8Array, isLocked: boolean): Uint8Array {
  const score = readDocument(document);
  return encode(JSON.stringify(writeMusicJson(isLocked ? withholdLocked(score) : withoutMarks(score))));
}

function showDetected(document: Uint8Array, packed: Uint8Array): Uint8Array {
  const detected = JSON.parse(gunzipSync(packed).toString('utf8'));
  return encode(JSON.stringify(withoutLocked(detected, readDocument(document))));
}

type PrintQuestion = Extract<ScoreQuestion, { task: 'print' }>;

/** The options without parts that the score does not have: it may have lost one since it was opened. */
function ofScore({ parts, ...options }: PrintOptions, score: Score): PrintOptions {
  const present = parts?.filter((part) => part < score.parts.length) ?? [];
  return present.length > 0 ? { ...options, parts: present } : options;
}

async function printDocument({ document, isLocked, options }: PrintQuestion): Promise<Uint8Array> {
  const score = readDocument(document);
  const { sheet } = layoutPages(isLocked ? freeMeasures(score) : withoutMarks(score), ofScore(options, score));
  const fallback = await loadFallbackFonts(sheet, readInstalledFile);
  return paintPdf(sheet, fallback === undefined ? {} : { fallback });
}

/** By hand, so that everything else in the document stays as it is. */
function renameDocument(document: Uint8Array, { title, composer }: ScoreNames): StoredScore {
  const musicJson = JSON.parse(gunzipSync(document).toString('utf8'));
  const MetaInfo = { ...musicJson.MetaInfo, Title: title, ...(composer !== undefined && { Composer: composer }) };
  const renamed = { ...musicJson, MetaInfo };
  return store(readMusicJson(renamed).score, renamed);
}

function store({ meta }: Score, musicJson: unknown): StoredScore {
  return { document: gzipSync(JSON.stringify(musicJson)), title: meta.title, composer: meta.composer };
}

function readDocument(document: Uint8Array): Score {
  return readMusicJson(gunzipSync(document).toString('utf8')).score;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
