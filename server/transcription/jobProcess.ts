/**
 * A program of its own, started by `transcribe` with a channel: one order in, progress and one result or error out. A
 * crash, a leak or an endless loop in here ends this process and nothing else.
 */
import { writeMusicJson } from '../../engine/index.ts';
import type { JobMessage, JobOrder } from './jobMessages.ts';
import { loadBasicPitch } from './model/basicPitch.ts';
import { transcribeFile } from './transcribeFile.ts';
import { TranscriptionError } from './transcriptionError.ts';

const send = (message: JobMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

function errorMessage(error: unknown): JobMessage {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof TranscriptionError)
    return { kind: 'error', code: error.code, reason: error.reason, detail: String(error.cause ?? '') };
  return { kind: 'error', code: 400, reason: 'The transcription failed for an unknown reason.', detail };
}

async function finish(message: JobMessage): Promise<never> {
  await send(message);
  process.exit(message.kind === 'error' ? 1 : 0);
}

async function run({ request, ffmpeg }: JobOrder): Promise<JobMessage> {
  const model = await loadBasicPitch(1);
  let told = 0;
  const { score, quality, report } = await transcribeFile(request, { model, ffmpeg }, (percent) => {
    if (percent > told) void send({ kind: 'progress', percent });
    told = Math.max(told, percent);
  });
  return { kind: 'result', result: { musicVo: writeMusicJson(score), quality, report } };
}

// The worker died: nobody waits for the result.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: JobOrder) => {
  void run(order).catch(errorMessage).then(finish);
});
