/**
 * The effect of a part's measure on the context of later measures: clefs, ottavas, ties, keys, slashes and repeat
 * signs. Cached by the identity of the measure.
 */
import type { Chord } from '../../model/chord.ts';
import type { Clef, InstrumentTransposition, KeyChange, Part, PartMeasure } from '../../model/score.ts';
import { shorthandEdges, type ShorthandEdge } from './measureRepeats.ts';
import { sungOnAfter } from './sungOn.ts';
import { writtenPitch } from './writtenPitch.ts';
import type { SungOn, TiedPitch } from '../types/measureContext.ts';

export interface CarriedContext {
  /** Clef at moment 0; null where the measure sets none. */
  readonly firstClef: Clef | null;
  /** Whether the first clef is printed after the barline, not before it. */
  readonly isClefAfterBarline: boolean;
  readonly lastClef: Clef | null;
  /** Octaves after the last ottava edge in the measure; null where there is none. */
  readonly ottava: number | null;
  readonly tied: readonly TiedPitch[];
  /** Whether a voice of the staff has syllables. */
  readonly sings: boolean;
  /** Verses that go on after the measure; null where it has neither syllables nor rests, so that nothing changes. */
  readonly sungOn: readonly SungOn[] | null;
  /** Transposition from this measure on; null where the measure sets none. */
  readonly transposition: InstrumentTransposition | null;
  /** Key changes after the measure's start, in sounding pitch. */
  readonly innerKeys: readonly KeyChange[];
  /** Moments at which signs that replace notes begin and end. */
  readonly shorthand: readonly ShorthandEdge[];
}

export const NOTHING_TIED: readonly TiedPitch[] = [];
export const NOTHING_CARRIED: CarriedContext = {
  firstClef: null,
  isClefAfterBarline: false,
  lastClef: null,
  ottava: null,
  tied: NOTHING_TIED,
  sings: false,
  sungOn: null,
  transposition: null,
  innerKeys: [],
  shorthand: [],
};

interface KnownHandover {
  /** Among the staves of the score; its transposition as it enters the measure. */
  readonly diatonic: number;
  readonly chromatic: number;
  readonly staves: readonly CarriedContext[];
}

const handovers = new WeakMap<PartMeasure, KnownHandover>();

function tiedPitches(
  measure: PartMeasure,
  staff: number,
  { diatonic, chromatic }: InstrumentTransposition,
): readonly TiedPitch[] {
  const tied = measure.voices.flatMap((voice) => {
    const last = voice.chords.at(-1);
    if (voice.staff !== staff || last === undefined) return [];
    return last.notes
      .filter((note) => note.tied === true)
      .map((note) => ({
        voice: voice.number,
        ...writtenPitch(note.pitch, diatonic, chromatic),
        ...(note.tieSide !== undefined && { side: note.tieSide }),
      }));
  });
  return tied.length === 0 ? NOTHING_TIED : tied;
}

const hasSyllable = ({ lyrics }: Chord): boolean =>
  lyrics?.some((syllable) => syllable !== null && syllable.text !== '') ?? false;

function staffHandover(measure: PartMeasure, staff: number, entering: InstrumentTransposition): CarriedContext {
  const clefs = measure.clefs?.filter((change) => change.staff === staff) ?? [];
  const edge = measure.directions?.filter(
    (direction) => direction.kind === 'ottava' && direction.staff === staff && direction.at >= 0,
  );
  const lastEdge = edge?.at(-1);
  const first = clefs.find((change) => change.at <= 0);
  const ottava = lastEdge?.kind === 'ottava' ? (lastEdge.edge === 'start' ? lastEdge.octaves : 0) : null;
  return {
    firstClef: first?.clef ?? null,
    isClefAfterBarline: first?.afterBarline === true,
    lastClef: clefs.at(-1)?.clef ?? null,
    ottava,
    tied: tiedPitches(measure, staff, measure.transposition ?? entering),
    sings: measure.voices.some((voice) => voice.staff === staff && voice.chords.some(hasSyllable)),
    sungOn: sungOnAfter(measure, staff),
    transposition: measure.transposition ?? null,
    innerKeys: measure.keys?.filter((change) => change.at > 0 && (change.staff ?? staff) === staff) ?? [],
    shorthand: shorthandEdges(measure, staff),
  };
}

/** Returns the contexts by staff; the last entry is that of the tablature under the staves. */
export function carryContext(
  measure: PartMeasure,
  part: Part,
  entering: InstrumentTransposition,
): readonly CarriedContext[] {
  const { diatonic, chromatic } = entering;
  const known = handovers.get(measure);
  const holds = known?.diatonic === diatonic && known.chromatic === chromatic;
  if (holds && known.staves.length === part.staves.length + 1) return known.staves;
  const own = part.staves.map((_, staff) => staffHandover(measure, staff, entering));
  const staves = [...own, { ...NOTHING_CARRIED, shorthand: own[0]?.shorthand ?? [] }];
  handovers.set(measure, { diatonic, chromatic, staves });
  return staves;
}
