/** I-37: the chord symbol at a note, index 0 (none) to 48; a chord is played when it is chosen. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  NO_CHORD,
  chordName,
  chordOfIndex,
  indexOfChord,
  keyAt,
  onsetOf,
  setHarmony,
  transposedSymbol,
  transpositionAt,
  voiceAt,
} from '../../../../../engine/index.ts';
import type { ChordSymbol, NoteAddress, Score } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { chordPitches } from './chordPitches.ts';
import { soundChord } from './soundChord.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const ROOTS = 12;

/** The chord symbol at the note of the target. */
function symbolAt({ score, target: { note } }: Pick<PopupProps, 'score' | 'target'>): ChordSymbol | undefined {
  const chords = note && voiceAt(score, note)?.chords;
  if (!note || !chords) return undefined;
  const moment = onsetOf(chords, note.chord);
  return score.parts[note.part]?.measures[note.measure]?.harmonies?.find(({ at }) => at === moment)?.symbol;
}

/** The name of the chord as it is printed for the player of a transposing instrument. */
function writtenFor(score: Score, { part, measure }: NoteAddress, symbol: ChordSymbol): ChordSymbol {
  const { diatonic, chromatic } = transpositionAt(score, part, measure);
  return transposedSymbol(symbol, 7 * chromatic - 12 * diatonic);
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

export function ChordPopup({ score, target, apply, choose }: PopupProps) {
  const { note, measure } = target;
  if (note === undefined) return <NothingSelected title={editDialogTexts.chordTitle} />;
  const key = keyAt(score, measure);
  const symbol = symbolAt({ score, target });
  const index = symbol ? indexOfChord(symbol) : NO_CHORD;
  const isOther = symbol !== undefined && index === NO_CHORD;
  const set = (chosen: number): void => {
    const chord = chordOfIndex(chosen, key);
    if (chord) soundChord(chordPitches(chosen));
    (chord ? apply : choose)((old) => setHarmony(old, note, chord));
  };
  const written = (each: ChordSymbol): string => chordName(writtenFor(score, note, each));
  const nameOf = (each: number): string => {
    const named = chordOfIndex(each, key);
    return named ? written(named) : '';
  };
  return (
    <PopupFrame title={editDialogTexts.chordTitle}>
      {isOther && <Typography variant="body2">{editDialogTexts.chordHere(written(symbol))}</Typography>}
      {editDialogTexts.chordRows.map((row, kind) => (
        <ChordRow key={row} {...{ row, kind, index, nameOf, set }} />
      ))}
      <Button variant="outlined" color="inherit" onClick={() => set(NO_CHORD)}>
        {editDialogTexts.chordNone}
      </Button>
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
