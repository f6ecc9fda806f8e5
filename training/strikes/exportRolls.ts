/**
 * Development only: writes the rolls and the notes of performances for trainStrikes.py, as KIND_NUMBER.rolls (bytes,
 * [frame][roll][key]) and KIND_NUMBER.notes (rows of three 32-bit floats: onset and offset in seconds, -1 if unknown, and MIDI pitch).
 *
 *   node training/strikes/exportRolls.ts <folder to write to> <kind> <folder of performances> [--every 1]
 *
 * The kinds and their folders, which training/noteClassifier/train.ts and hearBands.ts fill: pieces (data/heard-pieces), lines
 * (data/heard-lines), recorded (data/heard-recorded), pianos (data/heard-pianos), ensembles (data/heard-ensembles), bands
 * (data/heard-bands).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize } from 'node:v8';
import type { Activations } from '../../server/transcription/detect/activations.ts';
import { KEYS } from '../../server/transcription/model/basicPitch.ts';

interface HeardPiece {
  readonly activations: Activations;
  readonly notes: readonly { readonly onset: number; readonly offset?: number; readonly midiPitch: number }[];
}

const FEWEST_NOTES = 20;
const FEWEST_FRAMES = 500;

function rollsOf({ frames, onsets, levels, breaks, frameCount }: Activations): Uint8Array {
  const rolls = [frames, onsets, levels, breaks];
  const bytes = new Uint8Array(frameCount * rolls.length * KEYS);
  for (let frame = 0; frame < frameCount; frame++)
    for (const [index, roll] of rolls.entries())
      bytes.set(roll.subarray(frame * KEYS, (frame + 1) * KEYS), (frame * rolls.length + index) * KEYS);
  return bytes;
}

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [folder = '', kind = '', heard = ''] = positionals;
mkdirSync(folder, { recursive: true });
const files = readdirSync(heard).sort((a, b) => parseInt(a) - parseInt(b));
for (const file of files.filter((_, index) => index % Number(values.every) === 0)) {
  const { activations, notes } = deserialize(readFileSync(join(heard, file))) as HeardPiece;
  if (notes.length < FEWEST_NOTES || activations.frameCount < FEWEST_FRAMES) continue;
  const path = join(folder, `${kind}_${basename(file, '.heard')}`);
  const rows = Float32Array.from(notes.flatMap(({ onset, offset = -1, midiPitch }) => [onset, offset, midiPitch]));
  writeFileSync(`${path}.rolls`, rollsOf(activations));
  writeFileSync(`${path}.notes`, new Uint8Array(rows.buffer));
}
