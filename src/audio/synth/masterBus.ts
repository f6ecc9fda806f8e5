/**
 * The output of all voices: reverb, limiter and a ceiling that no sample exceeds. Reverb and limiter are Tone's,
 * connected to the native context; voices stay native nodes, which cost a tenth as much.
 */

/** H-07. */
const REVERB_WET = 0.2;
const REVERB_DECAY = 0.6;
/** dB: where the limiter begins. */
const LIMIT = -3;
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

/** @param limits false leaves limiter and ceiling to the caller, who first adds several renderings. */
export async function openMasterBus(context: BaseAudioContext, limits = true): Promise<MasterBus> {
  const { Context, Reverb, Limiter, connect, setContext } = await loadTone();
  const tone = new Context({ context: context as AudioContext, clockSource: 'offline' });
  // Tone's nodes create their buffers in its global context. Without one, Tone opens an audio output of its own, with a
  // worker that wakes the page's main thread twenty times a second.
  setContext(tone);
  const input = new GainNode(context, { gain: HEADROOM });
  const dry = new GainNode(context, { gain: HEADROOM });
  const reverb = new Reverb({ context: tone, decay: REVERB_DECAY, wet: REVERB_WET });
  const limiter = new Limiter({ context: tone, threshold: LIMIT });
  const ceiling = new WaveShaperNode(context, { curve: ceilingCurve() });
  await reverb.ready;
  connect(input, reverb);
  if (limits) {
    reverb.connect(limiter);
    connect(dry, limiter);
    connect(limiter, ceiling);
    ceiling.connect(context.destination);
  } else {
    connect(reverb, context.destination);
    dry.connect(context.destination);
  }
  return {
    input,
    dry,
    dispose: () => {
      for (const node of [input, dry, ceiling]) node.disconnect();
      reverb.dispose();
      limiter.dispose();
    },
  };
}

/** Deep imports: Tone's index creates an audio context when it is loaded. */
async function loadTone() {
  const [{ Context }, { setContext }, { Reverb }, { Limiter }, { connect }] = await Promise.all([
    import('tone/build/esm/core/context/Context.js'),
    import('tone/build/esm/core/context/GlobalContext.js'),
    import('tone/build/esm/effect/Reverb.js'),
    import('tone/build/esm/component/dynamics/Limiter.js'),
    import('tone/build/esm/core/context/ToneAudioNode.js'),
  ]);
  return { Context, Reverb, Limiter, connect, setContext };
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
