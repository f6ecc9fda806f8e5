/**
 * Writes a score as a MIDI file of format 1: one track for tempo, meter and key, and one for each part with its name,
 * its programs, its notes as they sound (repeats unrolled, ties joined, ornaments played), its bends, its pedal and its
 * lyrics.
 * Drums use channel 10. Every further fifteen parts, and every further drum part, use the next port, so that no two
 * parts share a channel. A muted part has volume 0.
 */
import { DRUM_SET, instrumentName } from '../../../theory/instruments.ts';
import type { Part, Score, TimeSignature } from '../../../model/score.ts';
import { measureContexts, nominalDuration } from '../../../model/scoreContext.ts';
import { playedPrograms, type ProgramOf } from '../../../timeline/playedPrograms.ts';
import {
  timelineOf,
  type TimedEvent,
  type TimedMeasure,
  type TimedPedal,
  type Timeline,
} from '../../../timeline/timeline.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../../../units.ts';
import { META, PERCUSSION_CHANNEL, SUSTAIN_CONTROLLER, VOLUME_CONTROLLER } from '../midiFile.ts';
import { addPitchWheel } from './pitchWheel.ts';
import { timedSyllables } from './timedSyllables.ts';
import { midiFileBytes, TrackBytes } from './trackBytes.ts';

/**
 * Factors of the resolutions to choose from. 480 ticks per quarter express 128ths, triplets and quintuplets, and every
 * program reads them; the factors add those of rarer tuplets. All resolutions are below the format's limit of 32,767.
 */
const FACTORS = [1, 2, 3, 6, 7, 9, 11, 13, 14, 18, 21, 22, 26, 33, 39, 42, 63] as const;

const MELODIC_CHANNELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15] as const;

/**
 * Returns the coarsest of the resolutions that express the most moments exactly. Only notes of ornaments may be
 * rounded.
 */
function resolutionOf(moments: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const moment of moments) {
    const inQuarter = moment % TICKS_PER_QUARTER;
    counts.set(inQuarter, (counts.get(inQuarter) ?? 0) + 1);
  }
  let [best, most] = [480, 0];
  for (const perQuarter of FACTORS.map((factor) => 480 * factor)) {
    let exact = 0;
    for (const [moment, count] of counts) if ((moment * perQuarter) % TICKS_PER_QUARTER === 0) exact += count;
    if (exact > most) [best, most] = [perQuarter, exact];
    if (exact === moments.length) break;
  }
  return best;
}

/**
 * Returns the time signature where it agrees with the measure's duration, otherwise a meter that does; undefined where
 * there is none.
 */
function meterOf(
  time: TimeSignature,
  duration: number,
): { readonly beats: number; readonly power: number } | undefined {
  const sum = time.beats.reduce((total, beat) => total + beat, 0);
  if (nominalDuration(time) === duration && sum < 256) return { beats: sum, power: Math.log2(time.beatType) };
  for (let power = Math.log2(time.beatType); power <= 7; power++) {
    const beats = (duration * 2 ** power) / TICKS_PER_WHOLE;
    if (Number.isInteger(beats) && beats < 256) return { beats, power };
  }
  return undefined;
}

type Scale = (moment: number) => number;

function addMeters(track: TrackBytes, score: Score, measures: readonly TimedMeasure[], scale: Scale): void {
  const contexts = measureContexts(score);
  let [meter, key] = ['', ''];
  for (const { measure, start, end } of measures) {
    const context = contexts[measure];
    if (context === undefined) continue;
    const signature = meterOf(context.time, end - start);
    const signatureText = signature && `${signature.beats},${signature.power}`;
    if (signature !== undefined && signatureText !== meter) track.meter(scale(start), signature.beats, signature.power);
    meter = signatureText ?? meter;
    const keyData = [(context.key.fifths + 256) % 256, context.key.mode === 'minor' ? 1 : 0];
    if (keyData.join() !== key) track.meta(scale(start), META.key, keyData);
    key = keyData.join();
  }
}

function conductorTrack(score: Score, { tempoMap, measures }: Timeline, scale: Scale): TrackBytes {
  const track = new TrackBytes();
  track.text(META.trackName, score.meta.title);
  addMeters(track, score, measures, scale);
  for (const { start, quartersPerMinute } of tempoMap.segments) {
    track.tempo(scale(start), 6e7 / quartersPerMinute);
  }
  return track;
}

interface MidiOutput {
  readonly port: number;
  readonly channel: number;
}

