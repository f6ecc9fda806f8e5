/**
 * Articulations, fermata, ornaments, grace notes, tremolos, slur and hairpins of the selected notes, and in a popup of
 * their own the rarer lines and techniques: each choice adds its sign or removes it.
 */
import Box from '@mui/material/Box';
import { chordAt } from '../../../../../engine/index.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import { useEditor, useSelection } from '../editor.ts';
import { MARK_NAMES, markOf } from '../markCommands.ts';
import type { MarkName } from '../markCommands.ts';
import { SHORTCUTS, printedKeys } from '../shortcuts.ts';
import { useEditActions } from '../useEditActions.ts';
import { MarkIcon } from './MarkIcons.tsx';
import { ChoiceList, PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const LABEL = { display: 'flex', alignItems: 'center', gap: 1.5, width: '100%' } as const;
const KEY = {
  ml: 'auto',
  pl: 2,
  fontSize: 12,
  color: 'text.secondary',
  '@media (hover: none)': { display: 'none' },
} as const;

function Label({ name }: { readonly name: MarkName }) {
  const [keys = ''] = SHORTCUTS.marks.find(({ action }) => action === name)?.keys ?? [];
  return (
    <Box component="span" sx={LABEL}>
      <MarkIcon name={name} />
      {editTexts.actions[name]}
      <Box component="span" aria-hidden sx={KEY}>
        {printedKeys(keys)}
      </Box>
    </Box>
  );
}

function SignChoices({ score, close, names }: PopupProps & { readonly names: readonly MarkName[] }) {
  const { store } = useEditor();
  const selection = useSelection(store);
  const run = useEditActions();
  const hasNotes = selection.some((at) => (chordAt(score, at)?.notes.length ?? 0) > 0);
  const choices = names.map((name) => ({
    label: <Label name={name} />,
    isChosen: markOf(name).isOn(score, selection),
    isDisabled: markOf(name).needsNote === true && !hasNotes,
    choose: () => {
      close();
      run(name);
    },
  }));
  return <ChoiceList choices={choices} isWide />;
}

export const MarksPopup = (props: PopupProps) => (
  <PopupFrame title={editDialogTexts.marksTitle} isWide>
    <SignChoices {...props} names={MARK_NAMES.marks} />
  </PopupFrame>
);

export const LinesPopup = (props: PopupProps) => (
  <PopupFrame title={editTexts.tips.lines} isWide>
    <SignChoices {...props} names={MARK_NAMES.lines} />
  </PopupFrame>
);
