/**
 * Reads one `.sf3` file into a `Program`. Runs in a worker: decoding the samples of one program takes tens to hundreds
 * of milliseconds. Samples are decoded by stb_vorbis, because the browsers' decoders cut streams short of their loop ends.
 * Units and defaults: SoundFont Technical Specification 2.04, 8.1.3. Not played: how the modulation envelope depends on
 * the key.
 */
import { BasicSoundBank, GeneratorLimits, GeneratorTypes, SoundBankLoader } from 'spessasynth_core';
import type { BasicInstrumentZone, BasicPreset, BasicPresetZone, BasicSample, GeneratorType } from 'spessasynth_core';
import { dbToGain } from 'tone/build/esm/core/type/Conversions.js';
import type { Envelope, Lowpass, Program, SampleData, Sweep, Tremolo, Wave, WaveTiming, Zone } from './program.ts';

/** EMU's hardware, for which banks are voiced, attenuates 0.4 times as much as the specification says. */
const ATTENUATION_SCALE = 0.4;
/** The default cutoff, 20 kHz: the filter does nothing. */
const OPEN_CENTS = 13_500;
/** Envelopes fall on a scale of 1000: centibels for the volume (100 dB are silence), tenths of a percent for the filter. */
const ENVELOPE_SCALE = 1000;
/**
 * Cents of vibrato, and of the modulation of the filter, that are not audible; each wave costs a node for each chord.
 */
const LEAST_VIBRATO = 2;
const LEAST_FILTER_WAVE = 50;
/** Decibels up and down that are just audible in a held tone. */
const LEAST_TREMOLO = 0.5;
/** A coarse sample offset counts in steps of this many samples. */
const COARSE = 32_768;
/** Marks samples without a pitch of their own; they sound as recorded on middle C. */
const UNPITCHED = 255;
const MIDDLE_C = 60;

const secondsOf = (timecents: number): number => (timecents <= -12_000 ? 0 : 2 ** (timecents / 1200));
const hertzOf = (cents: number): number => 8.176 * 2 ** (cents / 1200);
const gainOf = (centibels: number): number => dbToGain(-centibels / 10);

