/** I-11: the field for typing lyrics, over the syllable on the sheet. Each syllable is one edit. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChangeEvent, FocusEvent, KeyboardEvent, RefObject } from 'react';
import { measureNumbers } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import type { PaneController } from '../../viewport/PaneController.ts';
import type { View } from '../../viewport/SheetViewport.ts';
import { useEditorIfAny } from '../editor.ts';
import type { Editor } from '../editor.ts';
import { VERSES } from './LyricsEntry.ts';
import type { LyricsPlace } from './LyricsEntry.ts';
import { lyricAnchor } from './lyricAnchor.ts';
import { insertion, nextSung, previousSung, syllableAt, typeLine, withSyllable } from './lyricsFlow.ts';

/** A smaller field makes phones zoom the page when it gets the focus. */
const SMALLEST_FONT = 16;

interface EntryProps {
  readonly editor: Editor;
  readonly place: LyricsPlace;
  readonly controller: PaneController;
}

type Place = Omit<EntryProps, 'controller'>;

/** Keeps the field over its syllable while the sheet moves or is laid out again. */
function useAnchored({ editor, place, controller }: EntryProps): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const put = ({ layout, camera: { x, y, scale } }: View): void => {
      const anchor = lyricAnchor(layout, editor.store.committed, place);
      const element = holder.current;
      if (element === null) return;
      element.hidden = anchor === undefined;
      if (anchor === undefined) return;
      const size = Math.max(SMALLEST_FONT, anchor.size * scale);
      element.style.fontSize = `${String(size)}px`;
      // The baseline of the field lies about a fifth of its font above its foot.
      const [left, top] = [(anchor.x - x) * scale, (anchor.y - y) * scale - size];
      element.style.transform = `translate(${String(left)}px, ${String(top)}px)`;
    };
    return controller.viewport.listenToView(put);
  }, [editor, place, controller]);
  return holder;
}

/** A hyphen or an underscore that replaces the selected syllable is the mark after it; a space only moves on. */
const withMark = (text: string, typed: string): string => (/^[-_]$/.test(typed) ? text + typed : typed);

/** Handlers for typing and for moving to another note. `text` is the content of the field. */
function useTyping({ editor, place }: Place) {
  const { store, lyrics, revealed } = editor;
  const present = (): string => syllableAt(store.committed, place)?.text.trim() ?? '';
  const [text, setText] = useState(() => place.typed ?? present());
  const goTo = (at: LyricsPlace['at'] | undefined, typed?: string): void => {
    if (at === undefined) return lyrics.end();
    revealed.emit(at.measure);
    lyrics.begin(at, place.verse, typed);
  };
  const commit = (): void => {
    // Imported syllables can end with spaces, which a user who only passes by does not remove.
    if (text.trim() !== present()) store.apply((score) => withSyllable(score, place, text.trim(), 'none'));
  };
  const type = (typed: string): void => {
    // The sheet may have been scrolled since.
    revealed.emit(place.at.measure);
    const { before, inserted, after } = insertion(text, withMark(text, typed));
    if (!/[\s\-_]/.test(inserted)) return setText(typed);
    const line = typeLine(store.committed, place, inserted, before);
    store.apply(() => line.score);
    setText(line.rest + after);
    if (line.place !== place) goTo(line.place.at, line.rest + after);
  };
  const move = (step: typeof nextSung): void => {
    commit();
    goTo(step(store.committed, place.at));
  };
  const choose = (verse: number): void => {
    commit();
    lyrics.begin(place.at, verse);
  };
  return { text, type, move, commit, choose, verses: Math.max(VERSES, place.verse + 1) };
}

type Typing = ReturnType<typeof useTyping>;

