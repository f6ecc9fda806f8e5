/**
 * I-37: the chord symbol at a moment of a part: one of the chords with an index, 0 (none) to 48, or any other that is
 * typed. A chord is played when it is chosen.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  NO_CHORD,
  chordName,
  chordOfIndex,
  indexOfChord,
  keyAt,
  parseChordName,
  setHarmonyAt,
  transposedSymbol,
  transpositionAt,
} from '../../../../../../engine/index.ts';
import type { ChordSymbol } from '../../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../../texts/index.ts';
import { PopupFrame } from '../PopupFrame.tsx';
import type { PopupProps } from '../PopupProps.ts';
import { chordPitches } from './chordPitches.ts';
import { soundChord } from './soundChord.ts';

const ROOTS = 12;

/** Fifths from the chords as they sound to those that the player of a transposing instrument reads. */
function fifthsToWritten({ score, target: { part, measure } }: Pick<PopupProps, 'score' | 'target'>): number {
  const { diatonic, chromatic } = transpositionAt(score, part, measure);
  return 7 * chromatic - 12 * diatonic;
}

interface ChordRowProps {
  readonly row: string;
  readonly kind: number;
  /** Index of the present chord symbol. */
  readonly index: number;
  readonly nameOf: (index: number) => string;
  readonly set: (index: number) => void;
}

function ChordRow({ row, kind, index, nameOf, set }: ChordRowProps) {
  return (
    <Box role="group" aria-label={row}>
      <Typography variant="caption" color="text.secondary">
        {row}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: 0.5 }}>
        {Array.from({ length: ROOTS }, (_, root) => {
          const each = kind * ROOTS + root + 1;
          return (
            <Button
              key={each}
              size="small"
              variant={each === index ? 'contained' : 'outlined'}
              aria-pressed={each === index}
              onClick={() => set(each)}
              sx={{ minWidth: 0, px: 0.5, minHeight: 36, fontSize: '0.8rem' }}
            >
              {nameOf(each)}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}

interface ChordFieldProps {
  readonly name: string;
  readonly isInvalid: boolean;
  readonly change: (name: string) => void;
}

const ChordField = ({ name, isInvalid, change }: ChordFieldProps) => (
  <TextField
    size="small"
    label={editDialogTexts.chordTyped}
    helperText={isInvalid ? editDialogTexts.chordUnknown : editDialogTexts.chordTypedHelp}
    error={isInvalid}
    value={name}
    onChange={({ target }) => change(target.value)}
    onFocus={({ target }) => target.select()}
    slotProps={{ htmlInput: { maxLength: 24, autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } }}
  />
);

export function ChordPopup({ score, target, apply, choose }: PopupProps) {
  const { part, measure, at, note } = target;
  const key = keyAt(score, measure);
  const symbol = score.parts[part]?.measures[measure]?.harmonies?.find((each) => each.at === at)?.symbol;
  const toWritten = fifthsToWritten({ score, target });
  const nameOf = (each: ChordSymbol | undefined): string => (each ? chordName(transposedSymbol(each, toWritten)) : '');
  const index = symbol ? indexOfChord(symbol) : NO_CHORD;
  const shown = index === NO_CHORD ? nameOf(symbol) : '';
  const [typed, setTyped] = useState(shown);
  const [isInvalid, setInvalid] = useState(false);
  if (note === undefined && symbol === undefined) return <NothingSelected title={editDialogTexts.chordTitle} />;
  const set = (chord: ChordSymbol | undefined, doEdit = chord ? apply : choose): void => {
    if (chord) soundChord(chordPitches(chord));
    doEdit((old) => setHarmonyAt(old, { part, measure, at }, chord));
  };
  const submit = (): void => {
    // A chord that was not typed anew keeps what its name does not say.
    const chord = typed === shown ? symbol : parseChordName(typed);
    setInvalid(chord === undefined);
    if (chord !== undefined) set(typed === shown ? chord : transposedSymbol(chord, -toWritten), choose);
  };
  const none = (
    <Button variant="outlined" color="inherit" size="small" onClick={() => set(undefined)}>
      {editDialogTexts.chordNone}
    </Button>
  );
  return (
    <PopupFrame title={editDialogTexts.chordTitle} onSubmit={submit} actions={none}>
      {editDialogTexts.chordRows.map((row, kind) => (
        <ChordRow
          key={row}
          {...{ row, kind, index }}
          nameOf={(each) => nameOf(chordOfIndex(each, key))}
          set={(each) => set(chordOfIndex(each, key))}
        />
      ))}
      <ChordField name={typed} isInvalid={isInvalid} change={(name) => (setTyped(name), setInvalid(false))} />
    </PopupFrame>
  );
}

export function NothingSelected({ title }: { readonly title: string }) {
  return (
    <PopupFrame title={title}>
      <Typography variant="body2">{editDialogTexts.nothingSelected}</Typography>
    </PopupFrame>
  );
}