function outputsOf(parts: readonly Part[]): readonly MidiOutput[] {
  let [melodic, drums] = [0, 0];
  return parts.map(({ program }) => {
    if (program === DRUM_SET) return { port: drums++ % 128, channel: PERCUSSION_CHANNEL };
    const place = melodic++;
    return {
      port: Math.floor(place / MELODIC_CHANNELS.length) % 128,
      channel: MELODIC_CHANNELS[place % MELODIC_CHANNELS.length] ?? 0,
    };
  });
}

/**
 * Returns the notes that one channel can play, where each key sounds only once at a time: of notes that start together
 * the longest is kept, and a note ends when the same key is pressed again.
 */
export function playableNotes(events: readonly TimedEvent[]): readonly TimedEvent[] {
  const byKey = new Map<number, TimedEvent[]>();
  for (const event of events) {
    const key = Math.round(event.midiPitch);
    const row = byKey.get(key) ?? [];
    byKey.set(key, row);
    const last = row.at(-1);
    if (last !== undefined && last.start === event.start) {
      if (event.end > last.end) row[row.length - 1] = event;
      continue;
    }
    if (last !== undefined && last.end > event.start) row[row.length - 1] = { ...last, end: event.start };
    row.push(event);
  }
  return [...byKey.values()].flat();
}

function addPedals(track: TrackBytes, channel: number, pedals: readonly TimedPedal[], scale: Scale): void {
  for (const { start, end } of pedals) {
    track.settingAfterEnds(scale(start), 0xb0 + channel, SUSTAIN_CONTROLLER, 127);
    track.setting(scale(end), 0xb0 + channel, SUSTAIN_CONTROLLER, 0);
  }
}

/** The events of one part of a timeline. */
interface PartSound {
  readonly events: readonly TimedEvent[];
  readonly pedals: readonly TimedPedal[];
  readonly programOf: ProgramOf | undefined;
}

function partTrack(
  part: Part,
  { port, channel }: MidiOutput,
  { events, pedals, programOf }: PartSound,
  scale: Scale,
): TrackBytes {
  const track = new TrackBytes();
  track.text(META.trackName, part.name === '' ? instrumentName(part.program) : part.name);
  if (port > 0) track.meta(0, META.port, [port]);
  if (part.program !== DRUM_SET) track.setting(0, 0xc0 + channel, part.program - 1);
  if (part.mute) track.setting(0, 0xb0 + channel, VOLUME_CONTROLLER, 0);
  addPedals(track, channel, pedals, scale);
  addPitchWheel(track, channel, events, scale);
  for (const { at, text } of timedSyllables(part, events)) track.text(META.lyric, text, scale(at));
  const program = (event: TimedEvent): number => programOf?.(event) ?? part.program;
  addNotes(track, channel, playableNotes(events), { first: part.program, of: program }, scale);
  return track;
}

/** A program is changed directly before the first note that needs another one. */
function addNotes(
  track: TrackBytes,
  channel: number,
  notes: readonly TimedEvent[],
  programs: { readonly first: number; readonly of: (event: TimedEvent) => number },
  scale: Scale,
): void {
  const inOrder = notes.toSorted((a, b) => a.start - b.start || programs.of(a) - programs.of(b));
  let current = programs.first;
  for (const note of inOrder) {
    const { start, end, midiPitch, velocity } = note;
    const onset = scale(start);
    const program = programs.of(note);
    if (program !== current) track.program(onset, channel, program);
    current = program;
    track.note(onset, Math.max(scale(end), onset + 1), channel, Math.min(127, Math.round(midiPitch)), velocity);
  }
}

/** Returns the bytes of a .mid file. */
export function writeMidi(score: Score): Uint8Array {
  const timeline = timelineOf(score);
  const { events, measures, pedals, tempoMap } = timeline;
  const moments = [
    ...[...events, ...pedals].flatMap(({ start, end }) => [start, end]),
    ...measures.map(({ end }) => end),
    ...tempoMap.segments.map(({ start }) => start),
  ];
  const perQuarter = resolutionOf(moments);
  const scale: Scale = (moment) => Math.round((moment * perQuarter) / TICKS_PER_QUARTER);
  const end = scale(measures.at(-1)?.end ?? 0);
  const outputs = outputsOf(score.parts);
  const byPart = score.parts.map((): TimedEvent[] => []);
  for (const event of events) byPart[event.part]?.push(event);
  const programOf = playedPrograms(score);
  const tracks = score.parts.map((part, index) =>
    partTrack(
      part,
      outputs[index] ?? { port: 0, channel: 0 },
      { events: byPart[index] ?? [], pedals: pedals.filter((pedal) => pedal.part === index), programOf },
      scale,
    ),
  );
  const all = [conductorTrack(score, timeline, scale), ...tracks];
  return midiFileBytes(
    all.map((track) => track.chunk(end)),
    perQuarter,
  );
}
