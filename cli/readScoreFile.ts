/** Reads a score in the format of the file's extension. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { importMusicXml, readMidi, readMusicJson, scoreFromMidi, type MusicXmlImport } from '../engine/index.ts';

/** A score, and one sentence for each thing that the reader changed or left out. */
export type ScoreFile = MusicXmlImport;

function readMidiScore(bytes: Uint8Array): ScoreFile {
  const midi = readMidi(bytes);
  return { score: scoreFromMidi(midi), warnings: midi.warnings };
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => ScoreFile>> = {
  '.musj': (bytes) => ({ score: readMusicJson(new TextDecoder().decode(bytes)).score, warnings: [] }),
  '.musicxml': importMusicXml,
  '.xml': importMusicXml,
  '.mxl': importMusicXml,
  '.mid': readMidiScore,
  '.midi': readMidiScore,
  '.kar': readMidiScore,
};

export const READABLE_EXTENSIONS: readonly string[] = Object.keys(READERS);

export const isReadable = (file: string): boolean => Object.hasOwn(READERS, extname(file).toLowerCase());

/** @throws FormatError where the content does not have the format. */
export function readScoreContent(extension: string, bytes: Uint8Array): ScoreFile {
  const reader = READERS[extension.toLowerCase()];
  if (!reader) throw new Error(`Scores are read from ${READABLE_EXTENSIONS.join(', ')}, not from ${extension}.`);
  return reader(bytes);
}

/** @throws FormatError where the content does not have the format, and the file system's errors. */
export const readScoreFile = async (file: string): Promise<ScoreFile> =>
  readScoreContent(extname(file), new Uint8Array(await readFile(file)));
