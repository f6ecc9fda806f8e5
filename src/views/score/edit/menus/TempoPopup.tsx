/**
 * J-10: "Tempo Change", in beats per minute; a beat is the note value of the metronome mark, a quarter where there is
 * none, and words before the mark. The same mark says whether the music swings from here on.
 */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  feelAt,
  removeTempo,
  setFeel,
  setTempo,
  setTempoText,
  tempoAt,
  tempoName,
} from '../../../../../engine/index.ts';
import type { Feel, Tempo } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';
import { tempoNear } from './signsAt.ts';

/** Number of quarters in the beat of a mark: 1.5 for a dotted quarter. */
function quartersOfBeat(tempo: Tempo | undefined): number {
  const { base, dots } = tempo?.beat ?? { base: 2, dots: 0 };
  return 2 ** (2 - base) * (2 - 0.5 ** dots);
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const FEELS: readonly Feel[] = ['straight', 'eighth', '16th'];

function FeelField({ feel, change }: { readonly feel: Feel; readonly change: (feel: Feel) => void }) {
  return (
    <TextField
      select
      size="small"
      label={editDialogTexts.swingField}
      value={feel}
      onChange={({ target }) => change(target.value as Feel)}
    >
      {FEELS.map((each) => (
        <MenuItem key={each} value={each}>
          {editDialogTexts.swings[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

const WordsField = ({ words, change }: { readonly words: string; readonly change: (words: string) => void }) => (
  <TextField
    size="small"
    label={editDialogTexts.wordsField}
    value={words}
    onChange={({ target }) => change(target.value)}
    slotProps={{ htmlInput: { maxLength: 80 } }}
  />
);

export function TempoPopup({ score, target, choose }: PopupProps) {
  const { measure } = target;
  const tempo = tempoNear(score, target);
  const quarters = quartersOfBeat(tempo);
  const now = (tempo?.quartersPerMinute ?? tempoAt(score, measure)) / quarters;
  const shown = String(Math.round(now * 100) / 100);
  const [count, setCount] = useState(shown);
  const at = tempo?.at ?? target.at;
  const [words, setWords] = useState(tempo?.text ?? '');
  const [feel, setChosen] = useState(feelAt(score, measure, at));
  // A tempo that the user did not change keeps the digits that are not shown.
  const isKept = tempo !== undefined && count === shown;
  // A decimal comma is accepted as a decimal point.
  const perMinute = Number(count.trim().replace(',', '.') || NaN) * quarters;
  const submit = (): void =>
    choose((old) => {
      const edited = isKept ? old : setTempo(old, measure, perMinute, at);
      return setFeel(setTempoText(edited, measure, words, at), measure, at, feel);
    });
  const remove = (
    <Button size="small" color="secondary" onClick={() => choose((old) => removeTempo(old, measure, at))}>
      {editDialogTexts.tempoRemove}
    </Button>
  );
  return (
    <PopupFrame title={editDialogTexts.tempoTitle} onSubmit={submit} actions={tempo && remove}>
      <TextField
        autoFocus
        size="small"
        label={editDialogTexts.tempoField}
        value={count}
        onChange={(event) => setCount(event.target.value)}
        onFocus={(event) => event.target.select()}
        // E-16
        helperText={perMinute > 0 ? capitalized(tempoName(perMinute)) : ' '}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <WordsField words={words} change={setWords} />
      <FeelField feel={feel} change={setChosen} />
    </PopupFrame>
  );
}
