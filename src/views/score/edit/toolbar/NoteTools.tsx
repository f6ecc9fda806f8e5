/** I-05, I-12 to I-14: what changes the selected notes; without a selection the tips say that one is needed. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import { isRest } from '../../../../../engine/index.ts';
import type { Chord } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { EditCommandName } from '../editCommands.ts';
import type { RunAction } from '../useEditActions.ts';
import { DotIcon, NoteValueIcon, RestIcon, TieIcon, TripletIcon } from './NoteIcons.tsx';
import { ToolButton } from './ToolButton.tsx';

const VALUES = ['whole', 'half', 'quarter', 'eighth', 'sixteenth', 'thirtySecond'] as const;
const QUARTER = 2;

export interface NoteToolsProps {
  /** The first selected one. */
  readonly chord: Chord | undefined;
  readonly run: RunAction;
}

interface CommandButton {
  readonly name: EditCommandName;
  readonly tip: string;
  readonly isOn?: boolean;
  readonly icon: React.ReactNode;
}

const { tips, actions } = editTexts;

function noteButtons(chord: Chord | undefined): readonly CommandButton[] {
  const rests = chord !== undefined && isRest(chord);
  const value = chord?.fullMeasure === undefined ? chord?.value : undefined;
  return [
    {
      name: 'noteOrRest',
      tip: rests ? tips.toNotes : tips.toRests,
      isOn: rests,
      icon: rests ? <NoteValueIcon base={QUARTER} /> : <RestIcon />,
    },
    ...VALUES.map((name, base) => ({
      name,
      tip: tips.duration(actions[name], base + 1),
      isOn: value?.base === base,
      icon: <NoteValueIcon base={base} />,
    })),
    { name: 'dot', tip: tips.dot, isOn: (value?.dots ?? 0) > 0, icon: <DotIcon /> },
    { name: 'triplet', tip: tips.triplet, isOn: value?.modification !== undefined, icon: <TripletIcon /> },
    { name: 'tie', tip: tips.tie, isOn: chord?.notes.some(({ tied }) => tied === true) === true, icon: <TieIcon /> },
    { name: 'up', tip: `${actions.up} [↑]`, icon: <ArrowUpward /> },
    { name: 'down', tip: `${actions.down} [↓]`, icon: <ArrowDownward /> },
    { name: 'remove', tip: tips.remove, icon: <Delete /> },
  ];
}

export function NoteTools({ chord, run }: NoteToolsProps) {
  const hasSelection = chord !== undefined;
  return noteButtons(chord).map(({ name, tip, isOn, icon }) => (
    <ToolButton
      key={name}
      tip={hasSelection ? tip : tips.nothingSelected}
      label={actions[name]}
      {...(isOn !== undefined && { isOn })}
      isDisabled={!hasSelection}
      onPress={() => run(name)}
    >
      {icon}
    </ToolButton>
  ));
}
