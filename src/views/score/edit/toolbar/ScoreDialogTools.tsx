/**
 * I-04, I-05, I-37, I-38, G-06, J-13: the buttons that open a dialog or a popup: chord and fingers, lyrics, transpose,
 * brass version, score info, help.
 */
import AutoAwesome from '@mui/icons-material/AutoAwesome';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Lyrics from '@mui/icons-material/Lyrics';
import LibraryMusic from '@mui/icons-material/LibraryMusicOutlined';
import QueueMusic from '@mui/icons-material/QueueMusic';
import SwapVert from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import { addChordSymbols, isRest, simplifyToMelody } from '../../../../../engine/index.ts';
import type { Chord } from '../../../../../engine/index.ts';
import type { Command } from '../../../../editing/index.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import { useEditor } from '../editor.ts';
import { MarkIcon, MarksIcon } from '../menus/MarkIcons.tsx';
import type { PopupKind } from '../menus/menuRequest.ts';
import { targetOfSelection } from '../menus/targets.ts';
import type { RunAction } from '../useEditActions.ts';
import { ToolButton } from './ToolButton.tsx';

export interface TextToolsProps {
  readonly chord: Chord | undefined;
  readonly run: RunAction;
}

const { tips } = editTexts;

/**
 * Icons made of letters, which are clearer than pictures here: a chord symbol, and a finger's number. A style draws
 * them, because a text would become part of the accessible name of the button.
 */
const Letter = ({ text }: { readonly text: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      font: 'inherit',
      lineHeight: '24px',
      fontWeight: 600,
      width: 24,
      fontSize: 15,
      '&::before': { content: `"${text}"` },
    }}
  />
);

/** Opens the popup of a sign at the first selected note. */
function useOpenPopup() {
  const { store, menus } = useEditor();
  return (popup: PopupKind) => (button: HTMLElement) => {
    const target = targetOfSelection(store.committed, store.selection);
    const { left, bottom } = button.getBoundingClientRect();
    if (target !== undefined) menus.emit({ at: { left, top: bottom }, target, popup });
  };
}

/** The name remains that of the action; where it needs a note, the tooltip says so. */
const namedBy = (action: string, isUsable: boolean) => ({
  label: action,
  tip: isUsable ? action : tips.nothingSelected,
  isDisabled: !isUsable,
});

/** The buttons for articulations, ornaments, slurs and hairpins, and for rarer lines and techniques. */
export function MarksTool({ hasSelection }: { readonly hasSelection: boolean }) {
  const open = useOpenPopup();
  return (
    <>
      <ToolButton {...namedBy(tips.marks, hasSelection)} onPress={open('marks')}>
        <MarksIcon />
      </ToolButton>
      <ToolButton {...namedBy(tips.lines, hasSelection)} onPress={open('lines')}>
        <MarkIcon name="ottavaUp" />
      </ToolButton>
    </>
  );
}

/** The buttons for texts and signs around a staff. */
export function TextTools({ chord, run }: TextToolsProps) {
  const open = useOpenPopup();
  const hasNotes = chord !== undefined && !isRest(chord);
  return (
    <>
      <ToolButton {...namedBy(tips.chord, chord !== undefined)} onPress={open('chord')}>
        <Letter text="C7" />
      </ToolButton>
      <ToolButton {...namedBy(tips.finger, hasNotes)} onPress={open('finger')}>
        <Letter text="①" />
      </ToolButton>
      <ToolButton tip={tips.lyrics} onPress={() => run('lyrics')}>
        <Lyrics fontSize="small" />
      </ToolButton>
    </>
  );
}

export const TransposeTool = ({ run }: Pick<TextToolsProps, 'run'>) => (
  <ToolButton tip={tips.transpose} onPress={() => run('transpose')}>
    <SwapVert />
  </ToolButton>
);

/** Applies a command to the whole score and says what it did, because its result may be out of view. */
function useScoreCommand() {
  const { store } = useEditor();
  const showToast = useToast();
  return (command: Command, { done, nothing }: { readonly done: string; readonly nothing: string }): void => {
    let isRefused = false;
    const stop = store.listenToRefusals(() => (isRefused = true));
    const hasChanged = store.apply(command);
    stop();
    if (!isRefused) showToast(hasChanged ? done : nothing, { kind: hasChanged ? 'success' : 'info', isOnce: true });
  };
}

export function ScoreDialogTools({ run }: Pick<TextToolsProps, 'run'>) {
  const apply = useScoreCommand();
  return (
    <>
      <ToolButton tip={editDialogTexts.simplifyMelody} onPress={() => apply(simplifyToMelody, editTexts.melody)}>
        <QueueMusic />
      </ToolButton>
      <ToolButton tip={editDialogTexts.addChords} onPress={() => apply(addChordSymbols, editTexts.chordSymbols)}>
        <LibraryMusic fontSize="small" />
      </ToolButton>
      <ToolButton tip={tips.arrange} onPress={() => run('arrange')}>
        <AutoAwesome fontSize="small" />
      </ToolButton>
      <ToolButton tip={tips.info} onPress={() => run('info')}>
        <InfoOutlined />
      </ToolButton>
      <ToolButton tip={tips.help} onPress={() => run('help')}>
        <HelpOutline />
      </ToolButton>
    </>
  );
}
