/**
 * Measures the staves and the values that the program writes for keyboard music of songs and composers that are kept apart from the
 * training of printedNetwork.ts (performPrinted.ts), by source: the share of the notes on their staff, and the share whose value is right.
 *
 *   node training/priors/evaluation/measurePrinted.ts <folder with .mxl files> <.notes files> <.krn files> [excerpts of each source]
 */
import { stavesForMode } from '../../../engine/notate/voices/stavesForMode.ts';
import { withPrintedValues } from '../../../engine/notate/voices/printed/printedNetwork.ts';
import { separateVoices } from '../../../engine/notate/voices/separateVoices.ts';
import { printedExcerpts, type PrintedExcerpt, type PrintedNote } from '../../performances/performPrinted.ts';

/** No seed of the training. */
const SEED = 100;
/** Units by which a written value may differ. */
const NEAR = 0.5;

const keyOf = (unit: number, midiPitch: number): number => 128 * unit + midiPitch;

/** Notes, those on their staff, and those with their value. */
function counted({ notes }: PrintedExcerpt): readonly [all: number, staves: number, values: number] {
  const { meter, position, unit } = notes[0] as PrintedNote;
  const shift = Math.round(position) - unit + meter.measure;
  const played = notes.map((note) => ({
    ...{ unit: note.unit + shift, midiPitch: note.midiPitch, sounding: note.sounding },
    ...{ velocity: 70, confidence: 1 },
  }));
  const truth = new Map(notes.map((note) => [keyOf(note.unit + shift, note.midiPitch), note]));
  const staves = withPrintedValues(stavesForMode(played, meter, { mode: 'universal', instrument: 'piano' }), meter);
  let [onStaff, rightValue] = [0, 0];
  staves.forEach((staff, index) => {
    for (const voice of separateVoices(staff.notes, meter, staff.voices))
      for (const chord of voice)
        for (const note of chord.notes) {
          const printed = truth.get(keyOf(chord.unit, note.midiPitch));
          if (printed?.staff === (index === 0 ? 'upper' : 'lower')) onStaff++;
          if (printed && Math.abs(printed.duration - chord.length) < NEAR) rightValue++;
        }
  });
  return [notes.length, onStaff, rightValue];
}

const [songs, scores, polish, most = '200'] = process.argv.slice(2);
if (!songs || !scores || !polish)
  throw new Error(
    'usage: node training/priors/evaluation/measurePrinted.ts <songs> <scores> <Polish scores> [excerpts]',
  );
const sums = ['songs', 'Mutopia', 'Polish scores'].map((name) => ({
  name,
  excerpts: 0,
  notes: 0,
  staves: 0,
  values: 0,
}));
for (const excerpt of printedExcerpts([songs, scores, polish], SEED)) {
  const sum = sums[excerpt.source];
  const isForTwo = new Set(excerpt.notes.map(({ staff }) => staff)).size === 2;
  if (!sum || !excerpt.isApart || !isForTwo || sum.excerpts >= Number(most)) continue;
  const [notes, staves, values] = counted(excerpt);
  sum.excerpts++;
  sum.notes += notes;
  sum.staves += staves;
  sum.values += values;
}
for (const { name, excerpts, notes, staves, values } of sums)
  console.log(
    `${name}: ${excerpts} excerpts, ${notes} notes: on their staff ${(staves / notes).toFixed(4)}, value right ${(values / notes).toFixed(4)}`,
  );
