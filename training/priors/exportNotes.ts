/**
 * Writes the notes of a folder of compressed MusicXML songs as one JSON file for trainMetricalNetwork.py:
 *
 *   node training/priors/exportNotes.ts <folder with .mxl files> <notes.json>
 *
 * `songs` are [tempo, notes]; a note is [onset, duration, pitch, is voice, staff, position, beats, beat type].
 * `features` are the names of the network's features in the order of the trainer's columns.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICAL_FEATURES } from '../../engine/notate/meter/network/metricalFeatures.ts';
import { readLied } from './readLied.ts';

const [folder, output] = process.argv.slice(2);
if (!folder || !output)
  throw new Error('usage: node training/priors/exportNotes.ts <folder with .mxl files> <notes.json>');

const songs = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort()
  .map((name) => {
    const lied = readLied(readFileSync(join(folder, name)));
    const notes = lied.notes
      .filter((note) => Math.abs(note.onset - Math.round(note.onset)) <= 0.01)
      .map((note) => [
        Math.round(note.onset),
        Math.max(1, Math.round(note.duration)),
        note.midiPitch,
        lied.parts > 1 && note.part < lied.parts - 1 ? 1 : 0,
        note.staff,
        Math.round(note.position),
        lied.measures[note.measure]?.beats,
        lied.measures[note.measure]?.beatType,
      ]);
    return [lied.tempo ?? 0, notes];
  });
writeFileSync(output, JSON.stringify({ features: METRICAL_FEATURES.names, songs }));
