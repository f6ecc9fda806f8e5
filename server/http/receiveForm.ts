/**
 * Reads a multipart form and writes its files to the disk while they arrive, never whole into memory. After a refusal
 * the rest of the form is still read and discarded: a browser whose upload is cut off shows a broken connection instead
 * of the reason.
 */
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILES } from '../contract/limits.ts';
import type { FormFields } from '../songbook/songInfo.ts';
import { hasAcceptedExtension, notationProgramOf } from '../contract/musicFile.ts';
import { BlobStoreUnavailable } from '../blobs/blobErrors.ts';
import type { Blobs, ReceivedBlob } from '../blobs/blobs.ts';
import { errorCode } from '../errorCode.ts';
import { TEXTS } from '../texts/texts.ts';
import { Refusal } from './refusal.ts';

export interface ReceivedFile {
  readonly blob: ReceivedBlob;
  /** The name on the user's machine; never used as a path. */
  readonly name: string;
}

export interface ReceivedForm {
  readonly fields: FormFields;
  readonly files: readonly ReceivedFile[];
}

export interface FormRules {
  /** The name of the form field that contains the files. */
  readonly fileField: string;
  /** A refusal that is known before the form is read; its files are then discarded. */
  readonly refusal: Refusal | undefined;
}

/** Browsers name a recording `blob`, without an extension; its media type then determines the extension. */
const EXTENSION_OF_TYPE: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/midi': 'mid',
};

/** @throws Refusal, after the received files were deleted. */
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
  // A client that has disconnected cannot read the answer, so this error is ignored.
  await finished(raw).catch(() => undefined);
}

async function receiveFile(part: MultipartFile, blobs: Blobs, files: ReceivedFile[]): Promise<Refusal | undefined> {
  const refuse = (status: number, text: string) => {
    part.file.resume();
    return new Refusal(status, text);
  };
  const name = nameOf(part);
  if (!hasAcceptedExtension(name)) return refuse(415, typeRefusal(name));
  const blob = await blobs.receive(part.file);
  files.push({ blob, name });
  // The parser cuts a file at the size limit and marks it as truncated.
  return part.file.truncated ? new Refusal(413, TEXTS.fileTooBig) : undefined;
}

/** For the file of a notation program, also what to upload instead. */
function typeRefusal(name: string): string {
  const program = notationProgramOf(name);
  const advice = program === undefined ? [] : [TEXTS.exportMusicXml(program)];
  return [TEXTS.fileTypeNotSupported, ...advice].join(' ');
}

function nameOf({ filename, mimetype }: MultipartFile): string {
  const extension = EXTENSION_OF_TYPE[mimetype];
  return filename.includes('.') || extension === undefined ? filename : `${filename}.${extension}`;
}

/** What the parser of forms says. Any other error without a code is a fault of this program, and must be logged. */
const FAULTS_OF_FORMS = /^Multipart: Boundary not found$|unexpected end of multipart data$/i;

/** Returns the refusal for a fault of the client, or undefined for a fault of the server (for example a full disk). */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof BlobStoreUnavailable) return undefined;
  // The parser's errors about a malformed form have no code.
  if (error instanceof Error && FAULTS_OF_FORMS.test(error.message)) return new Refusal(400, TEXTS.uploadBroken);
  switch (errorCode(error)) {
    case 'FST_FILES_LIMIT':
      return new Refusal(413, TEXTS.tooManyFiles(MAX_FILES));
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
