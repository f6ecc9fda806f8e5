/** The settings of a loop: the range of bars that is repeated, and whether each repetition is a little faster. */
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useSyncExternalStore } from 'react';
import type { Selection } from '../../../../../engine/index.ts';
import type { SelectionSource } from '../../../../editing/index.ts';
import { SPEEDS } from '../../../../machines/playback/playback.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { useSelectOpening } from '../../../shell/menu/useMenuAnchor.ts';
import { Choice } from '../Choice.tsx';
import { useLoop } from './useLoop.ts';
import type { LoopSettingsProps } from './useLoop.ts';

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

const NOTHING: Selection = [];
const never = (): (() => void) => () => undefined;

const useSelected = (source: SelectionSource | undefined): Selection =>
  useSyncExternalStore(source?.listenToRest ?? never, () => source?.selection ?? NOTHING);

type BarButtonsProps = Pick<ReturnType<typeof useLoop>, 'setHere' | 'setSelected'> & {
  readonly selected: SelectionSource | undefined;
};

function BarButtons({ setHere, setSelected, selected }: BarButtonsProps) {
  const selection = useSelected(selected);
  const buttons = [
    ...(selection.length > 0 ? [[playbackTexts.loopSelected, () => setSelected(selection)] as const] : []),
    [playbackTexts.loopFromHere, () => setHere('first')] as const,
    [playbackTexts.loopToHere, () => setHere('last')] as const,
  ];
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      {buttons.map(([label, onClick]) => (
        <Button key={label} size="small" onClick={onClick} sx={{ textTransform: 'none' }}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}

interface HighestSpeedProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

function HighestSpeed({ speed, onChange }: HighestSpeedProps) {
  return (
    <TextField
      select
      size="small"
      label={playbackTexts.loopFastest}
      value={speed}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: useSelectOpening() }}
      sx={{ width: 96, flexShrink: 0, '& .MuiSelect-select': { py: 0.75 } }}
    >
      {SPEEDS.map((each) => (
        <MenuItem key={each} value={each}>
          {playbackTexts.speedText(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function LoopSettings(props: LoopSettingsProps) {
  const loop = useLoop(props);
  const { wanted, change, isOn, isWrong, bars, start, end } = loop;
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
      {isWrong && <FormHelperText error>{playbackTexts.loopWrong(...bars)}</FormHelperText>}
      <BarButtons {...loop} selected={props.selected} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Choice label={playbackTexts.loopRises} isOn={wanted.rises} onChange={(rises) => change({ rises })} />
        <HighestSpeed speed={wanted.fastest} onChange={(fastest) => change({ fastest })} />
      </Stack>
    </Stack>
  );
}
