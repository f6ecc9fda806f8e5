/**
 * A score written anew from the detected notes of its transcription, in another meter, level, key or rhythm. It takes
 * the same way as the transcription (notate/notate.ts), but for the search for the beats, whose result is stored: with
 * the options that were chosen then, exactly the same score comes of it.
 */
import type { Score } from '../model/score.ts';
import { parseMeter, type Meter } from '../notate/meter/notateMeter.ts';
import { groupOnsets } from '../notate/meter/onsetGroups.ts';
import { trackOfPath, type BeatTrack } from '../notate/meter/beatTrack.ts';
import { checkNotes, checkOptions, notateTrack } from '../notate/notate.ts';
import { NotateError, type NotateOptions } from '../notate/notateOptions.ts';
import type { KeyIndex } from '../theory/key.ts';
import { seconds, type Seconds } from '../units.ts';
import { withBarlines, withFirstBarline } from './barlines.ts';
import { chosenPath, hasDrumsAlone, playedNotes, timedFrom, type DetectedNotes } from './detectedNotes.ts';
import { AS_TRANSCRIBED, withExactness } from './exactness.ts';
import { cutMeasures } from './irregularMeasures.ts';
import { rereadPath, type TempoLevel } from './rereadMeter.ts';

/** What is absent stays as the transcription chose it. */
export interface RenotateOptions {
  /** `3/4`. */
  readonly meter?: string;
  /** Written values by those of the transcription: 2 writes quarters where eighths were. */
  readonly level?: TempoLevel;
  /** Where a measure begins, at the nearest eighth: seconds of the whole recording, or index into `DetectedNotes.beats`. */
  readonly firstBarline?: Seconds | { readonly beat: number };
  readonly key?: KeyIndex;
  /** Whether pairs of long and short eighths are written even under the word "Swing". */
  readonly swing?: boolean;
  /** How plainly the rhythm is written: 0 the plainest, 1 the most exact, 1/2 as in the transcription. */
  readonly exactness?: number;
  /**
   * Barlines that the user has set, in seconds of the whole recording. Each moves to the nearest eighth and starts the
   * count of measures anew, up to the next: to re-bar only a range, its end is set too. What comes before the first one
   * keeps its measures; the last of them becomes longer or shorter.
   */
  readonly barlines?: readonly Seconds[];
}

/** The options with which `renotate` gives the score that the transcription wrote. */
export function chosenOptions({ chosen }: DetectedNotes): RenotateOptions {
  const { meter, key, swing } = chosen;
  return { meter, level: 1, key, swing, exactness: AS_TRANSCRIBED };
}

/**
 * The score of the detected notes. Below one second a minute of music.
 *
 * @throws NotateError for an option that does not exist, and where there are no notes.
 */
export function renotate(detected: DetectedNotes, options: RenotateOptions = {}): Score {
  const meter = checkedMeter(detected, options);
  const wanted = notateOptions(detected, options);
  checkOptions(wanted);
  const groups = groupOnsets(checkNotes(playedNotes(detected)));
  const evidence = { groups, classRatios: detected.chosen.classRatios };
  const path = rereadPath(chosenPath(detected), meter, options.level ?? 1, evidence);
  const read = trackOfPath(path, groups, detected.chosen.margin);
  const barline = options.firstBarline === undefined ? undefined : momentOf(detected, options.firstBarline);
  const begun = barline === undefined ? read : withFirstBarline(read, barline);
  const placed = withExactness(begun, options.exactness ?? AS_TRANSCRIBED, evidence);
  const { track, irregular } = withBarlines(placed, setBarlines(detected, options, placed));
  const { chosen } = detected;
  const isAsChosen = path.meter.name === chosen.meter && (options.level ?? 1) === 1;
  const swing = options.swing ?? (isAsChosen ? chosen.swing : undefined);
  const notation = notateTrack(groups, track, wanted, {
    ...{ firstKey: chosen.key, simplifies: (options.exactness ?? AS_TRANSCRIBED) <= EXACT },
    ...(swing === undefined ? {} : { swing }),
    ...(detected.drums === undefined ? {} : { hits: detected.drums, drumsAlone: hasDrumsAlone(detected) }),
  });
  const score = cutMeasures(notation.score, irregular, meter, notation.firstUnit);
  return timedFrom(score, detected.start);
}

/** From here on, rhythms that are never written are left as they were played. */
const EXACT = 0.75;

function checkedMeter({ chosen }: DetectedNotes, { meter = chosen.meter, exactness = 0 }: RenotateOptions): Meter {
  const parsed = parseMeter(meter);
  if (!parsed) throw new NotateError('bad-option', `${meter} is not a time signature`);
  if (!(exactness >= 0 && exactness <= 1))
    throw new NotateError('bad-option', `exactness is ${exactness}; it goes from 0 to 1`);
  return parsed;
}

/** Seconds of the transcribed part. */
function momentOf({ beats, start }: DetectedNotes, barline: NonNullable<RenotateOptions['firstBarline']>): Seconds {
  if (typeof barline === 'number') return seconds(barline - start);
  const beat = beats[barline.beat];
  if (!beat) throw new NotateError('bad-option', `there is no beat ${barline.beat}; there are ${beats.length}`);
  return seconds(beat[0]);
}

/** Those among the notes: a barline after the last of them divides nothing. */
function setBarlines({ start }: DetectedNotes, { barlines = [] }: RenotateOptions, track: BeatTrack): Seconds[] {
  const last = track.units.findLast((unit) => unit >= 0) ?? 0;
  return barlines.map((time) => seconds(time - start)).filter((time) => track.unitOf(time) <= last);
}

/** What was asked of the transcription, with the user's key and, in another level, a tempo that fits. */
function notateOptions({ options, chosen }: DetectedNotes, { key, level = 1 }: RenotateOptions): NotateOptions {
  const { tempo } = options;
  return {
    ...options,
    ...(key === undefined || key === chosen.key ? {} : { key }),
    ...(tempo === undefined ? {} : { tempo: tempo * level }),
  };
}
