/** J-07 to J-11, F-11, H-13: opens the menu of a place and the popups of signs when `editor.menus` requests them. */
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import type { Theme } from '@mui/material/styles';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { measureNumbers, wholeChord } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import type { Command, ScoreStore } from '../../../../editing/index.ts';
import { scrollHint } from '../../../../theme/scrollHint.ts';
import { FINGERS, TOUCH_PX } from '../../../../theme/touchTargets.ts';
import { editDialogTexts, editTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import type { ShowToast } from '../../../shell/toasts/useToast.ts';
import { acceptsEdit } from '../acceptsEdit.ts';
import { copiedText, copyByCommand } from '../clipboard.ts';
import { useEditor, useIsEditing, useSelection } from '../editor.ts';
import type { Editor } from '../editor.ts';
import { useEditActions } from '../useEditActions.ts';
import { openAgain } from '../readings/openAgain.ts';
import { RhythmPopup } from '../readings/RhythmPopup.tsx';
import { useDetected } from '../readings/useDetected.ts';
import { SpannerPopup } from '../spanners/SpannerPopup.tsx';
import { BarlinePopup } from './BarlinePopup.tsx';
import { ChordPopup } from './chords/ChordPopup.tsx';
import { ClefPopup } from './ClefPopup.tsx';
import { DynamicPopup } from './DynamicPopup.tsx';
import { FingerPopup } from './FingerPopup.tsx';
import { InsertPopup } from './InsertPopup.tsx';
import { KeyPopup } from './KeyPopup.tsx';
import { LinesPopup, MarksPopup } from './MarksPopup.tsx';
import { PickupPopup } from './PickupPopup.tsx';
import { SectionPopup } from './SectionPopup.tsx';
import { TempoPopup } from './TempoPopup.tsx';
import { TimePopup } from './TimePopup.tsx';
import { TuningPopup } from './TuningPopup.tsx';
import { WordsPopup } from './WordsPopup.tsx';
import { menuEntries } from './menuEntries.ts';
import type { MenuAct, MenuEntry } from './menuEntries.ts';
import type { MenuRequest, MenuTarget, PopupKind } from './menuRequest.ts';
import type { PopupProps } from './PopupProps.ts';
import { targetOfSign } from './targets.ts';

const POPUP_VIEWS: Readonly<Record<PopupKind, (props: PopupProps) => ReactNode>> = {
  clef: ClefPopup,
  time: TimePopup,
  tempo: TempoPopup,
  dynamic: DynamicPopup,
  key: KeyPopup,
  tuning: TuningPopup,
  barline: BarlinePopup,
  section: SectionPopup,
  insert: InsertPopup,
  pickup: PickupPopup,
  chord: ChordPopup,
  finger: FingerPopup,
  rhythm: RhythmPopup,
  marks: MarksPopup,
  lines: LinesPopup,
  spanner: SpannerPopup,
  words: WordsPopup,
};

/** The score without a draft; the component is rendered again after each edit. */
const useCommitted = (store: ScoreStore): Score => useSyncExternalStore(store.listenToCommits, () => store.committed);

function playFrom({ reading, player }: Editor, { measure, at }: MenuTarget): void {
  reading.tap({ measure, at });
  if (player.kind === 'ready') player.player.actor.send({ type: 'PLAY' });
}

/** The notes of a part in a bar. */
function copyBar(score: Score, { part, measure }: MenuTarget, showToast: ShowToast): void {
  const voices = score.parts[part]?.measures[measure]?.voices ?? [];
  const all = voices.flatMap(({ chords }, voice) =>
    chords.flatMap((_, chord) => wholeChord(score, { part, measure, voice, chord })),
  );
  const text = copiedText(score, all);
  if (text === undefined) return;
  if (copyByCommand(text)) showToast(editTexts.copied, { kind: 'success', isOnce: true });
  else showToast(editTexts.copyByKey, { kind: 'info', isOnce: true });
}

interface OpenProps {
  readonly request: MenuRequest;
  readonly close: () => void;
}

/** The popup that compares rhythms with the page leaves the half of the window free in which its bar is. */
function anchorOf({ at: { left, top } }: MenuRequest, popup: PopupKind) {
  if (popup !== 'rhythm') return { left, top };
  return { left, top: top < window.innerHeight / 2 ? window.innerHeight : 0 };
}

function OpenPopup({ request, popup, close }: OpenProps & { readonly popup: PopupKind }) {
  const { store } = useEditor();
  const score = useCommitted(store);
  const View = POPUP_VIEWS[popup];
  const choose = (command: Command): void => {
    if (acceptsEdit(store, command)) close();
  };
  return (
    <Popover
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={anchorOf(request, popup)}
      slotProps={{ paper: { 'aria-label': editDialogTexts.menu, role: 'dialog' } }}
    >
      <View
        score={score}
        target={request.target}
        choose={choose}
        apply={(command) => void acceptsEdit(store, command)}
        close={close}
      />
    </Popover>
  );
}

interface PlaceMenuProps extends OpenProps {
  readonly hasStaves: boolean;
  readonly onPopup: (popup: PopupKind) => void;
  readonly onAct: (act: MenuAct) => void;
}

/** Groups of the second column, where there are two: the entries of the bar and of the staff. */
const OF_THE_BAR: readonly MenuEntry['group'][] = ['bar', 'bars', 'staff'];

/** With more entries than this, a window with room has two columns, so that all entries are visible at once. */
const LONG = 12;

const COLUMNS = {
  '@media (min-width: 600px)': {
    ...{ columnCount: 2, columnGap: 0, columnRule: ({ palette }: Theme) => `1px solid ${palette.divider}` },
    '& > .MuiListSubheader-root': { columnSpan: 'all', position: 'static' },
    '& > *': { breakInside: 'avoid' },
    '& > [data-begins-column]': { breakBefore: 'column' },
    '& > hr[data-begins-column]': { border: 0, m: '0 !important' },
  },
} as const;

const ENTRY = { minHeight: { xs: 44, md: 34 }, [FINGERS]: { minHeight: TOUCH_PX } } as const;

/** Children of the menu's list itself, whose arrow keys go from one child to the next. */
function entryItems(entries: readonly MenuEntry[], run: (entry: MenuEntry) => void): readonly ReactNode[] {
  const second = entries.findIndex(({ group }) => OF_THE_BAR.includes(group));
  return entries.flatMap((entry, index) => {
    const isNewGroup = index > 0 && entries[index - 1]?.group !== entry.group;
    const item = (
      <MenuItem key={entry.label} onClick={() => run(entry)} sx={ENTRY}>
        {entry.label}
      </MenuItem>
    );
    const line = <Divider key={`${entry.label}-line`} data-begins-column={index === second || undefined} />;
    return isNewGroup ? [line, item] : [item];
  });
}

function PlaceMenu({ request, hasStaves, close, onPopup, onAct }: PlaceMenuProps) {
  const { store } = useEditor();
  const score = useCommitted(store);
  const selection = useSelection(store);
  const isEditing = useIsEditing(store);
  const { at, target } = request;
  const number = measureNumbers(score.measures)[target.measure] ?? null;
  const hasDetected = useDetected().kind === 'ready';
  const entries = menuEntries({ score, selection, target, isEditing, hasStaves, hasDetected });
  const run = ({ does }: MenuEntry): void => {
    if ('popup' in does) return onPopup(does.popup);
    // Closed first: the menu gives the focus back when it goes, and would take it from a field that the entry opens.
    flushSync(close);
    if ('command' in does) store.apply(does.command);
    else onAct(does.act);
  };
  return (
    <Menu
      open
      onClose={close}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{
        paper: { sx: scrollHint },
        list: { dense: true, 'aria-label': editDialogTexts.menu, ...(entries.length > LONG && { sx: COLUMNS }) },
      }}
    >
      <ListSubheader sx={{ lineHeight: '32px' }}>{editDialogTexts.bar(number)}</ListSubheader>
      {entryItems(entries, run)}
    </Menu>
  );
}

