/** Writes compressed MusicXML: a zip archive with the score and a container file that names it. */
import { strToU8, zipSync } from 'fflate';
import type { Score } from '../../../model/score.ts';
import { writeMusicXml, type MusicXmlOptions } from './writeMusicXml.ts';

const ROOT_FILE = 'score.musicxml';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container>
  <rootfiles>
    <rootfile full-path="${ROOT_FILE}" media-type="application/vnd.recordare.musicxml+xml"/>
  </rootfiles>
</container>
`;

/** The earliest date that zip can store. It is always the same, so that equal scores give equal bytes. */
const DATE = new Date(1980, 0, 1);

export function writeMxl(score: Score, options: MusicXmlOptions = {}): Uint8Array {
  return zipSync(
    {
      // The first file and not compressed, so that the type is at a fixed position of the archive.
      mimetype: [strToU8('application/vnd.recordare.musicxml'), { level: 0 }],
      'META-INF/container.xml': strToU8(CONTAINER),
      [ROOT_FILE]: strToU8(writeMusicXml(score, options)),
    },
    { mtime: DATE },
  );
}
