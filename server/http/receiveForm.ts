/**
 * Reads a multipart form whose files go straight to the disk, never whole into memory. Once a form has to be refused
 * the rest of it is still read (and thrown away): a browser that is cut off in mid-sentence shows a broken connection
 * instead of the reason.
 */
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILES } from '../contract/limits.ts';
import type { FormFields } from '../songbook/songInfo.ts';
import { hasAcceptedExtension } from '../contract/musicFile.ts';
import { BlobStoreAway } from '../blobs/blobErrors.ts';
import type { Blobs, ReceivedBlob } from '../blobs/blobs.ts';
import { errorCode } from '../errorCode.ts';
import { TEXTS } from '../texts.ts';
import { Refusal } from './refusal.ts';

export interface ReceivedFile {
  readonly blob: ReceivedBlob;
  /** As the user's machine names it; never used as a path. */
  readonly name: string;
}

export interface ReceivedForm {
  readonly fields: FormFields;
  readonly files: readonly ReceivedFile[];
}

export interface FormRules {
  /** The field of the file. */
  readonly fileField: string;
  /** What is known to be wrong before anything is read. */
  readonly refusal: Refusal | undefined;
}

/** A browser names what it has recorded `blob`; then its media type tells what it is. */
const EXTENSION_OF_TYPE: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/midi': 'mid',
};

/** @throws Refusal; then no file stays behind. */
export async function receiveForm(request: FastifyRequest, blobs: Blobs, rules: FormRules): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Refusal(415, TEXTS.fileMissing);
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let { refusal } = rules;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (refusal !== undefined || part.fieldname !== rules.fileField) part.file.resume();
      else refusal = await receiveFile(part, blobs, files);
    }
  } catch (error) {
    refusal ??= asRefusal(error);
    if (refusal === undefined) {
      await discardAll(files);
      await readRest(request);
      throw error;
    }
  }
  if (refusal === undefined) return { fields, files };
  await discardAll(files);
  throw refusal;
}

async function readRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  // One who has hung up reads no answer either.
  await finished(raw).catch(() => undefined);
}

async function receiveFile(part: MultipartFile, blobs: Blobs, files: ReceivedFile[]): Promise<Refusal | undefined> {
  const refuse = (status: number, text: string) => {
    part.file.resume();
    return new Refusal(status, text);
  };
  const name = nameOf(part);
  if (!hasAcceptedExtension(name)) return refuse(415, TEXTS.fileTypeNotSupported);
  const blob = await blobs.receive(part.file);
  files.push({ blob, name });
  // The parser cuts a file at the limit and marks it; what it cut is of no use.
  return part.file.truncated ? new Refusal(413, TEXTS.fileTooBig) : undefined;
}

function nameOf({ filename, mimetype }: MultipartFile): string {
  const extension = EXTENSION_OF_TYPE[mimetype];
  return filename.includes('.') || extension === undefined ? filename : `${filename}.${extension}`;
}

/** The fault of whoever sends; undefined for a fault of ours (a full disk). */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof BlobStoreAway) return undefined;
  switch (errorCode(error)) {
    case 'FST_FILES_LIMIT':
      return new Refusal(413, TEXTS.tooManyFiles(MAX_FILES));
    // The parser's own complaints about a torn form have no code at all.
    case undefined:
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return new Refusal(400, TEXTS.uploadBroken);
    default:
      return undefined;
  }
}

async function discardAll(files: readonly ReceivedFile[]): Promise<void> {
  for (const { blob } of files) await blob.discard();
}
