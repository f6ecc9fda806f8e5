/**
 * The volume of one voice over time, as automation of a gain. The level at any moment is computed too, so that a voice
 * can be released or faded at a moment that was unknown when it began (`cancelAndHoldAtTime` would do that, but some
 * browsers lack it).
 */
import type { Envelope, Zone } from '../soundfont/program.ts';

/** Exponential ramps cannot reach 0; this is -100 dB. */
const SILENCE = 1e-5;
/** A linear rise shorter than this causes a click. */
const SHORTEST_ATTACK = 0.001;
/** A release shorter than this causes a click. */
const SHORTEST_RELEASE = 0.03;
/** Releases of some banks last a minute; the sound after this time is too soft to occupy a voice. */
const LONGEST_RELEASE = 8;
/** Time constants until the level has fallen by 100 dB: ln(1e5). */
const CONSTANTS_TO_SILENCE = Math.log(1 / SILENCE);

/** The envelope of a zone for a key, within the limits above. */
export function envelopeFor({ envelope, holdByKey, decayByKey }: Zone, midiPitch: number): Envelope {
  const above = midiPitch - 60;
  return {
    delay: envelope.delay,
    attack: Math.max(SHORTEST_ATTACK, envelope.attack),
    hold: envelope.hold * holdByKey ** above,
    decay: envelope.decay * decayByKey ** above,
    sustain: envelope.sustain,
    release: Math.min(LONGEST_RELEASE, Math.max(SHORTEST_RELEASE, envelope.release)),
  };
}

/** Level (0–1) of a held note, `time` seconds after its beginning. */
export function levelAt({ delay, attack, hold, decay, sustain }: Envelope, time: number): number {
  const sinceAttack = time - delay;
  if (sinceAttack <= 0) return 0;
  if (sinceAttack < attack) return sinceAttack / attack;
  const sinceDecay = sinceAttack - attack - hold;
  if (sinceDecay <= 0) return 1;
  const floor = Math.max(SILENCE, sustain);
  return sinceDecay >= decay ? floor : floor ** (sinceDecay / decay);
}

/** Schedules attack, hold, decay and sustain from `start` on, as far as they begin and end before `until`. */
export function scheduleEnvelope(
  gain: AudioParam,
  envelope: Envelope,
  peak: number,
  start: number,
  until = Infinity,
): void {
  const { delay, attack, hold, decay, sustain } = envelope;
  const attackStart = start + delay;
  const decayStart = attackStart + attack + hold;
  gain.setValueAtTime(0, start);
  if (delay > 0 && attackStart < until) gain.setValueAtTime(0, attackStart);
  if (attackStart + attack < until) gain.linearRampToValueAtTime(peak, attackStart + attack);
  if (hold > 0 && decayStart < until) gain.setValueAtTime(peak, decayStart);
  if (sustain < 1 && decayStart + decay < until)
    gain.exponentialRampToValueAtTime(Math.max(SILENCE, sustain) * peak, decayStart + decay);
}

interface Release {
  readonly peak: number;
  /** Times of the note's beginning and of its release. */
  readonly start: number;
  readonly at: number;
  /** Time in which the level then falls by 100 dB. */
  readonly seconds: number;
}

/**
 * Schedules a note whose end is known, with fewer events than an envelope that is released afterwards: each costs the
 * main thread as much as a hundredth of a voice. @returns the time at which the note has fallen silent.
 */
export function scheduleNote(gain: AudioParam, envelope: Envelope, release: Release): number {
  scheduleEnvelope(gain, envelope, release.peak, release.start, release.at);
  rampTo(gain, envelope, release);
  return fallFrom(gain, release);
}

/** Ends a scheduled envelope. @returns the time at which the note has fallen silent. */
export function scheduleRelease(gain: AudioParam, envelope: Envelope, release: Release): number {
  gain.cancelScheduledValues(release.at);
  if (!rampTo(gain, envelope, release)) gain.setValueAtTime(levelOf(envelope, release), release.at);
  return fallFrom(gain, release);
}

const levelOf = (envelope: Envelope, { peak, start, at }: Release): number => levelAt(envelope, at - start) * peak;

/** Schedules the first part of a ramp during which the note is released. @returns false where there is none. */
function rampTo(gain: AudioParam, envelope: Envelope, release: Release): boolean {
  const { delay, attack, hold, decay } = envelope;
  const { peak, start, at } = release;
  const held = at - start;
  const isRising = held > delay && held <= delay + attack;
  const isFalling = held > delay + attack + hold && held <= delay + attack + hold + decay;
  if (isRising) gain.linearRampToValueAtTime(levelOf(envelope, release), at);
  else if (isFalling) gain.exponentialRampToValueAtTime(Math.max(SILENCE * peak, levelOf(envelope, release)), at);
  return isRising || isFalling;
}

function fallFrom(gain: AudioParam, { at, seconds }: Release): number {
  gain.setTargetAtTime(0, at, seconds / CONSTANTS_TO_SILENCE);
  return at + seconds;
}

/** Fades a voice that is already being released: the release continues until `at`, and then falls faster. */
export function hastenRelease(gain: AudioParam, at: number, seconds: number): number {
  gain.cancelScheduledValues(at + 1e-9);
  gain.setTargetAtTime(0, at, seconds / CONSTANTS_TO_SILENCE);
  return at + seconds;
}
