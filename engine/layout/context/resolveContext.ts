/**
 * Computes the context of each measure in one walk over the score. The effect of a part's measure on the next one is
 * cached by the identity of the measure (carriedContext.ts), so that the walk costs a few comparisons for each measure.
 */
import type { Clef, KeySignature, Measure, Part, PartMeasure, Score, TimeSignature } from '../../model/score.ts';
import { StaffKeys } from '../../model/staffKeys.ts';
import { TUNINGS } from '../../theory/tunings.ts';
import { carryContext, NOTHING_CARRIED, NOTHING_TIED, type CarriedContext } from './carriedContext.ts';
import type { EngravingView } from '../types/layoutOptions.ts';
import {
  NO_ALTERATIONS,
  NO_INNER_KEYS,
  sameAlterations,
  sameClef,
  sameContext,
  sameInnerKeys,
} from './measureContext.ts';
import { multiRestsOf } from './multiRests.ts';
import { NO_SHORTHAND, shorthandAfter } from './measureRepeats.ts';
import { NOTHING_SUNG } from './sungOn.ts';
import { writtenAlterations, writtenFifths } from './writtenPitch.ts';
import type {
  InnerKey,
  EngravingContext,
  MultiRest,
  StaffContext,
  StaffPlace,
  WrittenKey,
} from '../types/measureContext.ts';

const COMMON_TIME: TimeSignature = { beats: [4], beatType: 4 };

/** Whether tablature is added under the staves; a part that consists of tablature needs no second one. */
const hasTabUnder = ({ showTab, tuning, staves }: Part): boolean =>
  showTab && tuning !== undefined && tuning.strings.length > 0 && staves.every(({ clef }) => clef.sign !== 'tab');

/** All staves of the score from top to bottom. */
export const staffPlaces = (score: Score): readonly StaffPlace[] =>
  score.parts.flatMap((part, index): StaffPlace[] => [
    ...part.staves.map((_, staff) => ({ part: index, staff })),
    ...(hasTabUnder(part) ? [{ part: index, staff: part.staves.length, isTablature: true as const }] : []),
  ]);

const TAB_CLEF: Clef = { sign: 'tab', line: 3 };

function tabOf(part: Part, place: StaffPlace): Pick<StaffContext, 'tab'> {
  const { sign } = part.staves[place.staff]?.clef ?? TAB_CLEF;
  if (sign !== 'tab') return {};
  const tuning = part.tuning ?? TUNINGS.guitar;
  return { tab: place.isTablature === true ? { tuning, companionOf: place.part } : { tuning } };
}

function initialStaff(part: Part, place: StaffPlace): StaffContext {
  const { staff } = place;
  const tab = tabOf(part, place);
  const { clef, lines, size } = part.staves[staff] ?? { clef: TAB_CLEF };
  return {
    clef,
    lines: tab.tab?.tuning.strings.length ?? lines ?? 5,
    ...tab,
    ...(part.tuning === undefined ? {} : { tuning: part.tuning }),
    small: size === 'cue',
    ottava: 0,
    diatonic: part.transposition?.diatonic ?? 0,
    chromatic: part.transposition?.chromatic ?? 0,
    fifths: 0,
    previousFifths: null,
    alterations: NO_ALTERATIONS,
    previousAlterations: NO_ALTERATIONS,
    innerKeys: NO_INNER_KEYS,
    tied: NOTHING_TIED,
    hasSung: false,
    sungOn: NOTHING_SUNG,
    nextClef: null,
    opensWithClef: false,
    shorthand: NO_SHORTHAND,
  };
}

