/**
 * Pass 1: walks the score once and finds the context of every measure. What a part's measure hands on is cached by the
 * measure's identity (handovers.ts), so the walk costs a few comparisons a measure.
 */
import type { Clef, KeySignature, Measure, Part, PartMeasure, Score, TimeSignature } from '../model/score.ts';
import type { Steps } from '../steps.ts';
import { StaffKeys } from '../model/staffKeys.ts';
import { TUNINGS } from '../theory/tunings.ts';
import { handover, NO_HANDOVER, NOTHING_TIED, type StaffHandover } from './handovers.ts';
import type { EngravingView } from './layoutOptions.ts';
import {
  NO_ALTERATIONS,
  NO_INNER_KEYS,
  sameAlterations,
  sameClef,
  sameContext,
  sameInnerKeys,
} from './measureContext.ts';
import { multiRestsOf } from './multiRests.ts';
import { NO_SHORTHAND, shorthandAfter } from './shorthand.ts';
import type { InnerKey, MeasureContext, StaffContext, StaffPlace } from './measureContext.ts';
import type { WrittenKey } from './accidentalState.ts';
import { writtenAlterations, writtenFifths } from './writtenPitch.ts';

const MEASURES_A_STEP = 32;
const COMMON_TIME: TimeSignature = { beats: [4], beatType: 4 };

/** Tablature of its own under the staves; a part that consists of tablature needs no second one. */
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
    nextClef: null,
    shorthand: NO_SHORTHAND,
  };
}

/** The running state of one staff; a new object only where something changed. */
function advance(state: StaffContext, before: StaffHandover, here: StaffHandover, next: StaffHandover): StaffContext {
  const clef = here.firstClef ?? before.lastClef ?? state.clef;
  const lastClef = here.lastClef ?? clef;
  const nextClef = next.firstClef !== null && !sameClef(next.firstClef, lastClef) ? next.firstClef : null;
  const ottava = before.ottava ?? state.ottava;
  const hasSung = state.hasSung || before.sings;
  const { diatonic, chromatic } = here.transposition ?? state;
  const shorthand = shorthandAfter(state.shorthand, here.shorthand);
  const unchanged =
    shorthand === state.shorthand &&
    diatonic === state.diatonic &&
    chromatic === state.chromatic &&
    clef === state.clef &&
    nextClef === state.nextClef &&
    ottava === state.ottava &&
    before.tied === state.tied &&
    hasSung === state.hasSung;
  const changed = { clef, nextClef, ottava, tied: before.tied, hasSung, diatonic, chromatic, shorthand };
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
  { innerKeys: inside }: StaffHandover,
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

/** F-08: a transposing part has no signature either. */
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

/** Contexts of a layout before: those before `first` hold, those after `last` hold once the walk agrees with them. */
export interface KnownContexts {
  readonly contexts: readonly MeasureContext[];
  readonly first: number;
  readonly last: number;
}

export interface ResolvedContexts {
  /** One a measure of the score. */
  readonly contexts: readonly MeasureContext[];
  /** The measures whose contexts were found anew: `first` up to and without `end`. */
  readonly first: number;
  readonly end: number;
}

/** The last measure before `index` where the score's key changes, which is where all parts have it; 0 where none does. */
function lastKeyBefore({ measures }: Score, index: number): number {
  for (let at = index - 1; at > 0; at--) if (measures[at]?.key !== undefined) return at;
  return 0;
}

/** Concert keys of each part that has any of its own, ready for measure `first`; the others follow the score. */
function ownKeys({ parts, measures }: Score, first: number, from: number): readonly (StaffKeys | null)[] {
  return parts.map((part) => {
    if (!part.measures.some(({ keys }) => keys !== undefined)) return null;
    const keys = new StaffKeys();
    for (let at = from; at < first; at++) keys.enter(measures[at] as Measure, part.measures[at] as PartMeasure);
    return keys;
  });
}

/** A run of rests may end otherwise than it did: it is walked from its beginning. */
function firstToResolve(known: KnownContexts | undefined): number {
  const first = Math.max(0, known?.first ?? 0);
  return first - (known?.contexts[first]?.multiRest?.index ?? 0);
}

/** All contexts, or with those of a layout before only the ones that an edit can have changed. */
export function* resolveContext(score: Score, view: EngravingView, known?: KnownContexts): Steps<ResolvedContexts> {
  const places = staffPlaces(score);
  const first = firstToResolve(known);
  const multiRestAt = view.multiMeasureRests === true ? multiRestsOf(score) : () => null;
  const entering = first === 0 ? undefined : known?.contexts[first - 1];
  const states = entering
    ? [...entering.staves]
    : places.map((place) => initialStaff(score.parts[place.part] as Part, place));
  let time = entering?.time ?? COMMON_TIME;
  const keyFrom = lastKeyBefore(score, first);
  let key: ConcertKey = (first > 0 ? score.measures[keyFrom]?.key : undefined) ?? { fifths: 0 };
  const own = ownKeys(score, first, keyFrom);
  const at = (place: StaffPlace, index: number, entering: StaffContext): StaffHandover => {
    const part = score.parts[place.part];
    const measure = part?.measures[index];
    return (part && measure && handover(measure, part, entering)[place.staff]) ?? NO_HANDOVER;
  };
  const contexts: MeasureContext[] = known === undefined ? [] : [...known.contexts];
  for (let index = first; index < score.measures.length; index++) {
    if (index % MEASURES_A_STEP === 0) yield;
    const measure = score.measures[index];
    [time, key] = [measure?.time ?? time, measure?.key ?? key];
    own.forEach((keys, part) => {
      keys?.enter(measure as Measure, score.parts[part]?.measures[index] as PartMeasure);
    });
    places.forEach((place, staff) => {
      const state = states[staff] as StaffContext;
      const [before, here, next] = [at(place, index - 1, state), at(place, index, state), at(place, index + 1, state)];
      const moved = advance(state, before, here, next);
      states[staff] = view.simplify
        ? withoutKey(moved)
        : withKey(moved, own[place.part]?.at(place.staff, 0) ?? key, here, index === 0);
    });
    const context = { view, time, staves: [...states], multiRest: multiRestAt(index) };
    if (known !== undefined && index > known.last && sameContext(context, known.contexts[index] as MeasureContext))
      return { contexts, first, end: index };
    contexts[index] = context;
  }
  return { contexts, first, end: score.measures.length };
}
