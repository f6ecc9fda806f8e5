/** Changes or removes words such as `sonoro`: all words of a staff that are printed at one moment. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { setWordsText, wordsAt } from '../../../../../engine/index.ts';
import type { Score, Words } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

export function WordsPopup({ score, target, choose }: PopupProps) {
  const [words] = useState<readonly Words[]>(() =>
    wordsAt(score, target).filter(({ staff }) => staff === target.staff),
  );
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
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      ))}
    </PopupFrame>
  );
}
