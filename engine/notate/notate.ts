/**
 * Timed notes to a score: the symbolic half of transcription, as a list of its stages. Each is a pure function in its
 * own file: onset groups, beats and meter, quantization, key, hands, voices, spelling, chords, score.
 */
import { keySignatureOf, type KeyIndex, type KeySignature } from '../theory/key.ts';
import { programOfInstrument } from '../theory/instruments.ts';
import { spellPitch } from '../theory/spellPitch.ts';
import { TUNINGS, type Tuning } from '../theory/tunings.ts';
import { seconds } from '../units.ts';
import { assembleScore, type WrittenStaff } from './assembleScore.ts';
import { estimateKey } from './estimateKey.ts';
import type { Meter } from './meter.ts';
import { nameChords, type NamedChord } from './nameChords.ts';
import { NOTATE_INSTRUMENTS, NotateError, type Notation, type NotateOptions } from './notateOptions.ts';
import { groupOnsets, type OnsetGroup } from './onsetGroups.ts';
import { chooseDivisions, quantize, regularize, type QuantizedNote } from './quantize.ts';
import { separateVoices } from './separateVoices.ts';
import { stavesOf, type StaffNotes } from './staves.ts';
import type { TimedNote } from './timedNote.ts';
import { trackBeats, type BeatTrack } from './trackBeats.ts';
import { writeVoice } from './writeVoice.ts';

/** Throws NotateError: no notes, a note that is no note, an option that is none. */
export function notate(input: readonly TimedNote[], options: NotateOptions): Notation {
  checkOptions(options);
  const notes = checkNotes(input);
  const groups = groupOnsets(notes);
  const track = trackBeats(groups, beatOptions(options));
  const quantized = quantize(groups, track);
  const key = options.key ?? keyOf(quantized);
  const chords = nameChords(quantized, track.meter, key, options.mode === 'leadsheet' ? 'leadsheet' : 'sheet');
  const tempo = options.tempo ?? Math.round(track.tempo);
  const shown = options.mode === 'leadsheet' ? chords : [];
  const score = scoreOf(quantized, track, { key, tempo, chords: shown }, options);
  return {
    score,
    beats: track.beats,
    key,
    tempo,
    beatsPerMinute: (tempo * 24) / track.meter.beat,
    timeSignature: track.meter.name,
    chords: chords.map(({ unit, length, index }) => ({
      start: seconds(track.timeOf(unit)),
      end: seconds(track.timeOf(unit + length)),
      index,
    })),
    quality: qualityOf(groups, track),
  };
}

function checkOptions({ mode, instrument, key, tempo }: NotateOptions): void {
  const instruments: readonly string[] = NOTATE_INSTRUMENTS[mode];
  if (!instruments.includes(instrument))
    throw new NotateError('bad-option', `${mode} has no instrument ${instrument}; it has ${instruments.join(', ')}`);
  if (key !== undefined && !(Number.isInteger(key) && key >= 0 && key < 24))
    throw new NotateError('bad-option', `key is ${key}; it goes from 0 to 23`);
  if (tempo !== undefined && !(tempo >= 10 && tempo <= 1000))
    throw new NotateError('bad-option', `tempo is ${tempo}; it goes from 10 to 1000`);
}

const beatOptions = ({ timeSignature, tempo }: NotateOptions): { timeSignature?: string; tempo?: number } => ({
  ...(timeSignature === undefined ? {} : { timeSignature }),
  ...(tempo === undefined ? {} : { tempo }),
});

function checkNotes(notes: readonly TimedNote[]): TimedNote[] {
  if (notes.length === 0) throw new NotateError('no-notes', 'There are no notes to write down.');
  return notes.map((note) => {
    const { onset, offset, midiPitch } = note;
    if (!Number.isFinite(onset) || !Number.isFinite(offset) || !(midiPitch >= 0 && midiPitch <= 127))
      throw new NotateError('bad-note', `not a note: pitch ${midiPitch} from ${onset} s to ${offset} s`);
    return { ...note, midiPitch: Math.round(midiPitch), offset: seconds(Math.max(offset, onset + 0.01)) };
  });
}

