/**
 * Lists the events of all voices of a measure and the columns that they share. A column is a moment at which something is
 * printed; rests for a whole measure are in the middle of the measure and belong to no column.
 */
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';
import { numeralsOf } from '../../model/numerals.ts';
import type { Measure, PartMeasure } from '../../model/score.ts';
import { isLowerOnStaff, voicesByStaff } from '../../model/voiceSides.ts';
import { figuredMoments } from '../context/figuredMoments.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { MeasureEvent, Columns } from '../types/columns.ts';

export const isFullMeasureRest = (chord: Chord): boolean => isRest(chord) && chord.fullMeasure !== undefined;

type ListedEvent = Omit<MeasureEvent, 'column'> & { column: number };

/** All events of a measure, with `column` still -1. */
function listEvents(partMeasures: readonly PartMeasure[], places: readonly StaffPlace[]): ListedEvent[] {
  const events: ListedEvent[] = [];
  partMeasures.forEach((measure, part) => {
    const firstStaff = places.findIndex((place) => place.part === part);
    const staffCount = places.filter((place) => place.part === part && place.isTablature !== true).length;
    const inPart = (staff: number): number => firstStaff + Math.min(Math.max(staff, 0), staffCount - 1);
    const sharing = voicesByStaff(measure.voices);
    measure.voices.forEach((voice, voiceIndex) => {
      let at = 0;
      voice.chords.forEach((chord, index) => {
        const duration = chordDuration(chord);
        const [staff, homeStaff] = [inPart(chord.staff ?? voice.staff), inPart(voice.staff)];
        const id = events.length;
        const onStaff = sharing.get(chord.staff ?? voice.staff);
        events.push({
          id,
          part,
          voice: voiceIndex,
          voiceNumber: voice.number,
          isLower: onStaff !== undefined && isLowerOnStaff(voice, chord.staff ?? voice.staff, onStaff),
          index,
          chord,
          at,
          duration,
          staff,
          homeStaff,
          column: -1,
        });
        at += duration;
      });
    });
  });
  return events;
}

/** The columns of a measure. `others` are moments at which something is printed that belongs to no voice. */
export function alignColumns(
  measure: Measure,
  partMeasures: readonly PartMeasure[],
  places: readonly StaffPlace[],
  others: readonly number[] = [],
): Columns {
  const listed = listEvents(partMeasures, places);
  const takesColumn = (chord: Chord): boolean => chord.hidden !== true && !isFullMeasureRest(chord);
  const moments = new Set(others);
  for (const event of listed) if (takesColumn(event.chord)) moments.add(event.at);
  // A chord symbol over a sustained note needs a column too, as do a barline, a key, a numeral and figures inside the measure.
  for (const { harmonies } of partMeasures) {
    for (const { at } of harmonies ?? []) if (at >= 0 && at < measure.duration) moments.add(at);
  }
  for (const { at } of measure.innerBarlines ?? []) if (at > 0 && at < measure.duration) moments.add(at);
  for (const partMeasure of partMeasures) {
    for (const { at } of partMeasure.keys ?? []) if (at > 0 && at < measure.duration) moments.add(at);
    for (const { at } of numeralsOf(partMeasure)) if (at >= 0 && at < measure.duration) moments.add(at);
    for (const { at } of figuredMoments(partMeasure)) if (at >= 0 && at < measure.duration) moments.add(at);
  }
  if (moments.size === 0) moments.add(0);
  const at = [...moments].sort((a, b) => a - b);
  const columnAt = new Map(at.map((moment, column) => [moment, column]));
  for (const event of listed) if (takesColumn(event.chord)) event.column = columnAt.get(event.at) ?? -1;
  return { at, duration: Math.max(measure.duration, (at.at(-1) ?? 0) + 1), events: listed };
}
