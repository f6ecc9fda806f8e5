/**
 * Which staff and number each voice of a file gets. Files name voices freely: four numbers for each staff in a row
 * (MuseScore), counted through the part (Finale, Sibelius, Dorico), or the same names again on every staff. A voice's
 * home is the staff where most of its notes stand; what stands elsewhere crosses.
 */
import { VOICES_PER_STAFF } from '../../../../model/checks/checkPart.ts';
import type { FittedVoice } from '../../fit/fitVoice.ts';

/** The voices of a measure in their places. */
export interface PlacedVoice {
  readonly staff: number;
  readonly number: number;
  readonly fitted: FittedVoice;
}

/** What overlaps with a voice goes on under its name with this at the end. */
export const OVERFLOW = '~';

const staffCounts = (voice: FittedVoice, into = new Map<number, number>()): Map<number, number> => {
  for (const { staff, isFill } of voice.units) if (!isFill) into.set(staff, (into.get(staff) ?? 0) + 1);
  return into;
};

const fullest = (counts: ReadonlyMap<number, number>): number =>
  [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as [number, number])[0];

/** Whether every voice keeps to four numbers a staff. */
function fourEach(homes: ReadonlyMap<string, number>, staffCount: number, isOwn: boolean): boolean {
  return [...homes].every(([id, home]) => {
    const place = Number(id) - 1;
    return (
      Number.isInteger(place) && place >= 0 && place < VOICES_PER_STAFF * staffCount && (isOwn || place >> 2 === home)
    );
  });
}

const byName = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);

interface Plan {
  /** By voice, or by voice and staff where the same name stands on several. */
  readonly fixed: ReadonlyMap<string, { readonly staff: number; readonly number: number }>;
  readonly keyOf: (voice: FittedVoice) => string;
}

const fourEachPlan = (homes: ReadonlyMap<string, number>): Plan => ({
  fixed: new Map([...homes.keys()].map((id) => [id, { staff: (Number(id) - 1) >> 2, number: (Number(id) - 1) & 3 }])),
  keyOf: ({ id }) => id,
});

/** Voices of a staff are numbered in the order of their names. */
function countedPlan(measures: readonly (readonly FittedVoice[])[]): Plan {
  const keyOf = (voice: FittedVoice): string => `${fullest(staffCounts(voice))} ${voice.id}`;
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
  const homes = new Map([...counts].map(([id, each]) => [id, fullest(each)]));
  return fourEach(homes, staffCount, isOwn) ? fourEachPlan(homes) : countedPlan(measures);
}

/** A free place, on the wanted staff if there is one, else on another from which the notes cross over. */
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

/** `isOwn`: Songleaf wrote the file. `tooMany` is called for each voice without a free place. */
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
      const at = freePlace(taken, fullest(staffCounts(fitted)), staffCount);
      if (at === undefined) tooMany();
      else place(at, fitted);
    }
    return placed.sort((a, b) => a.staff - b.staff || a.number - b.number);
  });
}
