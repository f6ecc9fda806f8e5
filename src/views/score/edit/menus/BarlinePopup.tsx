/** The barline at the end of a bar, repeats, endings, jumps and the signs to which they lead, and system breaks. */
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  JUMPS,
  jumpAt,
  jumpSignAt,
  setBarline,
  setJump,
  setJumpSign,
  setRepeatEnd,
  setRepeatStart,
  setSystemBreak,
  setVolta,
  voltaAround,
} from '../../../../../engine/index.ts';
import type { BarlineStyle, JumpWords, Measure, Score, Selection } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const STYLES = ['regular', 'double', 'final', 'dashed', 'dotted', 'none'] as const;
const ENDINGS = ['none', 'first', 'second', 'third'] as const;
const MOST_TIMES = 8;
const NONE = 'none';
/** Their names are Italian in every language. */
const JUMP_SIGNS: Readonly<Record<string, string>> = { segno: 'Segno', coda: 'Coda' };

type FieldProps = Pick<PopupProps, 'apply'> & { readonly measure: number; readonly here: Measure };

function BarlineField({ apply, measure, here, isLast }: FieldProps & { readonly isLast: boolean }) {
  const style = here.barline ?? (isLast ? 'final' : 'regular');
  const isListed = (STYLES as readonly string[]).includes(style);
  return (
    <TextField
      select
      size="small"
      label={editDialogTexts.barlineAtEnd}
      value={isListed ? style : ''}
      onChange={({ target }) => apply((old) => setBarline(old, measure, target.value as BarlineStyle))}
    >
      {STYLES.map((each) => (
        <MenuItem key={each} value={each}>
          {editDialogTexts.barlines[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function TimesField({ apply, measure, repeatEnd }: Omit<FieldProps, 'here'> & { readonly repeatEnd: number }) {
  return (
    <TextField
      select
      size="small"
      label={editDialogTexts.repeatTimes}
      value={Math.min(repeatEnd, MOST_TIMES)}
      onChange={({ target }) => apply((old) => setRepeatEnd(old, measure, Number(target.value)))}
      sx={{ minWidth: 110 }}
    >
      {Array.from({ length: MOST_TIMES - 1 }, (_, index) => (
        <MenuItem key={index} value={index + 2}>
          {index + 2}
        </MenuItem>
      ))}
    </TextField>
  );
}

function RepeatFields({ apply, measure, here }: FieldProps) {
  const { repeatStart = false, repeatEnd } = here;
  return (
    <>
      <FormControlLabel
        label={editDialogTexts.repeatStart}
        control={
          <Switch
            checked={repeatStart}
            onChange={({ target }) => apply((old) => setRepeatStart(old, measure, target.checked))}
          />
        }
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={editDialogTexts.repeatEnd}
          control={
            <Switch
              checked={repeatEnd !== undefined}
              onChange={({ target }) => apply((old) => setRepeatEnd(old, measure, target.checked ? 2 : null))}
            />
          }
        />
        {repeatEnd !== undefined && <TimesField {...{ apply, measure, repeatEnd }} />}
      </Stack>
    </>
  );
}

type BarRange = readonly [first: number, last: number];

/**
 * A volta bracket may cover several bars: the selected ones if they contain this bar, otherwise those of the existing
 * bracket.
 */
function endingRange(score: Score, selection: Selection, measure: number): BarRange {
  const bars = selection.map((at) => at.measure);
  const [first, last] = [Math.min(...bars), Math.max(...bars)];
  const isSelected = first < last && measure >= first && measure <= last;
  return isSelected ? [first, last] : (voltaAround(score, measure) ?? [measure, measure]);
}

function EndingField({ apply, here, range: [first, last] }: FieldProps & { readonly range: BarRange }) {
  const [ending = 0] = here.volta?.endings ?? [];
  return (
    <TextField
      select
      size="small"
      label={editDialogTexts.ending}
      helperText={first < last && editDialogTexts.endingBars(last - first + 1)}
      value={ENDINGS[ending] ?? 'none'}
      onChange={({ target }) => {
        const index = ENDINGS.indexOf(target.value as (typeof ENDINGS)[number]);
        apply((old) => setVolta(old, first, last, index === 0 ? null : [index]));
      }}
    >
      {ENDINGS.map((each) => (
        <MenuItem key={each} value={each}>
          {editDialogTexts.endings[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Jumps of files may have other words, which are shown as they are. */
function JumpFields({ apply, measure, score }: Omit<FieldProps, 'here'> & { readonly score: Score }) {
  const [jump, sign] = [jumpAt(score, measure) ?? NONE, jumpSignAt(score, measure) ?? NONE];
  const words = [...new Set<string>([NONE, ...JUMPS, jump])];
  return (
    <>
      <TextField
        select
        size="small"
        label={editDialogTexts.jumpSign}
        value={sign}
        onChange={({ target: { value } }) =>
          apply((old) => setJumpSign(old, measure, value === NONE ? null : (value as 'segno' | 'coda')))
        }
      >
        {([NONE, 'segno', 'coda'] as const).map((each) => (
          <MenuItem key={each} value={each}>
            {JUMP_SIGNS[each] ?? editDialogTexts.endings.none}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={editDialogTexts.jump}
        value={jump}
        onChange={({ target: { value } }) =>
          apply((old) => setJump(old, measure, value === NONE ? null : (value as JumpWords)))
        }
      >
        {words.map((each) => (
          <MenuItem key={each} value={each}>
            {each === NONE ? editDialogTexts.endings.none : each}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

export function BarlinePopup({ score, target: { measure }, apply }: PopupProps) {
  const { store } = useEditor();
  const here = score.measures[measure];
  if (here === undefined) return null;
  const field = { apply, measure, here };
  return (
    <PopupFrame title={editDialogTexts.barlineTitle}>
      <BarlineField {...field} isLast={measure === score.measures.length - 1} />
      <RepeatFields {...field} />
      <EndingField {...field} range={endingRange(score, store.selection, measure)} />
      <JumpFields {...{ apply, measure, score }} />
      {measure > 0 && (
        <FormControlLabel
          label={editDialogTexts.systemBreak}
          control={
            <Switch
              checked={here.systemBreak === true}
              onChange={({ target }) => apply((old) => setSystemBreak(old, measure, target.checked))}
            />
          }
        />
      )}
    </PopupFrame>
  );
}
