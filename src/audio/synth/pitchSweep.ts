/** The effect of the modulation envelope on the pitch of a voice. */
import type { Sweep } from '../soundfont/program.ts';

/**
 * Schedules attack, hold, decay and sustain on a parameter in cents, from `start` on. A released note keeps its pitch,
 * because it is silent before most banks would have moved it back.
 */
export function schedulePitchSweep(detune: AudioParam, { cents, envelope }: Sweep, start: number): void {
  const { delay, attack, hold, decay, sustain } = envelope;
  const attackStart = start + delay;
  const decayStart = attackStart + attack + hold;
  detune.setValueAtTime(0, attackStart);
  detune.linearRampToValueAtTime(cents, attackStart + attack);
  detune.setValueAtTime(cents, decayStart);
  detune.linearRampToValueAtTime(sustain * cents, decayStart + decay);
}