export interface EditMenusProps {
  /** Whether staves are shown, and not the roll alone. */
  readonly hasStaves: boolean;
}

export function EditMenus({ hasStaves }: EditMenusProps) {
  const editor = useEditor();
  const { menus, store } = editor;
  const run = useEditActions();
  const showToast = useToast();
  const [request, setRequest] = useState<MenuRequest>();
  const open = useMemo(
    () =>
      ({ popup, ...asked }: MenuRequest): void => {
        // Signs can only be changed in edit mode.
        if (popup !== undefined && !store.state.isEditing) return;
        const target = popup === undefined ? asked.target : targetOfSign(store.committed, asked.target, popup);
        setRequest({ ...asked, target, ...(popup && { popup }) });
      },
    [store],
  );
  useEffect(() => menus.listen(open), [menus, open]);
  if (request === undefined) return null;
  const close = (): void => setRequest(undefined);
  if (request.popup !== undefined) return <OpenPopup {...{ request, close }} popup={request.popup} />;
  const act = (name: MenuAct): void => {
    const { note } = request.target;
    if (name === 'play') return playFrom(editor, request.target);
    if (name === 'again') return openAgain(editor, request.target.measure);
    if (name === 'copyBar') return copyBar(store.score, request.target, showToast);
    if (name !== 'lyrics') return run(name);
    if (note !== undefined) editor.lyrics.begin(note);
  };
  return (
    <PlaceMenu {...{ request, hasStaves, close }} onPopup={(popup) => setRequest({ ...request, popup })} onAct={act} />
  );
}