/** The running state of one staff; a new object only where something changed. */
function advance(
  state: StaffContext,
  before: CarriedContext,
  here: CarriedContext,
  next: CarriedContext,
): StaffContext {
  const clef = here.firstClef ?? before.lastClef ?? state.clef;
  const lastClef = here.lastClef ?? clef;
  const nextClef = next.isClefAfterBarline || sameClef(next.firstClef, lastClef) ? null : next.firstClef;
  const opensWithClef = here.isClefAfterBarline && !sameClef(clef, before.lastClef ?? state.clef);
  const ottava = before.ottava ?? state.ottava;
  const hasSung = state.hasSung || before.sings;
  const sungOn = before.sungOn ?? state.sungOn;
  const { diatonic, chromatic } = here.transposition ?? state;
  const shorthand = shorthandAfter(state.shorthand, here.shorthand);
  const unchanged =
    shorthand === state.shorthand &&
    diatonic === state.diatonic &&
    chromatic === state.chromatic &&
    clef === state.clef &&
    nextClef === state.nextClef &&
    opensWithClef === state.opensWithClef &&
    ottava === state.ottava &&
    before.tied === state.tied &&
    sungOn === state.sungOn &&
    hasSung === state.hasSung;
  const changed = {
    clef,
    nextClef,
    opensWithClef,
    ottava,
    tied: before.tied,
    hasSung,
    sungOn,
    diatonic,
    chromatic,
    shorthand,
  };
  return unchanged ? state : { ...state, ...changed };
}

type ConcertKey = Pick<KeySignature, 'fifths' | 'alterations'>;

function writtenKey({ fifths, alterations = [] }: ConcertKey, { diatonic, chromatic }: StaffContext): WrittenKey {
  if (alterations.length === 0)
    return { fifths: writtenFifths(fifths, diatonic, chromatic), alterations: NO_ALTERATIONS };
  return { fifths: 0, alterations: writtenAlterations(alterations, diatonic, chromatic) };
}

function withKey(
  state: StaffContext,
  concert: ConcertKey,
  { innerKeys: inside }: CarriedContext,
  first: boolean,
): StaffContext {
  const { fifths, alterations: written } = writtenKey(concert, state);
  const alterations = sameAlterations(written, state.alterations) ? state.alterations : written;
  const own = inside.map(({ at, key }): InnerKey => ({ at, ...writtenKey(key, state) }));
  const innerKeys = sameInnerKeys(own, state.innerKeys) ? state.innerKeys : own;
  const before = state.innerKeys.at(-1) ?? state;
  const [previousFifths, previousAlterations] = first ? [null, NO_ALTERATIONS] : [before.fifths, before.alterations];
  const unchanged =
    fifths === state.fifths &&
    previousFifths === state.previousFifths &&
    alterations === state.alterations &&
    innerKeys === state.innerKeys &&
    sameAlterations(previousAlterations, state.previousAlterations);
  return unchanged ? state : { ...state, fifths, previousFifths, alterations, previousAlterations, innerKeys };
}

/** Returns the state without key signatures (F-08). A transposing part has none either. */
const withoutKey = (state: StaffContext): StaffContext =>
  state.fifths === 0 && state.previousFifths === null && state.alterations.length === 0 && state.innerKeys.length === 0
    ? state
    : {
        ...state,
        fifths: 0,
        previousFifths: null,
        alterations: NO_ALTERATIONS,
        previousAlterations: NO_ALTERATIONS,
        innerKeys: NO_INNER_KEYS,
      };

/**
 * Contexts of the layout before an edit. They are valid before `first`, and again from the first measure after `last`
 * for which the walk computes an equal context.
 */
export interface KnownContexts {
  readonly contexts: readonly EngravingContext[];
  readonly first: number;
  readonly last: number;
}

/**
 * The last measure before `index` where the score's key changes, which is where all parts have it; 0 where none does.
 */
function lastKeyBefore({ measures }: Score, index: number): number {
  for (let at = index - 1; at > 0; at--) if (measures[at]?.key !== undefined) return at;
  return 0;
}

/**
 * Returns the concert keys of each part that has keys of its own, as they are in force at measure `first`; the other
 * parts follow the score.
 */
function ownKeys({ parts, measures }: Score, first: number, from: number): readonly (StaffKeys | null)[] {
  return parts.map((part) => {
    if (!part.measures.some(({ keys }) => keys !== undefined)) return null;
    const keys = new StaffKeys();
    for (let at = from; at < first; at++) keys.enter(measures[at] as Measure, part.measures[at] as PartMeasure);
    return keys;
  });
}

