/**
 * I-05, I-12 to I-14: the buttons that change the selected notes; without a selection the tooltips say that one is
 * needed. While a caret is on the sheet, the buttons of values, triplet and tie apply to the note at the caret. Delete also removes a
 * selected slur, hairpin, tie or grace note, and the tie button a selected tie.
 */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import { isRest } from '../../../../../engine/index.ts';
import type { Attachment, Chord, NoteValue } from '../../../../../engine/index.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import type { EditCommandName } from '../editCommands.ts';
import { VALUE_NAMES } from '../pointer/entryValue.ts';
import type { RunAction } from '../useEditActions.ts';
import { DotIcon, NoteValueIcon, RestIcon, TieIcon, TripletIcon } from './NoteIcons.tsx';
import { ToolButton } from './ToolButton.tsx';

const QUARTER = 2;

export interface NoteToolsProps {
  /** Address of the first selected note. */
  readonly chord: Chord | undefined;
  /** The value of the note at the caret; undefined without a caret, or after it has written a note. */
  readonly carried: NoteValue | undefined;
  readonly run: RunAction;
}

interface ValueToolsProps extends NoteToolsProps {
  /** The selected slur, hairpin, tie or grace note. */
  readonly spanner: Attachment | undefined;
}

interface CommandButton {
  readonly name: EditCommandName;
  readonly tip: string;
  readonly isOn?: boolean;
  readonly icon: React.ReactNode;
  /** Whether the button also chooses the value of the note at the caret. */
  readonly isValue?: true;
  /** Whether the button can be pressed although no note is selected. */
  readonly isAlwaysUsable?: boolean;
}

const { tips, actions } = editTexts;

function valueButtons({ chord, carried, spanner }: Omit<ValueToolsProps, 'run'>): readonly CommandButton[] {
  const rests = chord !== undefined && isRest(chord);
  const value = chord?.fullMeasure === undefined ? (chord?.value ?? carried) : undefined;
  return [
    {
      name: 'noteOrRest',
      tip: rests ? tips.toNotes : tips.toRests,
      isOn: rests,
      icon: rests ? <NoteValueIcon base={QUARTER} /> : <RestIcon />,
    },
    ...VALUE_NAMES.map((name, base) => ({
      name,
      tip: tips.duration(actions[name], base + 1),
      isOn: value?.base === base,
      icon: <NoteValueIcon base={base} />,
      isValue: true as const,
    })),
    { name: 'dot', tip: tips.dot, isOn: (value?.dots ?? 0) > 0, icon: <DotIcon />, isValue: true },
    {
      name: 'triplet',
      tip: tips.triplet,
      isOn: value?.modification !== undefined,
      icon: <TripletIcon />,
      isAlwaysUsable: carried !== undefined,
    },
    {
      name: 'tie',
      tip: tips.tie,
      isOn: spanner?.kind === 'tie' || chord?.notes.some(({ tied }) => tied === true) === true,
      icon: <TieIcon />,
      isAlwaysUsable: spanner?.kind === 'tie' || carried !== undefined,
    },
  ];
}

const moveButtons = (spanner: Attachment | undefined): readonly CommandButton[] => [
  { name: 'up', tip: `${actions.up} [↑]`, icon: <ArrowUpward />, isAlwaysUsable: spanner?.kind === 'grace' },
  { name: 'down', tip: `${actions.down} [↓]`, icon: <ArrowDownward />, isAlwaysUsable: spanner?.kind === 'grace' },
  {
    name: 'remove',
    tip: spanner === undefined ? tips.remove : tips.removeSign(editDialogTexts.removeSpanner[spanner.kind]),
    icon: <Delete />,
    isAlwaysUsable: spanner !== undefined,
  },
];

/** The buttons for rest or note, values, dot, triplet, tie. */
export const ValueTools = ({ chord, carried, spanner, run }: ValueToolsProps) => (
  <Buttons {...{ chord, carried, run }} buttons={valueButtons({ chord, carried, spanner })} />
);

type MoveToolsProps = Omit<ValueToolsProps, 'carried'>;

/** The buttons for up, down, delete. */
export const MoveTools = ({ chord, spanner, run }: MoveToolsProps) => (
  <Buttons {...{ chord, run }} carried={undefined} buttons={moveButtons(spanner)} />
);

function Buttons({ chord, carried, run, buttons }: NoteToolsProps & { readonly buttons: readonly CommandButton[] }) {
  return buttons.map(({ name, tip, isOn, icon, isValue, isAlwaysUsable }) => {
    const isUsable = chord !== undefined || (isValue === true && carried !== undefined) || isAlwaysUsable === true;
    return (
      <ToolButton
        key={name}
        tip={isUsable ? tip : tips.nothingSelected}
        label={actions[name]}
        {...(isOn !== undefined && { isOn })}
        isDisabled={!isUsable}
        onPress={() => run(name)}
      >
        {icon}
      </ToolButton>
    );
  });
}
