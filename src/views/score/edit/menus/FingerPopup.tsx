/** I-38: a fingering for each head of the chord, l1 to l5 and r1 to r5. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { chordAt, setFingering, wholeChord } from '../../../../../engine/index.ts';
import type { NoteAddress } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { nameOfNote } from '../../state/noteNames.ts';
import { NothingSelected } from './chords/ChordPopup.tsx';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const HANDS = ['l', 'r'] as const;
const FINGERS = [1, 2, 3, 4, 5] as const;

interface HeadProps extends Pick<PopupProps, 'apply'> {
  readonly at: NoteAddress;
  readonly name: string;
  readonly fingering: string | undefined;
}

function HandRow({ hand, at, name, fingering, apply }: HeadProps & { readonly hand: (typeof HANDS)[number] }) {
  const label = editDialogTexts.fingerHands[hand];
  return (
    <>
      <Typography variant="caption" sx={{ alignSelf: 'center' }}>
        {label}
      </Typography>
      {FINGERS.map((finger) => {
        const hint = `${hand}${finger}`;
        const isNow = fingering === hint;
        return (
          <Button
            key={finger}
            size="small"
            variant={isNow ? 'contained' : 'outlined'}
            aria-pressed={isNow}
            aria-label={editDialogTexts.fingerLabel(name, label, finger)}
            onClick={() => apply((score) => setFingering(score, [at], isNow ? undefined : hint).score)}
            sx={{ minWidth: 36, minHeight: 36, p: 0 }}
          >
            {finger}
          </Button>
        );
      })}
    </>
  );
}

function Head(props: HeadProps) {
  const { name, at, fingering, apply } = props;
  return (
    <Box role="group" aria-label={name}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Button
          size="small"
          color="inherit"
          disabled={fingering === undefined}
          aria-label={editDialogTexts.fingerClear(name)}
          onClick={() => apply((score) => setFingering(score, [at], undefined).score)}
        >
          {editDialogTexts.fingerNone}
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto repeat(5, 36px)', gap: 0.5 }}>
        {HANDS.map((hand) => (
          <HandRow key={hand} hand={hand} {...props} />
        ))}
      </Box>
    </Box>
  );
}

/** Heads from the top of the chord downwards, as on the staff. */
export function FingerPopup({ score, target: { note }, apply }: PopupProps) {
  const chord = note && chordAt(score, note);
  if (!note || !chord || chord.notes.length === 0) return <NothingSelected title={editDialogTexts.fingerTitle} />;
  const heads = wholeChord(score, note).toReversed();
  return (
    <PopupFrame title={editDialogTexts.fingerTitle}>
      {heads.map((at) => {
        const head = chord.notes[at.note];
        return head && <Head key={at.note} at={at} name={nameOfNote(head)} fingering={head.fingering} apply={apply} />;
      })}
    </PopupFrame>
  );
}
