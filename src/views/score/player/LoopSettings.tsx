/** A range of bars that is played again and again, a little faster each time where that is wanted. */
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { measureNumbers } from '../../../../engine/index.ts';
import type { Score, Timeline } from '../../../../engine/index.ts';
import type { LoopRange } from '../../../audio/playbackSource.ts';
import { playbackTexts } from '../../../texts/index.ts';
import { Choice } from './Choice.tsx';
import type { Player } from './createPlayer.ts';

/** Factor with each pass. */
const SPEED_UP = 1.03;

export interface LoopSettingsProps {
  readonly player: Player;
  readonly score: Score;
}

/** The first performance of the first measure to the end of the last one's that follows it. */
function rangeOf({ measures }: Timeline, first: number, last: number, speedUp: number): LoopRange | undefined {
  const from = measures.findIndex(({ measure }) => measure === first);
  const to = measures.findIndex(({ measure }, index) => index >= from && measure === last);
  const [start, end] = [measures[from], measures[to]];
  if (start === undefined || end === undefined) return undefined;
  return { from: start.onset, to: end.offset, speedUp, fastest: 1 };
}

/** The wanted range, as the user has it in mind: numbers of bars as printed. */
interface Wanted {
  readonly first: string;
  readonly last: string;
  readonly rises: boolean;
}

function useLoop({ player: { actor, timeline, time }, score }: LoopSettingsProps) {
  const loop = useSelector(actor, ({ context }) => context.loop);
  const [numbers] = useState(() => measureNumbers(score.measures));
  const [wanted, setWanted] = useState<Wanted>(() => {
    const present = timeline.measures.findLast(({ onset }) => onset <= time())?.measure ?? 0;
    const last = Math.min(present + 3, numbers.length - 1);
    return { first: numbers[present] ?? '', last: numbers[last] ?? '', rises: false };
  });
  const rangeFor = ({ first, last, rises }: Wanted) =>
    rangeOf(timeline, numbers.indexOf(first), numbers.indexOf(last), rises ? SPEED_UP : 1);
  const range = rangeFor(wanted);
  const set = (next: LoopRange | undefined): void => actor.send({ type: 'SET_LOOP', loop: next });
  /** A loop that is on takes a change over at once. */
  const change = (part: Partial<Wanted>): void => {
    const next = { ...wanted, ...part };
    setWanted(next);
    if (loop !== undefined) set(rangeFor(next));
  };
  const start = (): void => {
    set(range);
    if (range !== undefined && (time() < range.from || time() >= range.to))
      actor.send({ type: 'SEEK', at: range.from });
  };
  return { wanted, change, isOn: loop !== undefined, isWrong: range === undefined, start, end: () => set(undefined) };
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
  const { wanted, change, isOn, isWrong, start, end } = useLoop(props);
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
      <Choice label={playbackTexts.loopRises} isOn={wanted.rises} onChange={(rises) => change({ rises })} />
    </Stack>
  );
}
