/**
 * The output of all voices: reverb, limiter and a ceiling that no sample exceeds. All nodes are native and their
 * parameters constant, so that the first sample already passes them: Tone's reverb sets its mix a tenth of a second or
 * more after it is connected, and is silent before, which removed the attack of the first note from exported sounds.
 */
import { equalPowerScale } from 'tone/build/esm/core/type/Conversions.js';

/** H-07: share of the reverb in the sound. */
const REVERB_WET = 0.2;
const REVERB_DECAY = 0.6;
/** The time constant of the decay, so that a 200th of the level is left where the response of the reverb ends. */
const REVERB_CONSTANT = Math.log(1 + REVERB_DECAY) / Math.log(200);
const REVERB_SEED = 0x9e3779b9;
/** The gains of dry and wet sound have equal power together. */
const DRY_GAIN = equalPowerScale(1 - REVERB_WET);
const WET_GAIN = equalPowerScale(REVERB_WET);
/** Begins at -3 dB; seconds. */
const LIMITER = { threshold: -3, ratio: 20, knee: 30, attack: 0.003, release: 0.01 };
/** Above this level the ceiling compresses the output of the limiter; nothing exceeds 1. */
const KNEE = 0.85;
/** Gain of the sum: a full orchestra adds up, and a single forte instrument is still clearly audible. */
const HEADROOM = 0.5;
/** Seconds by which the limiter delays the sound, the look-ahead of `DynamicsCompressorNode` in all browsers. */
export const LIMITER_LATENCY = 0.006;

export interface MasterBus {
  readonly input: AudioNode;
  /** Sounds without reverb: clicks. */
  readonly dry: AudioNode;
  readonly dispose: () => void;
}

/** @param output the limiter; the destination itself where the caller first adds several renderings and limits them. */
export function openMasterBus(context: BaseAudioContext, output: AudioNode = openLimiter(context)): MasterBus {
  const input = new GainNode(context, { gain: HEADROOM });
  const dry = new GainNode(context, { gain: HEADROOM });
  const direct = new GainNode(context, { gain: DRY_GAIN });
  const reverb = new ConvolverNode(context, { buffer: reverbResponse(context.sampleRate) });
  const wet = new GainNode(context, { gain: WET_GAIN });
  input.connect(direct).connect(output);
  input.connect(reverb).connect(wet).connect(output);
  dry.connect(output);
  return {
    input,
    dry,
    dispose: () => {
      for (const node of [input, dry, direct, reverb, wet]) node.disconnect();
      if (output !== context.destination) output.disconnect();
    },
  };
}

/** Limiter and ceiling, connected to the destination. */
export function openLimiter(context: BaseAudioContext): AudioNode {
  const limiter = new DynamicsCompressorNode(context, LIMITER);
  limiter.connect(new WaveShaperNode(context, { curve: ceilingCurve() })).connect(context.destination);
  return limiter;
}

/**
 * Noise that decays exponentially, different in the two channels. It is the same noise each time, so that the windows of
 * an exported sound fit together and no installation is louder than another.
 */
function reverbResponse(sampleRate: number): AudioBuffer {
  const buffer = new AudioBuffer({ numberOfChannels: 2, length: Math.round(REVERB_DECAY * sampleRate), sampleRate });
  let state = REVERB_SEED;
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    for (let frame = 0; frame < samples.length; frame += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      samples[frame] = (state / 2 ** 31 - 1) * Math.exp(-frame / sampleRate / REVERB_CONSTANT);
    }
  }
  return buffer;
}

/** Linear up to the knee, then smoothly limited towards 1 (tanh); the node itself clamps samples beyond ±1. */
function ceilingCurve(): Float32Array<ArrayBuffer> {
  const size = 4097;
  return Float32Array.from({ length: size }, (_, index) => {
    const level = (2 * index) / (size - 1) - 1;
    const over = Math.abs(level) - KNEE;
    return over <= 0 ? level : Math.sign(level) * (KNEE + (1 - KNEE) * Math.tanh(over / (1 - KNEE)));
  });
}
