/**
 * Writes a score in a format, reads the file back, and says what the file does not hold. Nothing is assumed about a
 * format: what is found in the file is held.
 */
import type { Score } from '../../model/score.ts';
import { readMidi } from '../midi/read/readMidi.ts';
import { writeMidi } from '../midi/write/writeMidi.ts';
import { readMusicJson } from '../musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../musicxml/write/writeMusicXml.ts';
import { contentOf } from './content.ts';
import { lossesOf, missingItems } from './losses.ts';
import type { ExportLoss } from './losses.ts';
import { missingInMidi } from './midiContent.ts';

export type ProvenFormat = 'musicXml' | 'midi' | 'musicJson';

export function proveExport(score: Score, format: ProvenFormat): ExportLoss[] {
  if (format === 'midi') return lossesOf(missingInMidi(score, readMidi(writeMidi(score))));
  return lossesOf(missingItems(contentOf(score), contentOf(readBack(score, format))));
}

function readBack(score: Score, format: 'musicXml' | 'musicJson'): Score {
  if (format === 'musicXml') return readMusicXml(writeMusicXml(score));
  return readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score)))).score;
}