/** ← and → leave a syllable at its ends, ↑ and ↓ go to the verse above and below. Returns whether the key did so. */
function movedByArrow(event: KeyboardEvent<HTMLInputElement>, { choose, ...typing }: Typing, props: Place): boolean {
  const { key, currentTarget, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey) return false;
  const { place, editor } = props;
  const verse = place.verse + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
  if (verse !== place.verse) {
    if (verse >= 0 && verse < typing.verses) choose(verse);
    return true;
  }
  const isAtEdge =
    key === 'ArrowLeft' ? currentTarget.selectionEnd === 0 : key === 'ArrowRight' && isAtEnd(currentTarget);
  const step = key === 'ArrowLeft' ? previousSung : nextSung;
  // At the ends of the music the field stays.
  if (!isAtEdge || step(editor.store.committed, place.at) === undefined) return false;
  typing.move(step);
  return true;
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length;

function pressed(event: KeyboardEvent<HTMLInputElement>, typing: Typing, props: Place, leave: () => void): void {
  const { move, commit } = typing;
  // Keys of an input method are not handled here.
  if (event.nativeEvent.isComposing) return;
  event.stopPropagation();
  if (event.key === 'Tab' || event.key === 'Enter') {
    event.preventDefault();
    move(event.shiftKey ? previousSung : nextSung);
  } else if (movedByArrow(event, typing, props)) {
    event.preventDefault();
  } else if (event.key === 'Escape') {
    commit();
    leave();
  }
}

function VerseSelect({ verse: chosen, verses: count, choose }: Pick<Typing, 'verses' | 'choose'> & { verse: number }) {
  const verses = Array.from({ length: count }, (_, verse) => verse);
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
      slotProps={{
        htmlInput: { 'aria-label': editDialogTexts.lyricsVerse },
        select: { MenuProps: { disablePortal: true } },
      }}
    >
      {verses.map((verse) => (
        <MenuItem key={verse} value={verse} dense>
          {editDialogTexts.lyricsVerseNumber(verse)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface SyllableInputProps extends Place {
  /** Printed number of the measure. */
  readonly number: string | null;
  readonly typing: Typing;
  readonly leave: () => void;
}

function SyllableInput({ editor, place, number, typing, leave }: SyllableInputProps) {
  const { text, type } = typing;
  return (
    <Box
      component="input"
      autoFocus
      value={text}
      aria-label={editDialogTexts.lyricsField(number, place.verse)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      // As in other notation programs, what is typed replaces the word that is there already.
      onFocus={({ target }: FocusEvent<HTMLInputElement>) => {
        if (place.typed === undefined) target.select();
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => pressed(event, typing, { editor, place }, leave)}
      sx={{
        ...{ font: 'inherit', fontFamily: 'serif', textAlign: 'center', lineHeight: 1.2, p: '0 4px' },
        ...{ width: `${Math.max(4, text.length + 2)}ch`, color: 'text.primary', bgcolor: 'background.paper' },
        ...{ border: 1, borderColor: 'primary.main', borderRadius: 0.5 },
      }}
    />
  );
}

function Entry(props: EntryProps) {
  const { editor, place } = props;
  const holder = useAnchored(props);
  const typing = useTyping(props);
  const { commit } = typing;
  const number = measureNumbers(editor.store.committed.measures)[place.at.measure] ?? null;
  const leave = (): void => editor.lyrics.end();
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null || holder.current?.contains(relatedTarget as Node) === true) return;
    commit();
    leave();
  };
  return (
    <Box
      ref={holder}
      onBlur={onBlur}
      onPointerDown={(event) => event.stopPropagation()}
      sx={{ position: 'absolute', left: 0, top: 0, zIndex: 2 }}
    >
      <Box sx={{ transform: 'translateX(-50%)', display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
        <SyllableInput {...{ editor, place, number, typing, leave }} />
        <Paper elevation={3} sx={{ display: 'flex', gap: 1, alignItems: 'center', px: 1, py: 0.25, mt: 0.5 }}>
          <VerseSelect verse={place.verse} verses={typing.verses} choose={typing.choose} />
          <Button
            size="small"
            onClick={() => {
              commit();
              leave();
            }}
          >
            {editDialogTexts.lyricsDone}
          </Button>
        </Paper>
      </Box>
    </Box>
  );
}

const NOTHING = (): (() => void) => () => undefined;

/** A field for a pane with staves. */
export function LyricsField({ controller }: { readonly controller: PaneController }) {
  const editor = useEditorIfAny();
  const place = useSyncExternalStore(editor?.lyrics.listen ?? NOTHING, () => editor?.lyrics.place);
  useEffect(() => {
    // Play mode has no field.
    return editor?.store.listenToState(() => {
      if (!editor.store.state.isEditing) editor.lyrics.end();
    });
  }, [editor]);
  if (editor === undefined || place === undefined) return null;
  const { part, measure, voice, chord } = place.at;
  return <Entry key={[part, measure, voice, chord, place.verse].join()} {...{ editor, place, controller }} />;
}
