/** Reads the length and the waveform of a chosen file, as far as the browser can. */
import { logFailure } from '../../../api/index.ts';
import { decodePeaks } from '../../../audio/recording/recordingPeaks.ts';

export type FileSound =
  | { readonly kind: 'drawn'; readonly duration: number; readonly peaks: readonly number[] }
  /** Too long to be decoded here: its length is known, and it can be played. */
  | { readonly kind: 'long'; readonly duration: number }
  | { readonly kind: 'unreadable' };

/** A browser decodes a file completely: 20 minutes in stereo need 400 MB, which a phone does not have. */
const LONGEST_DECODED_SECONDS = 1200;

/** The length that the browser reports; undefined where it cannot play the file or does not know its length. */
function lengthOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
    audio.src = address;
  });
}

async function readSound(file: File): Promise<FileSound> {
  const address = URL.createObjectURL(file);
  try {
    const length = await lengthOf(address);
    if (length !== undefined && length > LONGEST_DECODED_SECONDS) return { kind: 'long', duration: length };
    const { duration, peaks } = await decodePeaks(await file.arrayBuffer());
    return { kind: 'drawn', duration, peaks: [...peaks] };
  } catch (cause) {
    // The server has decoders for more formats than a browser.
    logFailure('Decoding a chosen file for its waveform', cause);
    return { kind: 'unreadable' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const read = new WeakMap<File, Promise<FileSound>>();

/** Reads each file once, however often the user goes back and forth between the steps. */
export function soundOf(file: File): Promise<FileSound> {
  const known = read.get(file) ?? readSound(file);
  read.set(file, known);
  return known;
}