function keyOf(notes: readonly QuantizedNote[]): KeyIndex {
  const ordered = [...notes].sort((a, b) => a.unit - b.unit || a.midiPitch - b.midiPitch);
  const weighted = ordered.map((note) => ({
    midiPitch: note.midiPitch,
    weight: Math.sqrt(Math.min(96, Math.max(6, note.sounding))),
  }));
  return estimateKey(weighted, ordered[0]?.midiPitch, bassAtEnd(ordered)?.midiPitch);
}

const bassAtEnd = (ordered: readonly QuantizedNote[]): QuantizedNote | undefined => {
  const last = ordered.at(-1)?.unit;
  return ordered.find((note) => note.unit === last);
};

/** The written part: staves, their voices, measures and everything that the score says about the whole piece. */
function scoreOf(
  notes: readonly QuantizedNote[],
  track: BeatTrack,
  written: { readonly key: KeyIndex; readonly tempo: number; readonly chords: readonly NamedChord[] },
  options: NotateOptions,
): Notation['score'] {
  const { meter } = track;
  const first = notes.reduce((least, note) => Math.min(least, note.unit), Infinity);
  const skipped = Math.floor(first / meter.measure) * meter.measure;
  const shifted = notes.map((note) => ({ ...note, unit: note.unit - skipped }));
  const firstUnit = pickupOf(first - skipped, meter);
  const last = shifted.reduce((most, note) => Math.max(most, note.unit), 0);
  const measures = Math.floor(last / meter.measure) + 1;
  const key = keySignatureOf(written.key);
  const staves = stavesOf(shifted, meter, options).map((staff) =>
    writeStaff(staff, { meter, key, measures, firstUnit }),
  );
  const tuning = options.mode === 'universal' ? TUNINGS_BY_INSTRUMENT[options.instrument] : undefined;
  const { title, composer, instrument, source } = options;
  return assembleScore({
    meta: { title, composer, subtitle: '', instrument, source, customId: '' },
    meter,
    key,
    quartersPerMinute: written.tempo,
    measures,
    firstUnit,
    staves,
    program: programOfInstrument(instrument),
    ...(tuning ? { tuning } : {}),
    chords: written.chords.map((chord) => ({ ...chord, unit: chord.unit - skipped })),
    timeOf: (unit) => track.timeOf(unit + skipped),
  });
}

const TUNINGS_BY_INSTRUMENT: Readonly<Record<string, Tuning>> = { guitar: TUNINGS.guitar, bass: TUNINGS.bass };

interface Frame {
  readonly meter: Meter;
  readonly key: KeySignature;
  readonly measures: number;
  readonly firstUnit: number;
}

function writeStaff({ clef, notes, voices }: StaffNotes, { meter, key, measures, firstUnit }: Frame): WrittenStaff {
  const divisions = chooseDivisions(notes, meter);
  const lines = separateVoices(regularize(notes, meter, divisions), meter.measure, voices);
  const spell = (note: QuantizedNote): ReturnType<typeof spellPitch> => spellPitch(note.midiPitch, key);
  return {
    clef,
    voices: lines.map((line, number) =>
      writeVoice(line, measures, firstUnit, { meter, divisions, spell, hideRests: number > 0 }),
    ),
  };
}

/** A first measure that begins in its second half is written as a pickup; otherwise rests lead in. */
function pickupOf(first: number, meter: Meter): number {
  if (first < meter.measure / 2) return 0;
  return first % 12 === 0 ? first : Math.floor(first / meter.beat) * meter.beat;
}

/** Share of the onsets that stand where the beat expects them, weighted by how sure their notes are. */
function qualityOf(groups: readonly OnsetGroup[], track: BeatTrack): number {
  let [sum, all] = [0, 0];
  groups.forEach((group, index) => {
    const unit = track.units[index] ?? -1;
    const fits = unit < 0 ? 0 : unit % 6 === 0 ? 1 : 0.75;
    for (const note of group.notes) {
      sum += note.confidence * fits;
      all++;
    }
  });
  return all > 0 ? Math.round((sum / all) * 1000) / 1000 : 0;
}
