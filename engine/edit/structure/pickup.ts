/**
 * The pickup (anacrusis): a first measure that is shorter than its meter and not counted. Where the first measure
 * begins with enough rests, these are removed and no other barline moves. Otherwise the barlines move: the music up to
 * the next change of meter is divided again, beginning with the pickup.
 */
import { isRest, type Chord } from '../../model/chord.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import type { Measure, PartMeasure, Score, TimeSignature } from '../../model/score.ts';
import { nominalDuration, timeSignatureAt } from '../../model/scoreContext.ts';
import { splitRest } from '../../model/rhythm/splitDuration.ts';
import { seconds, ticks, type Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { orFullMeasureRest, rebarVoice } from '../rhythm/rebar.ts';
import { rebarRegion, regionFrom } from '../rhythm/rebarRegion.ts';
import { mapShared, withList, without } from '../update.ts';

/** Returns the duration of the pickup; 0 where the score begins with a full measure. */
export function pickupOf(score: Score): Ticks {
  const [first] = score.measures;
  const full = nominalDuration(timeSignatureAt(score, 0));
  return first && first.duration < full ? first.duration : ticks(0);
}

/**
 * Gives the score a pickup of the given length, or a full first measure (0).
 *
 * @throws EditError unless the pickup is shorter than the measure.
 */
export function setPickup(score: Score, length: Ticks): Score {
  const time = timeSignatureAt(score, 0);
  const full = nominalDuration(time);
  if (!(Number.isInteger(length) && length >= 0 && length < full)) throw new EditError('pickup');
  if (length === pickupOf(score)) return score;
  const filled = filledUp(score, full, time);
  if (length === 0) return filled;
  return withoutLeadingRests(filled, ticks(full - length), length, time) ?? divided(filled, length, full, time);
}

/** Returns the score with a first measure of full length, with rests before its music. */
function filledUp(score: Score, full: Ticks, time: TimeSignature): Score {
  const missing = full - (score.measures[0]?.duration ?? full);
  if (missing <= 0) return score;
  const rests = splitRest(ticks(0), ticks(missing), time).map(restOf);
  return withFirstMeasure(score, full, missing, (chords) =>
    orFullMeasureRest([...rests, ...plain(chords, time)], full),
  );
}

/** Replaces a full-measure rest by rests with note values, which other rests can precede or follow. */
const plain = (chords: readonly Chord[], time: TimeSignature): readonly Chord[] =>
  chords.flatMap((chord) =>
    chord.fullMeasure === undefined ? [chord] : splitRest(ticks(0), chord.fullMeasure, time).map(restOf),
  );

/** Returns undefined where the removed time contains notes, or where the measure is longer than its meter. */
function withoutLeadingRests(score: Score, doomed: Ticks, length: Ticks, time: TimeSignature): Score | undefined {
  if (score.measures[0]?.duration !== doomed + length) return undefined;
  const cut = (chords: readonly Chord[]): readonly (readonly Chord[])[] => rebarVoice(chords, [doomed, length], time);
  const rests = score.parts.every((part) =>
    (part.measures[0]?.voices ?? []).every(({ chords }) => cut(chords)[0]?.every(isRest) === true),
  );
  if (!rests) return undefined;
  return withFirstMeasure(score, length, -doomed, (chords) => orFullMeasureRest(cut(chords)[1] ?? [], length));
}

/**
 * Returns the score with a changed first measure. Marks at a moment inside it move by `shift` ticks, but not before its
 * start.
 */
function withFirstMeasure(
  score: Score,
  duration: Ticks,
  shift: number,
  change: (chords: readonly Chord[]) => readonly Chord[],
): Score {
  const full = nominalDuration(timeSignatureAt(score, 0));
  const moved = <T extends { readonly at: Ticks }>(list: readonly T[] = []): readonly T[] =>
    list.map((mark) => ({ ...mark, at: mark.at === 0 ? mark.at : ticks(Math.max(0, mark.at + shift)) }));
  const [first] = score.measures;
  if (!first) return score;
  const bare = withTime(without(first, 'unnumbered'), shift, score.measures[1]?.timestamp);
  const inner = moved(first.innerBarlines).filter(({ at }) => at > 0);
  const measure = withList<Measure, 'tempos'>(
    withList<Measure, 'innerBarlines'>(
      { ...bare, duration, ...(duration < full && { unnumbered: true }) },
      'innerBarlines',
      inner,
    ),
    'tempos',
    lastOfEach(moved(first.tempos)),
  );
  const inPart = (old: PartMeasure): PartMeasure => {
    const voices = old.voices.map((voice) => ({ ...voice, chords: change(voice.chords) }));
    return (['clefs', 'keys', 'directions', 'harmonies'] as const).reduce<PartMeasure>(
      (whole, field) => withList<PartMeasure, typeof field>(whole, field, moved<{ readonly at: Ticks }>(old[field])),
      { ...old, voices },
    );
  };
  return {
    ...score,
    measures: score.measures.with(0, measure),
    parts: mapShared(score.parts, (part) => ({
      ...part,
      measures: mapShared(part.measures, (each, index) => (index === 0 ? inPart(each) : each)),
    })),
  };
}

/**
 * The first measure with the time in the recording at which it begins after its music has moved by `shift` ticks, at its
 * own pace. A measure that begins before the recording is written at 0.
 */
function withTime(first: Measure, shift: number, next: number | undefined): Measure {
  const { timestamp, duration } = first;
  if (timestamp === undefined || next === undefined) return first;
  const pace = (next - timestamp) / duration;
  return { ...first, timestamp: seconds(Math.max(0, timestamp - shift * pace)) };
}

/** Of several tempos at one moment, keeps the last one, which is in force. */
const lastOfEach = <T extends { readonly at: Ticks }>(marks: readonly T[]): readonly T[] =>
  marks.filter(({ at }, index) => marks[index + 1]?.at !== at);

function divided(score: Score, length: Ticks, full: Ticks, time: TimeSignature): Score {
  const region = regionFrom(score, 0);
  const count = Math.ceil((region.length - length) / full);
  const lengths = [length, ...Array.from({ length: count }, () => full)];
  const edited = rebarRegion(score, region, lengths, time);
  const [first] = edited.measures;
  return first ? { ...edited, measures: edited.measures.with(0, { ...first, unnumbered: true }) } : edited;
}
