/** Reads the notes of a recording of a MIDI keyboard: a MIDI file, which needs no detection of notes. */
import { open } from 'node:fs/promises';
import { FormatError, readMidi, soundingNotes } from '../../../engine/index.ts';
import type { TimedNote } from '../../../engine/index.ts';
import { isMidiFile } from '../../contract/musicFile.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';

const SIGNATURE_BYTES = 4;
/** Error code of recordings (B-16). */
const RECORDING_ERROR = 500;

/** @returns undefined for a file that is not MIDI. @throws TranscriptionError */
export async function readPlayedNotes(file: string): Promise<readonly TimedNote[] | undefined> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(SIGNATURE_BYTES);
    await handle.read(head, 0, SIGNATURE_BYTES, 0);
    if (!isMidiFile(head)) return undefined;
    return soundingNotes(readMidi(await handle.readFile()));
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    throw new TranscriptionError(RECORDING_ERROR, 'The recording of the keyboard is damaged.', { cause });
  } finally {
    await handle.close();
  }
}
