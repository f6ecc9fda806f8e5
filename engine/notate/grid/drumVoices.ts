/**
 * Writes a drum set on a staff of two voices: what the hands play with stems up, what the feet play with stems down. How long a
 * drum sounds is not written: a stroke lasts until the next one of its voice, or to the end of its beat.
 */
import { diatonicStep, type Step } from '../../theory/pitch.ts';
import type { Note } from '../../model/chord.ts';
import { drumNote, isByFoot } from '../../model/drumset.ts';
import type { TimeSignature, Voice } from '../../model/score.ts';
import { restsBesideVoices } from './restsBesideVoices.ts';
import { beatLength } from './beatGrid.ts';
import { writeGridVoice, type GridChord, type GridMeasure, type GridNote, type NotesOf } from './writeGridVoice.ts';

const STAFF = 0;

/** Length in ticks of a beat as it is counted: three eighths in 6/8. */
function countedBeat(time: TimeSignature, duration: number): number {
  const length = beatLength(time, duration);
  const isCompound = time.beatType >= 8 && time.beats.length === 1 && (time.beats[0] ?? 0) % 3 === 0;
  return isCompound && duration % (3 * length) === 0 ? 3 * length : length;
}

/**
 * The notes of a chord from the lowest place on the staff. Of two drums with the same place, such as two crash cymbals, one is
 * written at the next free place above, since a chord has each place once.
 */
const drumNotes: NotesOf = ({ notes }, { isFirst }) => {
  // A length that takes two values ends with a rest.
  if (!isFirst) return [];
  const byPlace = new Map<number, Note>();
  for (const key of new Set(notes.map(({ midiPitch }) => midiPitch))) {
    const note = drumNote(key);
    let place = diatonicStep(note.pitch);
    while (byPlace.has(place)) place++;
    byPlace.set(place, { ...note, pitch: { step: (place % 7) as Step, alter: 0, octave: Math.floor(place / 7) } });
  }
  return [...byPlace].sort(([a], [b]) => a - b).map(([, note]) => note);
};

/** The strokes of one voice in a measure, as chords. */
function chordsIn(strokes: readonly GridNote[], measure: GridMeasure): GridChord[] {
  const byStart = new Map<number, GridNote[]>();
  for (const stroke of strokes) byStart.set(stroke.start, [...(byStart.get(stroke.start) ?? []), stroke]);
  const starts = [...byStart.keys()].sort((a, b) => a - b);
  const beat = countedBeat(measure.time, measure.duration);
  return starts.map((start, index) => {
    const inMeasure = start - measure.start;
    const endOfBeat = measure.start + Math.min(measure.duration, (Math.floor(inMeasure / beat) + 1) * beat);
    return { start, end: Math.min(starts[index + 1] ?? Infinity, endOfBeat), notes: byStart.get(start) ?? [] };
  });
}

function voicesIn(strokes: readonly GridNote[], measure: GridMeasure): Voice[] {
  const [hands, feet] = [false, true].map((byFoot) =>
    chordsIn(
      strokes.filter(({ midiPitch }) => isByFoot(midiPitch) === byFoot),
      measure,
    ),
  );
  const sounding = [hands ?? [], feet ?? []].flatMap((chords, number) =>
    chords.length > 0 ? [{ chords, number }] : [],
  );
  const shown = sounding.length > 0 ? sounding : [{ chords: [], number: 0 }];
  const written = restsBesideVoices(shown.map(({ chords }) => writeGridVoice(chords, measure, drumNotes)));
  return shown.map(({ number }, index) => ({ staff: STAFF, number, chords: written[index] ?? [] }));
}

/** The voices of each measure. The strokes are on the grid, and their ends have no meaning. */
export function drumVoices(strokes: readonly GridNote[], measures: readonly GridMeasure[]): readonly Voice[][] {
  const ordered = [...strokes].sort((a, b) => a.start - b.start);
  let next = 0;
  return measures.map((measure) => {
    const from = next;
    while (next < ordered.length && (ordered[next]?.start ?? 0) < measure.start + measure.duration) next++;
    return voicesIn(ordered.slice(from, next), measure);
  });
}
