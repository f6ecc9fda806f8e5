/**
 * Measures how plain music is written: songs that the metrical network does not know, over a bass, chords or a band, and as
 * ballads, played steadily by a program.
 *
 *   node training/priors/evaluation/measurePlain.ts <folder of songs (.mxl)>
 *
 * Prints for each kind how many performances are written at their level (tempo within a third of an octave), in their meter, and both.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notate, seconds, type TimedNote } from '../../../engine/index.ts';
import { Random } from '../../noteClassifier/random.ts';
import { arrangeLied, type Arrangement, type Dress } from '../../performances/arrangeLied.ts';
import { readLied } from '../../collections/readLied.ts';
import { UNSEEN_SONGS } from '../../collections/unseenSongs.data.ts';

const DRESSES: readonly Dress[] = ['tune with bass', 'tune with chords', 'band', 'ballad'];
const PERFORMANCES = 24;
const MEASURES = 21;
const FEWEST_NOTES = 60;
/** Seconds: standard deviation of the onsets. */
const JITTER = 0.012;
/** Share of the written length for which a note sounds. */
const SOUNDING = 0.9;
const LEVEL = 0.3;
const WISHES = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'File' } as const;
const SEED = 500;

function* arranged(folder: string, dress: Dress): Generator<{ arrangement: Arrangement; random: Random }> {
  for (const [index, name] of [...UNSEEN_SONGS, ...UNSEEN_SONGS, ...UNSEEN_SONGS].entries()) {
    const random = new Random(SEED + index);
    const arrangement = arrangeLied(readLied(readFileSync(join(folder, name))), dress, random);
    if (arrangement) yield { arrangement, random };
  }
}

function performed({ lied, quartersPerMinute }: Arrangement, random: Random): TimedNote[] {
  const perUnit = 60 / quartersPerMinute / 24;
  const at = (units: number): number => 0.5 + units * perUnit;
  return lied.notes
    .filter(({ measure }) => measure < MEASURES)
    .map(({ onset, duration, midiPitch }) => ({
      onset: seconds(at(onset) + JITTER * random.normal()),
      offset: seconds(at(onset + SOUNDING * duration)),
      midiPitch,
      velocity: Math.round(70 + 8 * random.normal()),
      confidence: 1,
    }))
    .sort((a, b) => a.onset - b.onset);
}

function measure(folder: string, dress: Dress): string {
  const sums = { performances: 0, level: 0, meter: 0, both: 0 };
  for (const { arrangement, random } of arranged(folder, dress)) {
    const notes = performed(arrangement, random);
    if (notes.length < FEWEST_NOTES) continue;
    if (sums.performances === PERFORMANCES) break;
    const { tempo, timeSignature } = notate(notes, WISHES);
    const [first] = arrangement.lied.measures;
    const isLevelRight = Math.abs(Math.log2(tempo / arrangement.quartersPerMinute)) < LEVEL;
    const isMeterRight = first !== undefined && timeSignature === `${first.beats}/${first.beatType}`;
    sums.performances += 1;
    sums.level += Number(isLevelRight);
    sums.meter += Number(isMeterRight);
    sums.both += Number(isLevelRight && isMeterRight);
  }
  return `${dress}: of ${sums.performances} performances ${sums.level} at their level, ${sums.meter} in their meter, ${sums.both} both`;
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('usage: node training/priors/evaluation/measurePlain.ts <folder of songs (.mxl)>');
for (const dress of DRESSES) console.log(measure(folder, dress));
