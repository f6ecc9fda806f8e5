/**
 * Shown below the choices of a panel: the elements that the draft could not keep, bar by bar, and the buttons that
 * apply or discard it.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { measureNumbers } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import type { DraftReading } from './draftReading.ts';
import type { Drafting } from './useDraftReading.ts';

/** An element that could not be kept; a press goes to its bar in the draft. */
function Conflicts({ draft }: { readonly draft: DraftReading }) {
  const { revealed } = useEditor();
  const numbers = measureNumbers(draft.score.measures);
  if (draft.conflicts.length === 0) return <Typography variant="body2">{readingTexts.allKept}</Typography>;
  return (
    <Box>
      <Typography variant="body2" id="reading-conflicts">
        {readingTexts.notKept(draft.conflicts.length)}
      </Typography>
      <Box
        component="ul"
        aria-labelledby="reading-conflicts"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', maxHeight: 160, overflowY: 'auto' }}
      >
        {draft.conflicts.map(({ measure, reason }) => (
          <li key={`${String(measure)} ${reason}`}>
            <Button
              size="small"
              color="inherit"
              onClick={() => revealed.emit(measure)}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', width: '100%', minHeight: 36 }}
            >
              {readingTexts.conflict(numbers[measure] ?? null, readingTexts.reasons[reason])}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

export function DraftFooter({ state, apply, drop, onDrop }: Omit<Drafting, 'ask'> & { readonly onDrop: () => void }) {
  return (
    <>
      <Box role="status" sx={{ minHeight: 24 }}>
        {state.kind === 'busy' && <LinearProgress aria-label={readingTexts.busy} sx={{ mt: 1 }} />}
        {state.kind === 'refused' && <Alert severity="info">{readingTexts.refused}</Alert>}
        {state.kind === 'failed' && <Alert severity="error">{readingTexts.failed}</Alert>}
        {state.kind === 'shown' && <Conflicts draft={state.draft} />}
      </Box>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button
          disabled={state.kind === 'none'}
          onClick={() => {
            drop();
            onDrop();
          }}
        >
          {readingTexts.drop}
        </Button>
        <Button variant="contained" disabled={state.kind !== 'shown'} onClick={apply}>
          {readingTexts.apply}
        </Button>
      </Stack>
    </>
  );
}
