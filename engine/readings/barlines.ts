/**
 * Barlines that the user has set. Each starts the count of measures anew, up to the next one. Inside the notation every
 * measure is equally long, so the last measure before a set barline, which is longer or shorter, is given units in which
 * nothing is struck; `cutMeasures` removes them from the score.
 */
import { seconds, type Seconds } from '../units.ts';
import type { BeatTrack } from '../notate/meter/beatTrack.ts';
import { countedBeat } from '../notate/meter/notateMeter.ts';

/** Barlines stand at eighth notes. */
const STEP = 12;

/** A measure that is not as long as its meter says. */
export interface IrregularMeasure {
  /** Unit at which it begins, in the track with the inserted units. */
  readonly start: number;
  /** Units that it has. */
  readonly length: number;
  /** Units that it occupies: one measure or two. */
  readonly occupied: number;
}

export interface BarredTrack {
  readonly track: BeatTrack;
  /** In order. */
  readonly irregular: readonly IrregularMeasure[];
}

/** Unit of the eighth note that is nearest to a moment. */
const barlineUnit = (track: BeatTrack, time: number): number => Math.round(track.unitOf(time) / STEP) * STEP;

/** The track with its first barline at a moment: the measure before it is a pickup, where notes come before it. */
export function withFirstBarline(track: BeatTrack, time: Seconds): BeatTrack {
  const { measure } = track.meter;
  const unit = barlineUnit(track, time);
  const shift = (measure - (((unit % measure) + measure) % measure)) % measure;
  return shift === 0
    ? track
    : shiftedTrack(
        track,
        () => shift,
        (written) => written - shift,
      );
}

/** The track with barlines at the given moments. Moments nearer to each other than an eighth note are one. */
export function withBarlines(track: BeatTrack, times: readonly Seconds[]): BarredTrack {
  const { measure } = track.meter;
  const wanted = [...new Set(times.map((time) => barlineUnit(track, time)))].sort((a, b) => a - b);
  const first = firstUnitOf(track);
  const [opening, ...others] = wanted.filter((unit) => unit >= first - measure);
  if (opening === undefined) return { track, irregular: [] };
  // Before the end of the first measure, a barline is the first one.
  const isFirst = opening < Math.ceil((first + 1) / measure) * measure;
  const based = isFirst ? withFirstBarline(track, seconds(track.timeOf(opening))) : track;
  const moved = firstUnitOf(based) - first;
  const set = (isFirst ? others : [opening, ...others]).map((unit) => unit + moved);
  return insertUnits(based, set);
}

const firstUnitOf = ({ units }: BeatTrack): number => units.find((unit) => unit >= 0) ?? 0;

function insertUnits(track: BeatTrack, barlines: readonly number[]): BarredTrack {
  const { measure } = track.meter;
  const irregular: IrregularMeasure[] = [];
  /** Units that are inserted before each of `barlines`, those before the earlier ones included. */
  const inserted: number[] = [];
  let [start, before] = [0, 0];
  for (const barline of barlines) {
    const remainder = (barline - start) % measure;
    const whole = Math.floor((barline - start) / measure) * measure;
    if (remainder > 0) {
      // Up to half a measure is added to the measure before it; more is a measure of its own.
      const isLong = whole > 0 && remainder <= measure / 2;
      const occupied = isLong ? 2 * measure : measure;
      const length = isLong ? measure + remainder : remainder;
      irregular.push({ start: barline - length + before, length, occupied });
      before += occupied - length;
    }
    inserted.push(before);
    start = barline;
  }
  if (irregular.length === 0) return { track, irregular };
  const last = (unit: number, of: (index: number) => number): number => {
    const index = barlines.findLastIndex((_, each) => of(each) <= unit);
    return index < 0 ? 0 : (inserted[index] ?? 0);
  };
  const shift = (unit: number): number => last(unit, (index) => barlines[index] ?? 0);
  const original = (written: number): number => {
    const index = barlines.findLastIndex((barline, each) => barline + (inserted[each] ?? 0) <= written);
    // Inserted units pass in no time.
    const limit = barlines[index + 1] ?? Infinity;
    return Math.min(limit, written - (index < 0 ? 0 : (inserted[index] ?? 0)));
  };
  return { track: shiftedTrack(track, shift, original), irregular };
}

/** `shift`: what is added to a unit; `original`: the unit that is written as another. */
function shiftedTrack(
  track: BeatTrack,
  shift: (unit: number) => number,
  original: (written: number) => number,
): BeatTrack {
  const { meter, units, beats, timeOf, unitOf } = track;
  return {
    ...track,
    units: units.map((unit) => (unit < 0 ? unit : unit + shift(unit))),
    timeOf: (unit) => timeOf(original(unit)),
    unitOf: (time) => {
      const unit = unitOf(time);
      return unit + shift(unit);
    },
    beats: beats.map(({ time }) => {
      // Half a unit guards against rounding: a beat is at a whole unit.
      const unit = unitOf(time) + 0.5;
      const written = unit + shift(unit);
      return {
        time,
        number: Math.floor((((written % meter.measure) + meter.measure) % meter.measure) / countedBeat(meter)) + 1,
      };
    }),
  };
}
