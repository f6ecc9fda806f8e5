/** The loop of the player, as the settings show and change it. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { measureNumbers } from '../../../../engine/index.ts';
import type { Score, Selection, Timeline } from '../../../../engine/index.ts';
import { LOOP_SPEED_UP, barsOfLoop, loopOfMeasures } from '../../../audio/loopRange.ts';
import type { LoopRange } from '../../../audio/playbackSource.ts';
import type { SelectionSource } from '../../../editing/index.ts';
import type { Player } from './createPlayer.ts';

export interface LoopSettingsProps {
  readonly player: Player;
  readonly score: Score;
  /** Absent where the score cannot be edited. */
  readonly selected?: SelectionSource;
}

/** The range in the fields: numbers of bars as printed. */
interface Wanted {
  readonly first: string;
  readonly last: string;
  readonly rises: boolean;
}

interface Typed {
  readonly loop: LoopRange | undefined;
  readonly wanted: Wanted;
  /** Whether the loop was on and its fields are invalid now. It continues as soon as the fields name bars again. */
  readonly isInterrupted: boolean;
}

/** Number of measures of the proposed loop, from the present one on. */
const MEASURES = 4;

/** The values of the fields: those typed last, unless the loop was changed elsewhere afterwards. */
function useWanted({ player: { actor, timeline, time }, score }: LoopSettingsProps) {
  const loop = useSelector(actor, ({ context }) => context.loop);
  const [numbers] = useState(() => measureNumbers(score.measures));
  const [typed, setTyped] = useState<Typed>();
  const [proposed] = useState<Wanted>(() => {
    const present = presentMeasure(timeline, time());
    const last = Math.min(present + MEASURES - 1, numbers.length - 1);
    return { first: numbers[present] ?? '', last: numbers[last] ?? '', rises: false };
  });
  const ofLoop = (): Wanted => {
    if (loop === undefined) return typed?.wanted ?? proposed;
    const [first, last] = barsOfLoop(score, timeline, loop);
    return { first, last, rises: loop.speedUp > 1 };
  };
  const latest = typed?.loop === loop ? typed : undefined;
  return { loop, numbers, wanted: latest?.wanted ?? ofLoop(), isInterrupted: latest?.isInterrupted === true, setTyped };
}

const presentMeasure = ({ measures }: Timeline, time: number): number =>
  measures.findLast(({ onset }) => onset <= time + 1e-6)?.measure ?? 0;

/** Makes the loop begin or end with the bar `here`. If its end would not be after its beginning, the end moves too. */
function spanTo(
  which: 'first' | 'last',
  here: number,
  numbers: readonly (string | null)[],
  wanted: Wanted,
): readonly [number, number] {
  const [first, last] = [numbers.indexOf(wanted.first), numbers.indexOf(wanted.last)];
  if (which === 'last') return [first <= here && first >= 0 ? first : here, here];
  return [here, last >= here ? last : Math.min(here + MEASURES, numbers.length) - 1];
}

/** The first and the last number that the fields accept. */
const outerBars = (numbers: readonly (string | null)[]): readonly [string, string] => {
  const named = numbers.filter((number) => number !== null);
  return [named[0] ?? '', named.at(-1) ?? ''];
};

/** The loop as a state that the fields and the switch change. */
function useLoopState(props: LoopSettingsProps) {
  const { actor, timeline } = props.player;
  const { loop, numbers, wanted, isInterrupted, setTyped } = useWanted(props);
  const rangeFor = ({ first, last, rises }: Wanted) =>
    loopOfMeasures(timeline, numbers.indexOf(first), numbers.indexOf(last), rises ? LOOP_SPEED_UP : 1);
  const set = (next: LoopRange | undefined, text = wanted, isWanted = next !== undefined): void => {
    setTyped({ loop: next, wanted: text, isInterrupted: isWanted && next === undefined });
    actor.send({ type: 'SET_LOOP', loop: next });
  };
  return { wanted, numbers, isOn: loop !== undefined || isInterrupted, rangeFor, set };
}

export function useLoop(props: LoopSettingsProps) {
  const { actor, timeline, time } = props.player;
  const { wanted, numbers, isOn, rangeFor, set } = useLoopState(props);
  /** If the loop is on, a change takes effect at once. */
  const change = (part: Partial<Wanted>): void => {
    const next = { ...wanted, ...part };
    set(isOn ? rangeFor(next) : undefined, next, isOn);
  };
  const start = (text = wanted): void => {
    const next = rangeFor(text);
    set(next, text);
    if (next !== undefined && (time() < next.from || time() >= next.to)) actor.send({ type: 'SEEK', at: next.from });
  };
  const startBars = (measures: readonly [first: number, last: number]): void => {
    const [first = '', last = ''] = measures.map((measure) => numbers[measure] ?? '');
    start({ ...wanted, first, last });
  };
  const setHere = (which: 'first' | 'last'): void =>
    startBars(spanTo(which, presentMeasure(timeline, time()), numbers, wanted));
  const setSelected = (selection: Selection): void => {
    const measures = selection.map(({ measure }) => measure);
    startBars([Math.min(...measures), Math.max(...measures)]);
  };
  return {
    wanted,
    bars: outerBars(numbers),
    change,
    setHere,
    setSelected,
    isOn,
    isWrong: rangeFor(wanted) === undefined,
    start,
    end: () => set(undefined),
  };
}
