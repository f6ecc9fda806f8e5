/**
 * Writes the features of engine/notate/voices/melody/timbreFeatures.ts of rendered bands (training/joining/hear.ts), with whether each
 * note belongs to the tune, for trainMelody.py:
 *
 *   node training/melody/exportTimbres.ts <folder of heard pieces> <melodies.bin>
 *
 * Each band is heard twice, by both networks together and by the small one alone. The network of the second round must have been
 * trained. The output is as that of exportMelodies.ts; a minute.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { secondRound, thirdFeatures } from '../../engine/notate/voices/melody/melodyOdds.ts';
import { timbreFeatureNames } from '../../engine/notate/voices/melody/timbreFeatures.ts';
import { NOTE_TIMBRE } from '../../server/transcription/detect/noteTimbre.ts';
import { heardBands, tuneOfBand } from './heardBands.ts';

const [folder = '', output = ''] = process.argv.slice(2);
const file = openSync(output, 'w');
writeSync(file, `${JSON.stringify({ names: timbreFeatureNames(NOTE_TIMBRE.length) })}\n`);
let written = 0;
for (const by of ['both', 'small'] as const)
  for (const band of heardBands(folder, by)) {
    const tune = tuneOfBand(band);
    const rated = secondRound(band.placed);
    const notes = rated.flat();
    const records = thirdFeatures(rated).map((features, at) => {
      const { note } = notes[at] ?? {};
      return [band.song, note && tune.has(note) ? 1 : 0, 1, ...features];
    });
    writeSync(file, new Uint8Array(Float32Array.from(records.flat()).buffer));
    written += records.length;
  }
closeSync(file);
console.log(`${written} notes`);
