/**
 * The input of Coconet (K-05): a quantized note sequence of one chunk, and the piano roll that the network reads, with
 * one channel for each of four voices.
 */
export const LOWEST_PITCH = 36;
export const PITCHES = 46;
export const VOICES = 4;
/** A step without a note. */
export const SILENT = -1;

export interface SequenceNote {
  /** MIDI pitch, 36 to 81. */
  readonly pitch: number;
  readonly quantizedStartStep: number;
  readonly quantizedEndStep: number;
  readonly program: number;
  /** 0 the melody, 1 to 3 the voices beneath it. */
  readonly instrument: number;
}

export interface NoteSequence {
  readonly notes: readonly SequenceNote[];
  readonly quantizationInfo: { readonly stepsPerQuarter: 4 };
  readonly totalQuantizedSteps: number;
}

/** `voices`: for each voice a pitch for each step; SILENT for a rest and for a pitch that is to be written. */
export function noteSequenceOf(voices: readonly (readonly number[])[], programs: readonly number[]): NoteSequence {
  const notes = voices.flatMap((steps, instrument) => {
    const line: SequenceNote[] = [];
    const program = programs[instrument] ?? 1;
    steps.forEach((pitch, step) => {
      const last = line.at(-1);
      const end = { quantizedEndStep: step + 1 };
      if (pitch === SILENT) return;
      if (last?.pitch === pitch && last.quantizedEndStep === step) line[line.length - 1] = { ...last, ...end };
      else line.push({ pitch, quantizedStartStep: step, ...end, program, instrument });
    });
    return line;
  });
  return { notes, quantizationInfo: { stepsPerQuarter: 4 }, totalQuantizedSteps: voices[0]?.length ?? 0 };
}

/** Index of a cell of a piano roll of shape [steps, pitches, voices]. */
export const cellOf = (step: number, pitch: number, voice: number): number =>
  (step * PITCHES + (pitch - LOWEST_PITCH)) * VOICES + voice;

/** 1 where a note sounds; shape [steps, pitches, voices]. */
export function pianorollOf({ notes, totalQuantizedSteps }: NoteSequence): Float32Array {
  const roll = new Float32Array(totalQuantizedSteps * PITCHES * VOICES);
  for (const { pitch, quantizedStartStep, quantizedEndStep, instrument } of notes)
    for (let step = quantizedStartStep; step < quantizedEndStep; step++) roll[cellOf(step, pitch, instrument)] = 1;
  return roll;
}