/** Throws the errors of the parser or the decoder for a damaged file. */
export async function readProgram(file: ArrayBuffer): Promise<Program<SampleData>> {
  await BasicSoundBank.isSF3DecoderReady;
  const [preset] = SoundBankLoader.fromArrayBuffer(file).presets;
  if (preset === undefined) throw new Error('The file has no program.');
  const used = new Map<BasicSample, number>();
  const zones = preset.zones.flatMap((presetZone) =>
    presetZone.instrument.zones.flatMap((zone): readonly Zone[] => {
      const index = used.get(zone.sample) ?? used.size;
      const flat = flatten(new Layer(preset, presetZone, zone), zone.sample, index);
      if (flat === undefined) return [];
      used.set(zone.sample, index);
      return [flat];
    }),
  );
  const samples = [...used.keys()].map((sample) => ({
    sampleRate: sample.sampleRate,
    data: new Float32Array(sample.getAudioData()),
  }));
  return { zones, samples };
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Combines a zone of a preset with one of its instrument: the values of the second or of its global zone, plus those of
 * the first.
 */
class Layer {
  readonly #preset: BasicPreset;
  readonly #presetZone: BasicPresetZone;
  readonly #zone: BasicInstrumentZone;

  constructor(preset: BasicPreset, presetZone: BasicPresetZone, zone: BasicInstrumentZone) {
    this.#preset = preset;
    this.#presetZone = presetZone;
    this.#zone = zone;
  }

  get(type: GeneratorType): number {
    const { globalZone } = this.#presetZone.instrument;
    const own = this.#zone.getGenerator(type, null) ?? globalZone.getGenerator(type, null);
    const added = this.#presetZone.getGenerator(type, null) ?? this.#preset.globalZone.getGenerator(type, null);
    return (own ?? GeneratorLimits[type]?.def ?? 0) + (added ?? 0);
  }

  /** Undefined where the two zones have no key (velocity) in common. */
  range(kind: 'keyRange' | 'velRange'): readonly [number, number] | undefined {
    const outer = namedRange(this.#presetZone[kind], this.#preset.globalZone[kind]);
    const inner = namedRange(this.#zone[kind], this.#presetZone.instrument.globalZone[kind]);
    const [low, high] = [Math.max(outer.min, inner.min), Math.min(outer.max, inner.max)];
    return low <= high ? [low, high] : undefined;
  }
}

/** A minimum of -1 means that a zone has no range. */
function namedRange(own: Range, global: Range): Range {
  if (own.min >= 0) return own;
  return global.min >= 0 ? global : { min: 0, max: 127 };
}

function flatten(layer: Layer, sample: BasicSample, index: number): Zone | undefined {
  const [keys, velocities] = [layer.range('keyRange'), layer.range('velRange')];
  if (keys === undefined || velocities === undefined) return undefined;
  const root = layer.get(GeneratorTypes.overridingRootKey);
  const original = sample.originalKey === UNPITCHED ? MIDDLE_C : sample.originalKey;
  const loop = loopOf(layer, sample);
  const lowpass = lowpassOf(layer);
  const vibrato = vibratoOf(layer);
  const pitchSweep = sweepOf(layer, GeneratorTypes.modEnvToPitch);
  const tremolo = tremoloOf(layer);
  return {
    keys,
    velocities,
    sample: index,
    rootKey: root >= 0 ? root : original,
    centsPerKey: layer.get(GeneratorTypes.scaleTuning),
    tuning: 100 * layer.get(GeneratorTypes.coarseTune) + layer.get(GeneratorTypes.fineTune) + sample.pitchCorrection,
    gain: gainOf(Math.max(0, ATTENUATION_SCALE * layer.get(GeneratorTypes.initialAttenuation))),
    pan: Math.min(1, Math.max(-1, layer.get(GeneratorTypes.pan) / 500)),
    offset:
      (layer.get(GeneratorTypes.startAddrsOffset) + COARSE * layer.get(GeneratorTypes.startAddrsCoarseOffset)) /
      sample.sampleRate,
    envelope: volumeEnvelope(layer),
    holdByKey: secondsFactor(layer.get(GeneratorTypes.keyNumToVolEnvHold)),
    decayByKey: secondsFactor(layer.get(GeneratorTypes.keyNumToVolEnvDecay)),
    exclusiveClass: layer.get(GeneratorTypes.exclusiveClass),
    ...(loop && { loop }),
    ...(lowpass && { lowpass }),
    ...(vibrato.length > 0 && { vibrato }),
    ...(pitchSweep && { pitchSweep }),
    ...(tremolo && { tremolo }),
  };
}

/** Timecents by which a time gets shorter with each key, as a factor. */
const secondsFactor = (timecents: number): number => 2 ** (-timecents / 1200);

function loopOf(layer: Layer, sample: BasicSample): Zone['loop'] {
  // 1: loops; 3: loops until the note is released, which sounds the same under the release's fade.
  const mode = layer.get(GeneratorTypes.sampleModes);
  if (mode !== 1 && mode !== 3) return undefined;
  const offset = (fine: GeneratorType, coarse: GeneratorType): number => layer.get(fine) + COARSE * layer.get(coarse);
  const start =
    sample.loopStart + offset(GeneratorTypes.startloopAddrsOffset, GeneratorTypes.startloopAddrsCoarseOffset);
  const end = sample.loopEnd + offset(GeneratorTypes.endloopAddrsOffset, GeneratorTypes.endloopAddrsCoarseOffset);
  if (end <= start) return undefined;
  return { start: start / sample.sampleRate, end: end / sample.sampleRate };
}

function volumeEnvelope(layer: Layer): Envelope {
  const sustain = Math.min(ENVELOPE_SCALE, Math.max(0, layer.get(GeneratorTypes.sustainVolEnv)));
  return {
    delay: secondsOf(layer.get(GeneratorTypes.delayVolEnv)),
    attack: secondsOf(layer.get(GeneratorTypes.attackVolEnv)),
    hold: secondsOf(layer.get(GeneratorTypes.holdVolEnv)),
    decay: (secondsOf(layer.get(GeneratorTypes.decayVolEnv)) * sustain) / ENVELOPE_SCALE,
    sustain: sustain === ENVELOPE_SCALE ? 0 : gainOf(sustain),
    release: secondsOf(layer.get(GeneratorTypes.releaseVolEnv)),
  };
}

/** The effect of the modulation envelope on the pitch or the filter. */
function sweepOf(layer: Layer, target: GeneratorType): Sweep | undefined {
  const cents = layer.get(target);
  if (cents === 0) return undefined;
  const fall = Math.min(ENVELOPE_SCALE, Math.max(0, layer.get(GeneratorTypes.sustainModEnv))) / ENVELOPE_SCALE;
  const envelope = {
    delay: secondsOf(layer.get(GeneratorTypes.delayModEnv)),
    attack: secondsOf(layer.get(GeneratorTypes.attackModEnv)),
    hold: secondsOf(layer.get(GeneratorTypes.holdModEnv)),
    decay: secondsOf(layer.get(GeneratorTypes.decayModEnv)) * fall,
    sustain: 1 - fall,
    release: secondsOf(layer.get(GeneratorTypes.releaseModEnv)),
  };
  return { cents, envelope };
}

/** The audible effects of the two LFOs on the pitch. */
const vibratoOf = (layer: Layer): readonly Wave[] =>
  [
    modulationWave(layer, GeneratorTypes.modLfoToPitch),
    {
      hertz: hertzOf(layer.get(GeneratorTypes.freqVibLFO)),
      delay: secondsOf(layer.get(GeneratorTypes.delayVibLFO)),
      cents: layer.get(GeneratorTypes.vibLfoToPitch),
    },
  ].filter(({ cents }) => Math.abs(cents) >= LEAST_VIBRATO);

const modulationTiming = (layer: Layer): WaveTiming => ({
  hertz: hertzOf(layer.get(GeneratorTypes.freqModLFO)),
  delay: secondsOf(layer.get(GeneratorTypes.delayModLFO)),
});

const modulationWave = (layer: Layer, target: GeneratorType): Wave => ({
  ...modulationTiming(layer),
  cents: layer.get(target),
});

function tremoloOf(layer: Layer): Tremolo | undefined {
  const decibels = layer.get(GeneratorTypes.modLfoToVolume) / 10;
  return Math.abs(decibels) < LEAST_TREMOLO ? undefined : { ...modulationTiming(layer), decibels };
}

function lowpassOf(layer: Layer): Lowpass | undefined {
  const cents = layer.get(GeneratorTypes.initialFilterFc);
  const sweep = sweepOf(layer, GeneratorTypes.modEnvToFilterFc);
  const wave = modulationWave(layer, GeneratorTypes.modLfoToFilterFc);
  const isMoved = Math.abs(wave.cents) >= LEAST_FILTER_WAVE;
  if (cents >= OPEN_CENTS && (sweep?.cents ?? 0) >= 0 && !isMoved) return undefined;
  return {
    cutoff: hertzOf(cents),
    resonance: layer.get(GeneratorTypes.initialFilterQ) / 10,
    ...(sweep && { sweep }),
    ...(isMoved && { wave }),
  };
}
