/** A range of bars that is played again and again, a little faster each time where that is wanted. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { measureNumbers } from '../../../../engine/index.ts';
import type { Score, Timeline } from '../../../../engine/index.ts';
import { LOOP_SPEED_UP, barsOfLoop, loopOfMeasures } from '../../../audio/loopRange.ts';
import type { LoopRange } from '../../../audio/playbackSource.ts';
import { playbackTexts } from '../../../texts/index.ts';
import { Choice } from './Choice.tsx';
import type { Player } from './createPlayer.ts';

export interface LoopSettingsProps {
  readonly player: Player;
  readonly score: Score;
}

/** The wanted range, as the user has it in mind: numbers of bars as printed. */
interface Wanted {
  readonly first: string;
  readonly last: string;
  readonly rises: boolean;
}

/** Measures of a loop that is not wanted yet: this one and those that follow. */
const MEASURES = 4;

/** What the fields show: what was typed last, unless the loop has been set elsewhere since. */
function useWanted({ player: { actor, timeline, time }, score }: LoopSettingsProps) {
  const loop = useSelector(actor, ({ context }) => context.loop);
  const [numbers] = useState(() => measureNumbers(score.measures));
  const [typed, setTyped] = useState<{ readonly loop: LoopRange | undefined; readonly wanted: Wanted }>();
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
  const wanted = typed !== undefined && typed.loop === loop ? typed.wanted : ofLoop();
  return { loop, numbers, wanted, setTyped };
}

const presentMeasure = ({ measures }: Timeline, time: number): number =>
  measures.findLast(({ onset }) => onset <= time + 1e-6)?.measure ?? 0;

function useLoop(props: LoopSettingsProps) {
  const { actor, timeline, time } = props.player;
  const { loop, numbers, wanted, setTyped } = useWanted(props);
  const rangeFor = ({ first, last, rises }: Wanted) =>
    loopOfMeasures(timeline, numbers.indexOf(first), numbers.indexOf(last), rises ? LOOP_SPEED_UP : 1);
  const range = rangeFor(wanted);
  const set = (next: LoopRange | undefined, text = wanted): void => {
    setTyped({ loop: next, wanted: text });
    actor.send({ type: 'SET_LOOP', loop: next });
  };
  /** A loop that is on takes a change over at once. */
  const change = (part: Partial<Wanted>): void => {
    const next = { ...wanted, ...part };
    set(loop === undefined ? undefined : rangeFor(next), next);
  };
  const start = (text = wanted): void => {
    const next = rangeFor(text);
    set(next, text);
    if (next !== undefined && (time() < next.from || time() >= next.to)) actor.send({ type: 'SEEK', at: next.from });
  };
  /** The loop begins or ends with the bar of the cursor. An end that is not behind the beginning goes along. */
  const setHere = (which: 'first' | 'last'): void => {
    const here = presentMeasure(timeline, time());
    const [first, last] = [numbers.indexOf(wanted.first), numbers.indexOf(wanted.last)];
    const ends =
      which === 'first'
        ? [here, last >= here ? last : Math.min(here + MEASURES, numbers.length) - 1]
        : [first <= here && first >= 0 ? first : here, here];
    const [from = '', to = ''] = ends.map((measure) => numbers[measure] ?? '');
    start({ ...wanted, first: from, last: to });
  };
  return {
    wanted,
    change,
    setHere,
    isOn: loop !== undefined,
    isWrong: range === undefined,
    start,
    end: () => set(undefined),
  };
}

interface BarFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function BarField({ label, value, isWrong, onChange }: BarFieldProps) {
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      error={isWrong}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 84, '& input': { py: 0.75 } }}
    />
  );
}

export function LoopSettings(props: LoopSettingsProps) {
  const { wanted, change, setHere, isOn, isWrong, start, end } = useLoop(props);
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Choice
          label={playbackTexts.loop}
          isOn={isOn}
          isDisabled={isWrong && !isOn}
          onChange={(wants) => (wants ? start() : end())}
        />
        <BarField
          label={playbackTexts.loopFirst}
          value={wanted.first}
          isWrong={isWrong}
          onChange={(first) => change({ first })}
        />
        <BarField
          label={playbackTexts.loopLast}
          value={wanted.last}
          isWrong={isWrong}
          onChange={(last) => change({ last })}
        />
      </Stack>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button size="small" onClick={() => setHere('first')} sx={{ textTransform: 'none' }}>
          {playbackTexts.loopFromHere}
        </Button>
        <Button size="small" onClick={() => setHere('last')} sx={{ textTransform: 'none' }}>
          {playbackTexts.loopToHere}
        </Button>
      </Stack>
      <Choice label={playbackTexts.loopRises} isOn={wanted.rises} onChange={(rises) => change({ rises })} />
    </Stack>
  );
}
