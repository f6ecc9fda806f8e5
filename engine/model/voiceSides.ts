/** Which of the voices that share a staff is the upper and which the lower one. */
import type { Voice } from './score.ts';

/** The voices with something printed on one staff of a measure. */
export interface StaffVoices {
  /** Voices of this staff. */
  readonly homes: ReadonlySet<Voice>;
  /** Voices of other staves that are partly written on this one. */
  readonly visitors: ReadonlySet<Voice>;
}

interface Filling {
  readonly homes: Set<Voice>;
  readonly visitors: Set<Voice>;
}

/** The voices of a measure by the index of the staff in the part; hidden rests do not count. */
export function voicesByStaff(voices: readonly Voice[]): ReadonlyMap<number, StaffVoices> {
  const staves = new Map<number, Filling>();
  for (const voice of voices) {
    for (const { staff = voice.staff, hidden } of voice.chords) {
      if (hidden === true) continue;
      const known = staves.get(staff) ?? { homes: new Set<Voice>(), visitors: new Set<Voice>() };
      staves.set(staff, known);
      (staff === voice.staff ? known.homes : known.visitors).add(voice);
    }
  }
  return staves;
}

/**
 * Whether a voice is the lower one on a staff. Beside notes of the staff above, the only voice of a staff is the lower
 * one, and these notes are the upper one; beside notes of the staff below, the reverse holds (Gould, "Keyboard:
 * cross-staff notation"). Elsewhere, the voice's number decides.
 */
export function isLowerOnStaff(voice: Voice, staff: number, { homes, visitors }: StaffVoices): boolean {
  const byNumber = voice.number % 2 === 1;
  if (voice.staff !== staff) return homes.size === 0 ? byNumber : voice.staff > staff;
  if (homes.size !== 1 || visitors.size === 0) return byNumber;
  const isBelowAll = [...visitors].every((visitor) => visitor.staff < staff);
  const isAboveAll = [...visitors].every((visitor) => visitor.staff > staff);
  return isBelowAll || (!isAboveAll && byNumber);
}
