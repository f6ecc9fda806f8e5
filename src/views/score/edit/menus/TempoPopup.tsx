/**
 * J-10: "Tempo Change", in beats per minute; a beat is the note value of the metronome mark, a quarter where there is
 * none.
 */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { removeTempo, setTempo, tempoAt } from '../../../../../engine/index.ts';
import type { Tempo } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';
import { tempoNear } from './signsAt.ts';

/** Number of quarters in the beat of a mark: 1.5 for a dotted quarter. */
function quartersOfBeat(tempo: Tempo | undefined): number {
  const { base, dots } = tempo?.beat ?? { base: 2, dots: 0 };
  return 2 ** (2 - base) * (2 - 0.5 ** dots);
}

export function TempoPopup({ score, target, choose }: PopupProps) {
  const { measure } = target;
  const tempo = tempoNear(score, target);
  const quarters = quartersOfBeat(tempo);
  const now = (tempo?.quartersPerMinute ?? tempoAt(score, measure)) / quarters;
  const [count, setCount] = useState(String(Math.round(now * 100) / 100));
  const at = tempo?.at ?? target.at;
  // A decimal comma is accepted as a decimal point.
  const submit = (): void =>
    choose((old) => setTempo(old, measure, Number(count.trim().replace(',', '.') || NaN) * quarters, at));
  const remove = (
    <Button size="small" color="secondary" onClick={() => choose((old) => removeTempo(old, measure))}>
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
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </PopupFrame>
  );
}
