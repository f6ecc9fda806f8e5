/** The loop of the player, as the settings show and change it. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { measureNumbers } from '../../../../../engine/index.ts';
import type { Score, Selection, Timeline } from '../../../../../engine/index.ts';
import { LOOP_SPEED_UP, barsOfLoop, loopOfMeasures, measuresOfLoop } from '../../../../audio/loopRange.ts';
import type { LoopRange } from '../../../../audio/playbackSource.ts';
import type { SelectionSource } from '../../../../editing/index.ts';
import { spokenTexts } from '../../../../texts/index.ts';
import type { Player } from '../createPlayer.ts';

export interface LoopSettingsProps {
  readonly player: Player;
  readonly score: Score;
  /** Absent where the score cannot be edited. */
  readonly selected?: SelectionSource;
}

/** The range in the fields: numbers of bars as printed, and the word or 0 for a pickup. */
interface Wanted {
  readonly first: string;
  readonly last: string;
  readonly rises: boolean;
  /** Up to this speed. */
  readonly fastest: number;
}

interface Typed {
  readonly loop: LoopRange | undefined;
  readonly wanted: Wanted;
  /** Whether the loop was on and its fields are invalid now. It continues as soon as the fields name bars again. */
  readonly isInterrupted: boolean;
}

/** First and last measure, by index; -1 where the score has none. */
type Span = readonly [first: number, last: number];

/** Number of measures of the proposed loop, from the present one on. */
const MEASURES = 4;
/** The pickup as a number: the keyboard of a phone has no letters in these fields. */
const PICKUP_NUMBER = '0';

const nameOf = (number: string | null): string => number ?? spokenTexts.bar(null);

/** The proposed loop, in the names of the fields: from the first measure with a number on, at or after the present one. */
export function proposedBars(
  numbers: readonly (string | null)[],
  present: number,
): { readonly first: string; readonly last: string } {
  const counted = numbers.findIndex((number, measure) => measure >= present && number !== null);
  const first = counted < 0 ? present : counted;
  const last = Math.min(first + MEASURES, numbers.length) - 1;
  return { first: nameOf(numbers[first] ?? null), last: nameOf(numbers[last] ?? null) };
}

/**
 * The measures that the fields name. Where several have the name, as the pickups of several sections, the last one is
 * at or after the first one.
 */
export function measuresNamed(names: readonly string[], { first, last }: Pick<Wanted, 'first' | 'last'>): Span {
  const indexOf = (typed: string, from: number): number => {
    const text = typed.trim().toLowerCase();
    const name = text === PICKUP_NUMBER && !names.includes(text) ? nameOf(null) : text;
    const known = names.map((each) => each.toLowerCase());
    const later = known.indexOf(name.toLowerCase(), from);
    return later < 0 ? known.indexOf(name.toLowerCase()) : later;
  };
  const from = indexOf(first, 0);
  return [from, indexOf(last, Math.max(0, from))];
}

/** The values of the fields: those typed last, unless the loop was changed elsewhere afterwards. */
function useWanted({ player: { actor, timeline, time }, score }: LoopSettingsProps) {
  const loop = useSelector(actor, ({ context }) => context.loop);
  const [names] = useState(() => measureNumbers(score.measures).map(nameOf));
  const [typed, setTyped] = useState<Typed>();
  const [proposed] = useState<Wanted>(() => ({
    ...proposedBars(measureNumbers(score.measures), presentMeasure(timeline, time())),
    rises: false,
    fastest: 1,
  }));
  const ofLoop = (): Wanted => {
    if (loop === undefined) return typed?.wanted ?? proposed;
    const [first, last] = barsOfLoop(score, timeline, loop).map(nameOf) as [string, string];
    return { first, last, rises: loop.speedUp > 1, fastest: loop.fastest };
  };
  const latest = typed?.loop === loop ? typed : undefined;
  return { loop, names, wanted: latest?.wanted ?? ofLoop(), isInterrupted: latest?.isInterrupted === true, setTyped };
}

const presentMeasure = ({ measures }: Timeline, time: number): number =>
  measures.findLast(({ onset }) => onset <= time + 1e-6)?.measure ?? 0;

/** Makes the loop begin or end with the bar `here`. If its end would not be after its beginning, the end moves too. */
function spanTo(which: 'first' | 'last', here: number, [first, last]: Span, count: number): Span {
  if (which === 'last') return [first <= here && first >= 0 ? first : here, here];
  return [here, last >= here ? last : Math.min(here + MEASURES, count) - 1];
}

/** The first and the last number that the fields accept, and whether there is a pickup before them. */
const outerBars = (names: readonly string[]): readonly [first: string, last: string, hasPickup: boolean] => {
  const counted = names.filter((name) => name !== nameOf(null));
  return [counted[0] ?? '', counted.at(-1) ?? '', names[0] === nameOf(null)];
};

/** The loop as a state that the fields and the switch change. */
function useLoopState(props: LoopSettingsProps) {
  const { actor, timeline } = props.player;
  const { loop, names, wanted, isInterrupted, setTyped } = useWanted(props);
  /** The looped measures, also those whose name others have too, until the user names other ones. */
  const spanOf = (text: Wanted): Span => {
    const looped = loop && text.first === wanted.first && text.last === wanted.last && measuresOfLoop(timeline, loop);
    return looped ? [looped[0] ?? -1, looped.at(-1) ?? -1] : measuresNamed(names, text);
  };
  const rangeFor = (text: Wanted, span = spanOf(text)) =>
    loopOfMeasures(timeline, ...span, text.rises ? LOOP_SPEED_UP : 1, text.fastest);
  const set = (next: LoopRange | undefined, text = wanted, isWanted = next !== undefined): void => {
    setTyped({ loop: next, wanted: text, isInterrupted: isWanted && next === undefined });
    actor.send({ type: 'SET_LOOP', loop: next });
  };
  return { wanted, names, isOn: loop !== undefined || isInterrupted, spanOf, rangeFor, set };
}

export function useLoop(props: LoopSettingsProps) {
  const { actor, timeline, time } = props.player;
  const { wanted, names, isOn, spanOf, rangeFor, set } = useLoopState(props);
  /** If the loop is on, a change takes effect at once. */
  const change = (part: Partial<Wanted>): void => {
    const next = { ...wanted, ...part };
    set(isOn ? rangeFor(next) : undefined, next, isOn);
  };
  const start = (text = wanted, span = spanOf(text)): void => {
    const next = rangeFor(text, span);
    set(next, text);
    if (next !== undefined && (time() < next.from || time() >= next.to)) actor.send({ type: 'SEEK', at: next.from });
  };
  const startBars = (span: Span): void => {
    const [first = '', last = ''] = span.map((measure) => names[measure] ?? '');
    start({ ...wanted, first, last }, span);
  };
  const setHere = (which: 'first' | 'last'): void =>
    startBars(spanTo(which, presentMeasure(timeline, time()), spanOf(wanted), names.length));
  const setSelected = (selection: Selection): void => {
    const measures = selection.map(({ measure }) => measure);
    startBars([Math.min(...measures), Math.max(...measures)]);
  };
  return {
    wanted,
    bars: outerBars(names),
    change,
    setHere,
    setSelected,
    isOn,
    isWrong: rangeFor(wanted) === undefined,
    start,
    end: () => set(undefined),
  };
}
