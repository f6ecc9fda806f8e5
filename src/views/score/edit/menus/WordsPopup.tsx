/** Adds words such as `dolce` at a place, or changes or removes those of a staff that are printed at its moment. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { addWords, setWordsText, wordsAt } from '../../../../../engine/index.ts';
import type { Score, Words, WordsKind } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const KINDS: readonly WordsKind[] = ['expression', 'instruction'];
const INPUT = { htmlInput: { maxLength: 200 } } as const;

export function WordsPopup(props: PopupProps) {
  const { score, target } = props;
  const [words] = useState<readonly Words[]>(() =>
    wordsAt(score, target).filter(({ staff }) => staff === target.staff),
  );
  return words.length === 0 ? <NewWords {...props} /> : <OldWords {...props} words={words} />;
}

function NewWords({ target, choose }: PopupProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<WordsKind>('expression');
  return (
    <PopupFrame title={editDialogTexts.wordsTitle} onSubmit={() => choose((old) => addWords(old, target, kind, text))}>
      <TextField
        autoFocus
        size="small"
        label={editDialogTexts.wordsField}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={INPUT}
      />
      <TextField
        select
        size="small"
        label={editDialogTexts.wordsKind}
        value={kind}
        onChange={(event) => setKind(event.target.value as WordsKind)}
      >
        {KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {editDialogTexts.wordsKinds[each]}
          </MenuItem>
        ))}
      </TextField>
    </PopupFrame>
  );
}

function OldWords({ target, choose, words }: PopupProps & { readonly words: readonly Words[] }) {
  const [texts, setTexts] = useState(words.map(({ text }) => text));
  const write = (written: readonly string[]): void =>
    choose((old) =>
      words.reduce<Score>((edited, each, index) => setWordsText(edited, target, each, written[index] ?? ''), old),
    );
  const remove = (
    <Button size="small" color="secondary" onClick={() => write([])}>
      {editDialogTexts.wordsRemove}
    </Button>
  );
  return (
    <PopupFrame title={editDialogTexts.wordsTitle} onSubmit={() => write(texts)} actions={remove}>
      {texts.map((text, index) => (
        <TextField
          key={index}
          autoFocus={index === 0}
          size="small"
          label={editDialogTexts.wordsField}
          value={text}
          // Words of several lines keep them; in words of one line, Enter applies the text.
          multiline={words[index]?.text.includes('\n') === true}
          onChange={(event) => setTexts(texts.with(index, event.target.value))}
          slotProps={INPUT}
        />
      ))}
    </PopupFrame>
  );
}
