/**
 * A worker with a stand-in for the transcription. The song's title determines its duration and result, so that fault
 * tests are fast and deterministic: `wait 5000` waits for that many milliseconds, `fail` is refused by the pipeline,
 * `crash` throws an unexpected error, `lasts 70` is the recording's length in seconds, and `too low` has remarks.
 */
import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runWorker } from '../../../server/launch/runWorker.ts';
import type { Transcriber } from '../../../server/transcribing/transcriber.ts';
import { exitWithMessage } from '../../../server/launch/exitWithMessage.ts';
import { TranscriptionError } from '../../../server/transcription/messages/transcriptionError.ts';
import { STAND_IN_DETECTED } from './standInDetected.ts';
import { STAND_IN_MUSIC_JSON } from './standInScore.ts';

const STEPS = 10;

const transcribe: Transcriber = async ({ title, videoId = '' }, { onProgress, signal }) => {
  const log = process.env['STAND_IN_LOG'];
  if (log !== undefined) await appendFile(log, `begin ${title}\n`);
  const milliseconds = Number(/wait (\d+)/.exec(title)?.[1] ?? 0);
  for (let step = 1; step <= STEPS; step++) {
    await delay(milliseconds / STEPS, undefined, { signal });
    onProgress((100 * step) / STEPS);
  }
  if (title.includes('fail')) throw new TranscriptionError(100, 'The recording is silent.');
  if (title.includes('crash')) throw new Error('The stand-in transcriber failed.');
  if (log !== undefined) await appendFile(log, `end ${title}\n`);
  const seconds = Number(/lasts (\d+)/.exec(title)?.[1] ?? 10);
  const musicVo = { ...STAND_IN_MUSIC_JSON, MetaInfo: { ...STAND_IN_MUSIC_JSON.MetaInfo, CustomId: videoId } };
  const remarks = title.includes('too low') ? { octaves: 1, below: 2 } : {};
  return { musicVo, detected: STAND_IN_DETECTED, quality: 0.8, report: { duration_seconds: seconds, remarks } };
};

await runWorker(transcribe).catch(exitWithMessage);
