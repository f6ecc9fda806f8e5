/**
 * Receives the form of a save. A score can be tens of megabytes long in the encoding of forms: parsing it here would
 * stop all other calls for seconds. So its bytes are cut out and handed to a score thread, which decodes them. Large
 * saves are counted by their bytes, so that many at once cannot exhaust the memory of the server.
 */
import { parse } from 'node:querystring';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TEXTS } from '../texts/texts.ts';
import { afterAnswer } from './afterAnswer.ts';
import { Refusal } from './refusal.ts';
import { signedIn } from './session.ts';

/** Form encoding needs three bytes for a quote or a brace: twice the text of the largest score (MAX_DOCUMENT_BYTES). */
export const MAX_SAVE_BYTES = 66_000_000;
/** Larger saves share a budget; smaller ones, which nearly all are, never wait. */
const SMALL_BYTES = 1_000_000;
const BUDGET_BYTES = 2 * MAX_SAVE_BYTES;
/** The other fields: an id, a version and the token. */
const MAX_FIELDS_BYTES = 10_000;
const SHEET = Buffer.from('sheet=');
const AMPERSAND = 0x26;
const FORM = 'application/x-www-form-urlencoded';

/** @param calls a context of its own, whose only call is the save. */
export function receiveSaves(calls: FastifyInstance): void {
  const budget = new SaveBudget();
  calls.addHook('onRequest', async (request, reply) => budget.admit(request, reply));
  calls.removeContentTypeParser(FORM);
  calls.addContentTypeParser(FORM, async (_request: FastifyRequest, body: IncomingMessage) => readForm(body));
}

class SaveBudget {
  readonly #owners = new Set<string>();
  #bytes = 0;

  /** @throws Refusal where the save is too large, or too many large ones are being received. */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const bytes = Number(request.headers['content-length']);
    if (!Number.isInteger(bytes)) throw new Refusal(411, TEXTS.sheetNotValid);
    if (bytes > MAX_SAVE_BYTES) throw new Refusal(413, TEXTS.scoreTooLarge);
    if (bytes <= SMALL_BYTES) return;
    const { id } = signedIn(request).account;
    if (this.#owners.has(id) || this.#bytes + bytes > BUDGET_BYTES) throw new Refusal(503, TEXTS.busy);
    this.#owners.add(id);
    this.#bytes += bytes;
    afterAnswer(reply, () => {
      this.#owners.delete(id);
      this.#bytes -= bytes;
    });
  }
}

/** @returns the fields; `sheet` as its encoded bytes in a buffer of its own, which a thread can take over. */
async function readForm(body: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(body);
  const [start, end] = findSheet(bytes);
  const others = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  if (others.length > MAX_FIELDS_BYTES) throw new Refusal(413, TEXTS.scoreTooLarge);
  const fields = parse(others.toString('utf8'));
  if (end === start || 'sheet' in fields) return { ...fields };
  const from = start + SHEET.length;
  return { ...fields, sheet: new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from) };
}

/** Copies the chunks into one buffer while they arrive, so that the body is in memory once; no other data shares it. */
async function readBytes(body: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(Number(body.headers['content-length']));
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) length += chunk.copy(bytes, length);
  return bytes.subarray(0, length);
}

/** Where the field begins and ends; an empty range where the form has none. */
function findSheet(bytes: Buffer): readonly [start: number, end: number] {
  let start = bytes.indexOf(SHEET);
  while (start > 0 && bytes[start - 1] !== AMPERSAND) start = bytes.indexOf(SHEET, start + 1);
  if (start < 0) return [0, 0];
  const end = bytes.indexOf(AMPERSAND, start);
  return [start, end < 0 ? bytes.length : end];
}
