/**
 * The program that `transcribeInProcess` starts with a message channel. It receives one order and sends progress and
 * one result or error. A crash, a memory leak or an endless loop ends only this process.
 */
import { writeMusicJson } from '../../engine/index.ts';
import type { TranscriptionMessage, TranscriptionOrder } from './messages/processMessages.ts';
import { loadNoteModel } from './model/noteModel.ts';
import { loadSwiftF0 } from './model/swiftF0.ts';
import { loadTranskun } from './model/transkun.ts';
import { transcribeFile } from './transcribeFile.ts';
import { TranscriptionError } from './messages/transcriptionError.ts';

const send = (message: TranscriptionMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

function errorMessage(error: unknown): TranscriptionMessage {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof TranscriptionError)
    return { kind: 'error', code: error.code, reason: error.reason, detail: String(error.cause ?? '') };
  return { kind: 'error', code: 400, reason: 'The transcription failed for an unknown reason.', detail };
}

async function finish(message: TranscriptionMessage): Promise<never> {
  await send(message);
  process.exit(message.kind === 'error' ? 1 : 0);
}

async function run({
  request: wanted,
  ffmpeg,
  detector,
  limitSeconds,
}: TranscriptionOrder): Promise<TranscriptionMessage> {
  const model = await loadNoteModel(1);
  const request = detector === undefined ? wanted : { detector, ...wanted };
  const models = { model, loadPiano: () => loadTranskun(1), loadPitch: () => loadSwiftF0(1) };
  const resources = { ...models, ffmpeg, limitSeconds };
  let sent = 0;
  const { score, detected, quality, report } = await transcribeFile(request, resources, (percent) => {
    if (percent > sent) void send({ kind: 'progress', percent });
    sent = Math.max(sent, percent);
  });
  return { kind: 'result', result: { musicVo: writeMusicJson(score), detected, quality, report } };
}

// The channel closes when the worker has ended; the result is then not needed.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: TranscriptionOrder) => {
  void run(order).catch(errorMessage).then(finish);
});
