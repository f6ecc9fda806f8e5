/** The settings of a practice: the card that opens from the bar. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Score } from '../../../../../engine/index.ts';
import { barsOfLoop } from '../../../../audio/loopRange.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { Choice } from '../Choice.tsx';
import type { Player } from '../createPlayer.ts';
import { likelyPart } from './likelyPart.ts';

export interface PracticeSetup {
  readonly input: 'midi' | 'microphone';
  /** Index of the part that the user has chosen; undefined for the one that fits the input. */
  readonly part: number | undefined;
  /** Index of the staff, or -1 for all. */
  readonly staff: number;
  readonly isAccompanied: boolean;
  readonly rises: boolean;
}

export const ALL_STAVES = -1;

const hasMidi = (): boolean => 'requestMIDIAccess' in navigator;

export const firstSetup = (): PracticeSetup => ({
  ...{ part: undefined, staff: ALL_STAVES, isAccompanied: false, rises: true },
  input: hasMidi() ? 'midi' : 'microphone',
});

/** Index of the part that is practised. */
export const partOf = ({ part, input }: PracticeSetup, score: Score): number => part ?? likelyPart(score, input);

export interface PracticeSettingsProps {
  readonly player: Player;
  readonly score: Score;
  readonly setup: PracticeSetup;
  readonly onChange: (setup: PracticeSetup) => void;
  readonly onStart: () => void;
}

interface InputProps {
  readonly input: PracticeSetup['input'];
  readonly onChange: (input: PracticeSetup['input']) => void;
}

function InputChoice({ input, onChange }: InputProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={input}
      aria-label={playbackTexts.practiceInput}
      onChange={(_, chosen: PracticeSetup['input'] | null) => chosen !== null && onChange(chosen)}
    >
      {(['midi', 'microphone'] as const).map((each) => (
        <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
          {playbackTexts.practiceInputs[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A name for each staff of a part; two are the hands. */
function staffNames(count: number): readonly (readonly [staff: number, name: string])[] {
  const { both, right, left } = playbackTexts.practiceHand;
  if (count === 2)
    return [
      [ALL_STAVES, both],
      [0, right],
      [1, left],
    ];
  const each = Array.from({ length: count }, (_, staff) => [staff, playbackTexts.practiceStaff(staff + 1)] as const);
  return [[ALL_STAVES, playbackTexts.practiceAllStaves], ...each];
}

interface SelectProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly (readonly [value: number, name: string])[];
  readonly onChange: (value: number) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {options.map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Explains consequences of the choice that are not obvious. */
function Hints({ player: { actor, timeline }, score, setup: { input, isAccompanied } }: PracticeSettingsProps) {
  const loop = useSelector(actor, ({ context }) => context.loop);
  const { practiceLoop, practiceBars, practiceWhole, practiceHighest, practiceHeadphones } = playbackTexts;
  const range = loop === undefined ? practiceWhole : practiceLoop(practiceBars(...barsOfLoop(score, timeline, loop)));
  const ofMicrophone = input === 'microphone' ? [practiceHighest, ...(isAccompanied ? [practiceHeadphones] : [])] : [];
  return (
    <Typography variant="caption" color="text.secondary">
      {[range, ...ofMicrophone].join(' ')}
    </Typography>
  );
}

/** The select for the part and its hand, where there is a choice. */
function Notes({ score, setup, onChange }: Pick<PracticeSettingsProps, 'score' | 'setup' | 'onChange'>) {
  const part = partOf(setup, score);
  const staves = score.parts[part]?.staves.length ?? 1;
  const names = score.parts.map(({ name }, index) => [index, name || playbackTexts.partName(index + 1)] as const);
  return (
    <>
      {names.length > 1 && (
        <Select
          label={playbackTexts.practicePart}
          value={part}
          options={names}
          onChange={(chosen) => onChange({ ...setup, part: chosen, staff: ALL_STAVES })}
        />
      )}
      {staves > 1 && (
        <Select
          label={playbackTexts.practiceHands}
          value={setup.staff}
          options={staffNames(staves)}
          onChange={(staff) => onChange({ ...setup, part, staff })}
        />
      )}
    </>
  );
}

/** In view also where the window is too low for all settings. */
const START = {
  ...{ textTransform: 'none', position: 'sticky', bottom: 8 },
  // No half line of text beside it.
  boxShadow: ({ palette }: Theme) => `0 0 0 8px ${palette.background.paper}`,
} as const;

export function PracticeSettings(props: PracticeSettingsProps) {
  const { setup, onChange, onStart } = props;
  const [canMidi] = useState(hasMidi);
  const isMute = setup.input === 'midi' && !canMidi;
  const change = (part: Partial<PracticeSetup>): void => onChange({ ...setup, ...part });
  return (
    <Stack spacing={2} sx={{ p: 2, width: 320, maxWidth: '90vw' }}>
      <InputChoice input={setup.input} onChange={(input) => change({ input })} />
      {isMute && <Alert severity="warning">{playbackTexts.midiErrors.unsupported}</Alert>}
      <Notes {...props} />
      <Stack spacing={1}>
        <Choice
          label={playbackTexts.practiceAccompanied}
          isOn={setup.isAccompanied}
          onChange={(isAccompanied) => change({ isAccompanied })}
        />
        <Choice label={playbackTexts.practiceRises} isOn={setup.rises} onChange={(rises) => change({ rises })} />
      </Stack>
      <Hints {...props} />
      <Button variant="contained" disabled={isMute} onClick={onStart} sx={START}>
        {playbackTexts.practiceStart}
      </Button>
    </Stack>
  );
}
