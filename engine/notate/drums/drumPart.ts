/** The part of a drum set that accompanies a transcription: the drums that were heard, on the beats of the other parts. */
import { PERCUSSION_CLEF } from '../../model/emptyScore.ts';
import type { Measure, Part } from '../../model/score.ts';
import { DRUM_SET, partName } from '../../theory/instruments.ts';
import type { KeySignature } from '../../theory/key.ts';
import { drumVoices } from '../grid/drumVoices.ts';
import type { GridMeasure, GridNote } from '../grid/writeGridVoice.ts';
import type { BeatTrack } from '../meter/beatTrack.ts';
import type { SwingSpan } from '../meter/swing/readSwing.ts';
import { TICKS_PER_UNIT } from '../meter/notateMeter.ts';
import type { DrumHits } from './drumHits.ts';
import { placeHits } from './placeHits.ts';

interface DrumFrame {
  readonly track: BeatTrack;
  /** Units of the track before the first written barline, and units of the first measure that come before the music. */
  readonly skipped: number;
  readonly firstUnit: number;
  readonly measures: readonly Measure[];
  readonly swing: SwingSpan | undefined;
}

const C_MAJOR: KeySignature = { fifths: 0, mode: 'major' };

function gridOf({ track: { meter }, firstUnit, measures }: DrumFrame): GridMeasure[] {
  return measures.map(({ duration }, index) => ({
    start: (index === 0 ? firstUnit : index * meter.measure) * TICKS_PER_UNIT,
    duration,
    time: { beats: [meter.beats], beatType: meter.beatType },
    key: C_MAJOR,
  }));
}

/** Strokes before the first and after the last written measure are left out. */
export function drumPart(hits: DrumHits, frame: DrumFrame): Part {
  const { track, skipped, swing } = frame;
  const played = hits.time.map((time) => track.unitOf(time) - skipped);
  const placed = placeHits(played, track.meter, swing);
  const grid = gridOf(frame);
  const [first, last] = [grid[0], grid.at(-1)];
  const end = last === undefined ? 0 : last.start + last.duration;
  const strokes = placed.flatMap((unit, index): GridNote[] => {
    const start = unit * TICKS_PER_UNIT;
    if (first === undefined || start < first.start || start >= end) return [];
    return [{ start, end: start, midiPitch: hits.key[index] ?? 0, velocity: hits.velocity[index] ?? 80 }];
  });
  return {
    name: partName(DRUM_SET),
    program: DRUM_SET,
    staves: [{ clef: PERCUSSION_CLEF }],
    mute: false,
    showTab: false,
    measures: drumVoices(strokes, grid).map((voices) => ({ voices })),
  };
}
