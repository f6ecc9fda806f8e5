/** What is heard in rendered samples: onsets, levels of pitches, peaks. */

/** Of all renderings, Hz. */
export const RATE = 44_100;

/** Of a page's answer. */
export const samplesOf = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
};

/** Where silence of at least 5 ms ends. */
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
