/** Analyses rendered samples: onsets, levels of pitches, peaks. */

/** Sample rate of all renderings, in Hz. */
export const RATE = 44_100;

/** Decodes the samples in a page's answer. */
export const samplesOf = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
};

/** The ends of silences of at least 5 ms. */
export function onsetsOf(samples: Float32Array): readonly number[] {
  const onsets: number[] = [];
  let silent = RATE;
  samples.forEach((value, frame) => {
    if (Math.abs(value) < 1e-6) silent += 1;
    else {
      if (silent > 0.005 * RATE) onsets.push(frame / RATE);
      silent = 0;
    }
  });
  return onsets;
}

/** Amplitude of a sine of the given frequency within a stretch of samples (Goertzel's algorithm, Hann window). */
export function levelAt(samples: Float32Array, hertz: number, from: number, seconds: number): number {
  const [start, length] = [Math.round(from * RATE), Math.round(seconds * RATE)];
  let [real, imaginary] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const weight = 1 - Math.cos((2 * Math.PI * index) / length);
    const phase = (2 * Math.PI * hertz * index) / RATE;
    real += weight * (samples[start + index] ?? 0) * Math.cos(phase);
    imaginary += weight * (samples[start + index] ?? 0) * Math.sin(phase);
  }
  return (2 * Math.hypot(real, imaginary)) / length;
}

export const hertzOf = (midiPitch: number): number => 440 * 2 ** ((midiPitch - 69) / 12);
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The window of pitch detection in samples: about 9 periods of A4, and a tenth of a slow vibrato. */
const WINDOW = 882;

/**
 * The pitch in Hz at a moment near `expected`, by the lag at which the samples correlate most with themselves
 * (autocorrelation).
 */
export function pitchAt(samples: Float32Array, expected: number, at: number): number {
  const middle = Math.round(RATE / expected);
  const start = Math.round(at * RATE) - Math.round((WINDOW + middle) / 2);
  const likeness = (lag: number): number => {
    let [both, first, second] = [0, 0, 0];
    for (let index = 0; index < WINDOW; index += 1) {
      const [a, b] = [samples[start + index] ?? 0, samples[start + index + lag] ?? 0];
      both += a * b;
      first += a * a;
      second += b * b;
    }
    return both / Math.sqrt(first * second);
  };
  const lags = Array.from(
    { length: 2 * Math.ceil(middle / 8) + 1 },
    (_, step) => middle - Math.ceil(middle / 8) + step,
  );
  const best = lags.reduce((most, lag) => (likeness(lag) > likeness(most) ? lag : most));
  // The vertex of the parabola through the best lag and its neighbours.
  const [before, top, after] = [likeness(best - 1), likeness(best), likeness(best + 1)];
  return RATE / (best + (before - after) / (2 * (before - 2 * top + after)));
}

/** Brightness of a note in Hz: the mean frequency of its harmonics, weighted by their levels. */
export function centroidAt(samples: Float32Array, fundamental: number, from: number, seconds: number): number {
  const harmonics = Array.from({ length: 40 }, (_, index) => fundamental * (index + 1));
  const levels = harmonics.map((hertz) => levelAt(samples, hertz, from, seconds));
  const sum = levels.reduce((total, level) => total + level, 0);
  return harmonics.reduce((total, hertz, index) => total + hertz * (levels[index] ?? 0), 0) / sum;
}
