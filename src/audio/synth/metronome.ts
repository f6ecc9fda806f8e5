/** The clicks of the metronome: short decaying tones, the downbeat's a fifth higher and louder. */
const BEAT_HERTZ = 1000;
const DOWNBEAT_HERTZ = 1500;
const SECONDS = 0.05;
/** Time constant of the decay. */
const DECAY = 0.008;
const LEVEL = { beat: 0.5, downbeat: 0.9 };

export class Metronome {
  readonly #destination: AudioNode;
  readonly #beat: AudioBuffer;
  readonly #downbeat: AudioBuffer;
  readonly #sounding = new Map<AudioBufferSourceNode, number>();

  constructor(destination: AudioNode) {
    const { sampleRate } = destination.context;
    this.#destination = destination;
    this.#beat = clickBuffer(sampleRate, BEAT_HERTZ, LEVEL.beat);
    this.#downbeat = clickBuffer(sampleRate, DOWNBEAT_HERTZ, LEVEL.downbeat);
  }

  /** @param at clock time */
  click(at: number, isDownbeat: boolean): void {
    const source = new AudioBufferSourceNode(this.#destination.context, {
      buffer: isDownbeat ? this.#downbeat : this.#beat,
    });
    source.connect(this.#destination);
    source.onended = () => {
      source.disconnect();
      this.#sounding.delete(source);
    };
    source.start(at);
    this.#sounding.set(source, at);
  }

  /** Cancels the clicks from `at` on. */
  cancel(at: number): void {
    for (const [source, start] of this.#sounding) if (start >= at) source.stop(at);
  }
}

function clickBuffer(sampleRate: number, hertz: number, level: number): AudioBuffer {
  const length = Math.round(SECONDS * sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: 1 });
  const samples = Float32Array.from({ length }, (_, index) => {
    const time = index / sampleRate;
    return level * Math.sin(2 * Math.PI * hertz * time) * Math.exp(-time / DECAY);
  });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
