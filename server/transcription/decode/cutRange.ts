/**
 * Returns the requested part of a recording. Nothing after its end is decoded. The length of a recording is only known
 * when it has been decoded, so a part that starts after the end is detected here.
 */
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import type { SoundRange } from '../messages/request.ts';
import type { DecodedPiece } from './decodeAudio.ts';

/** Throws `TranscriptionError` where the part starts after the end of the recording. */
export async function* cutRange(
  pieces: AsyncIterable<DecodedPiece>,
  range: SoundRange | undefined,
): AsyncGenerator<DecodedPiece> {
  const first = Math.round((range?.start ?? 0) * SAMPLE_RATE);
  const end = range === undefined ? Infinity : Math.round(range.stop * SAMPLE_RATE);
  let at = 0;
  for await (const { samples, fraction } of pieces) {
    const from = Math.max(0, first - at);
    const to = Math.min(samples.length, end - at);
    at += samples.length;
    if (to > from) yield { samples: samples.subarray(from, to), fraction };
    if (at >= end) return;
  }
  if (range !== undefined && at <= first)
    throw new TranscriptionError(400, 'The chosen part begins after the end of the recording.');
}
