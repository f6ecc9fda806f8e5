/**
 * Assigns a staff and a number to each voice of a file. Files number voices in three ways: four numbers for each staff
 * (MuseScore), consecutive numbers through the part (Finale, Sibelius, Dorico), or the same numbers again on every
 * staff. A voice belongs to the staff with most of its notes; its notes on other staves are cross-staff notes.
 */
import { VOICES_PER_STAFF } from '../../../../model/checks/checkPart.ts';
import type { FittedVoice } from '../../fit/fitVoice.ts';

/** A voice of a measure with its staff and number. */
export interface PlacedVoice {
  readonly staff: number;
  readonly number: number;
  readonly fitted: FittedVoice;
}

/** Suffix of the names of voices that contain the notes that overlap with a voice of the file. */
export const OVERFLOW = '~';

const staffCounts = (voice: FittedVoice, into = new Map<number, number>()): Map<number, number> => {
  for (const { staff, isFill } of voice.units) if (!isFill) into.set(staff, (into.get(staff) ?? 0) + 1);
  return into;
};

const mostFrequentStaff = (counts: ReadonlyMap<number, number>): number =>
  [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as [number, number])[0];

/** Whether the voices are numbered from 1 without a gap, staff after staff. */
function isConsecutive(places: readonly { readonly place: number; readonly mainStaff: number }[]): boolean {
  const sorted = [...places].sort((a, b) => a.place - b.place);
  return sorted.every(
    ({ place, mainStaff }, index) => place === index && mainStaff >= (sorted[index - 1]?.mainStaff ?? 0),
  );
}

/**
 * Whether the file numbers four voices for each staff. A voice may have most of its notes on another staff; therefore
 * numbers that are not consecutive suffice where the first voice of each staff but the uppermost is mostly on its own.
 */
function isNumberedByFours(mainStaves: ReadonlyMap<string, number>, staffCount: number, isOwn: boolean): boolean {
  const places = [...mainStaves].map(([id, mainStaff]) => ({ place: Number(id) - 1, mainStaff }));
  const fits = places.every(
    ({ place }) => Number.isInteger(place) && place >= 0 && place < VOICES_PER_STAFF * staffCount,
  );
  if (!fits || isOwn) return fits;
  if (places.every(({ place, mainStaff }) => place >> 2 === mainStaff)) return true;
  const lowerStaves = Array.from({ length: staffCount - 1 }, (_, index) => index + 1);
  return (
    !isConsecutive(places) && lowerStaves.every((staff) => mainStaves.get(`${VOICES_PER_STAFF * staff + 1}`) === staff)
  );
}

const byName = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);

interface Plan {
  /** Staff and number by voice, or by staff and voice where several staves have voices with the same name. */
  readonly fixed: ReadonlyMap<string, { readonly staff: number; readonly number: number }>;
  readonly keyOf: (voice: FittedVoice) => string;
}

const planByFours = (mainStaves: ReadonlyMap<string, number>): Plan => ({
  fixed: new Map(
    [...mainStaves.keys()].map((id) => [id, { staff: (Number(id) - 1) >> 2, number: (Number(id) - 1) & 3 }]),
  ),
  keyOf: ({ id }) => id,
});

/** Numbers the voices of each staff in the order of their names. */
function planByOrder(measures: readonly (readonly FittedVoice[])[]): Plan {
  const keyOf = (voice: FittedVoice): string => `${mostFrequentStaff(staffCounts(voice))} ${voice.id}`;
  const keys = new Set(
    measures
      .flat()
      .filter(({ id }) => !id.includes(OVERFLOW))
      .map(keyOf),
  );
  const sorted = [...keys].map((key) => [Number(key.split(' ', 1)[0]), key.slice(key.indexOf(' ') + 1), key] as const);
  sorted.sort((a, b) => a[0] - b[0] || byName(a[1], b[1]));
  const next = new Map<number, number>();
  const fixed = new Map<string, { staff: number; number: number }>();
  for (const [staff, , key] of sorted) {
    const number = next.get(staff) ?? 0;
    next.set(staff, number + 1);
    if (number < VOICES_PER_STAFF) fixed.set(key, { staff, number });
  }
  return { fixed, keyOf };
}

function planOf(measures: readonly (readonly FittedVoice[])[], staffCount: number, isOwn: boolean): Plan {
  const counts = new Map<string, Map<number, number>>();
  for (const voice of measures.flat()) {
    if (!voice.id.includes(OVERFLOW)) counts.set(voice.id, staffCounts(voice, counts.get(voice.id)));
  }
  const mainStaves = new Map([...counts].map(([id, each]) => [id, mostFrequentStaff(each)]));
  return isNumberedByFours(mainStaves, staffCount, isOwn) ? planByFours(mainStaves) : planByOrder(measures);
}

/**
 * Returns a free place: on the wanted staff if it has one, otherwise on another staff, where the notes become
 * cross-staff notes.
 */
function freePlace(taken: ReadonlySet<number>, wanted: number, staffCount: number): number | undefined {
  const staves = [wanted, ...Array.from({ length: staffCount }, (_, staff) => staff)];
  for (const staff of staves) {
    for (let number = 0; number < VOICES_PER_STAFF; number++) {
      const place = VOICES_PER_STAFF * staff + number;
      if (!taken.has(place)) return place;
    }
  }
  return undefined;
}

/**
 * Assigns staff and number to the voices of each measure. `isOwn` states whether Songleaf wrote the file. `tooMany` is
 * called for each voice without a free place.
 */
export function allocateVoices(
  measures: readonly (readonly FittedVoice[])[],
  staffCount: number,
  isOwn: boolean,
  tooMany: () => void,
): PlacedVoice[][] {
  const { fixed, keyOf } = planOf(measures, staffCount, isOwn);
  return measures.map((voices) => {
    const taken = new Set<number>();
    const placed: PlacedVoice[] = [];
    const place = (at: number, fitted: FittedVoice): void => {
      taken.add(at);
      placed.push({ staff: Math.floor(at / VOICES_PER_STAFF), number: at % VOICES_PER_STAFF, fitted });
    };
    const waiting: FittedVoice[] = [];
    for (const fitted of voices) {
      const known = fixed.get(keyOf(fitted));
      const at = known === undefined ? undefined : VOICES_PER_STAFF * known.staff + known.number;
      if (at === undefined || taken.has(at)) waiting.push(fitted);
      else place(at, fitted);
    }
    for (const fitted of waiting) {
      const at = freePlace(taken, mostFrequentStaff(staffCounts(fitted)), staffCount);
      if (at === undefined) tooMany();
      else place(at, fitted);
    }
    return placed.sort((a, b) => a.staff - b.staff || a.number - b.number);
  });
}
