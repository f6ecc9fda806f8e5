/** Songs for tests. */
import type { Song } from '../../server/contract/calls.ts';

let serial = 0;

/** Of a song that this server has transcribed. */
export const TRANSCRIBED = '{"mode":"universal","instrument":"piano","detectedBy":"fast"}';

export function makeSong(fields: Partial<Song> = {}): Song {
  serial += 1;
  return {
    Id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    Title: 'Für Elise',
    Composer: 'Ludwig van Beethoven',
    State: 0,
    Source: 'File',
    Arrangement: 'piano',
    Parameters: '{"mode":"universal","instrument":"piano"}',
    Quality: 0.8,
    CreationDateTime: '/Date(1700000000000)/',
    Path: '',
    Progress: 0,
    ErrorCode: 0,
    ErrorReason: '',
    HasRecording: false,
    ...fields,
  };
}