/** The walk starts at the beginning of a multi-measure rest, because an edit may change where it ends. */
function firstToResolve(known: KnownContexts | undefined): number {
  const first = Math.max(0, known?.first ?? 0);
  return first - (known?.contexts[first]?.multiRest?.index ?? 0);
}

const NO_SIGNATURE: ConcertKey = { fifths: 0 };

/**
 * Computes the contexts of all measures, or, given those of the layout before an edit, only the ones that the edit can
 * have changed. Each call of `resolveNext` computes one context; the walk ends early at a context that equals the one
 * before.
 */
export class ContextWalk {
  /** One entry for each measure of the score. */
  readonly contexts: EngravingContext[];
  /** The measures whose contexts were computed: from `first` to `end`, which is not included. */
  readonly first: number;
  #end: number;
  readonly #score: Score;
  readonly #view: EngravingView;
  readonly #places: readonly StaffPlace[];
  readonly #known: KnownContexts | undefined;
  readonly #multiRestAt: (measure: number) => MultiRest | null;
  /** States by staff, at the end of the previous measure. */
  readonly #states: StaffContext[];
  readonly #ownKeys: readonly (StaffKeys | null)[];
  #time: TimeSignature;
  #key: ConcertKey;
  #isOver: boolean;

  constructor(score: Score, view: EngravingView, places: readonly StaffPlace[], known?: KnownContexts) {
    this.#isOver = known !== undefined && known.first > known.last;
    this.first = this.#isOver ? 0 : firstToResolve(known);
    this.#end = this.first;
    this.contexts = known === undefined ? [] : [...known.contexts];
    this.#score = score;
    this.#view = view;
    this.#places = places;
    this.#known = known;
    this.#multiRestAt = view.multiMeasureRests === true ? multiRestsOf(score) : () => null;
    const entering = this.first === 0 ? undefined : known?.contexts[this.first - 1];
    this.#states = entering
      ? [...entering.staves]
      : places.map((place) => initialStaff(score.parts[place.part] as Part, place));
    const keyFrom = lastKeyBefore(score, this.first);
    this.#ownKeys = ownKeys(score, this.first, keyFrom);
    this.#time = entering?.time ?? COMMON_TIME;
    this.#key = (this.first > 0 ? score.measures[keyFrom]?.key : undefined) ?? NO_SIGNATURE;
  }

  get end(): number {
    return this.#end;
  }

  /** Computes the context of the next measure; returns false where none is left to compute. */
  resolveNext(): boolean {
    const index = this.#end;
    if (this.#isOver || index >= this.#score.measures.length) return false;
    this.#enterKeys(index);
    this.#places.forEach((place, staff) => {
      this.#states[staff] = this.#stateIn(place, index, this.#states[staff] as StaffContext);
    });
    const context = {
      view: this.#view,
      time: this.#time,
      staves: [...this.#states],
      multiRest: this.#multiRestAt(index),
    };
    const known = this.#known;
    this.#isOver =
      known !== undefined && index > known.last && sameContext(context, known.contexts[index] as EngravingContext);
    if (this.#isOver) return false;
    this.contexts[index] = context;
    this.#end += 1;
    return true;
  }

  #enterKeys(index: number): void {
    const { measures, parts } = this.#score;
    const measure = measures[index];
    this.#time = measure?.time ?? this.#time;
    this.#key = measure?.key ?? this.#key;
    this.#ownKeys.forEach((keys, part) => {
      keys?.enter(measure as Measure, parts[part]?.measures[index] as PartMeasure);
    });
  }

  #stateIn(place: StaffPlace, index: number, state: StaffContext): StaffContext {
    const here = this.#carried(place, index, state);
    const moved = advance(state, this.#carried(place, index - 1, state), here, this.#carried(place, index + 1, state));
    if (this.#view.simplify) return withoutKey(moved);
    return withKey(moved, this.#ownKeys[place.part]?.at(place.staff, 0) ?? this.#key, here, index === 0);
  }

  #carried(place: StaffPlace, index: number, entering: StaffContext): CarriedContext {
    const part = this.#score.parts[place.part];
    const measure = part?.measures[index];
    return (part && measure && carryContext(measure, part, entering)[place.staff]) ?? NOTHING_CARRIED;
  }
}
