/** J-12: a preview of the pages, engraved by the engine that also prints them. */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { LIGHT_THEME } from '../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import { layoutPages } from '../../../../engine/index.ts';
import type { DisplayList, PrintOptions, Score } from '../../../../engine/index.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { SheetCanvas } from '../canvas/SheetCanvas.tsx';
import { printOptionsOf } from './pdfOptions.ts';
import type { PdfOptions } from './pdfOptions.ts';

/** CSS px. */
const WIDTH = 300;
/** A number of bars that no single page contains: of a longer score only the first page is laid out for the preview. */
const MOST_ON_A_PAGE = 160;

function beginningOf(score: Score): Score {
  const parts = score.parts.map((part) => ({ ...part, measures: part.measures.slice(0, MOST_ON_A_PAGE) }));
  return { ...score, measures: score.measures.slice(0, MOST_ON_A_PAGE), parts };
}

interface Preview {
  readonly pages: readonly DisplayList[];
  /** Whether these are all pages of the PDF. */
  readonly isWhole: boolean;
}

function previewOf(score: Score, options: PrintOptions): Preview {
  const isWhole = score.measures.length <= MOST_ON_A_PAGE;
  const { pages } = layoutPages(isWhole ? score : beginningOf(score), options).sheet;
  return { pages: (isWhole ? pages : pages.slice(0, 1)).map(({ list }) => list), isWhole };
}

/** While a margin is typed, the options are invalid at times. The last valid ones keep their page in its place. */
function useValidOptions(options: PdfOptions): PrintOptions | undefined {
  const print = useMemo(() => printOptionsOf(options), [options]);
  const [valid, setValid] = useState(print);
  if (print !== undefined && print !== valid) setValid(print);
  return valid;
}

interface PageProps {
  readonly page: DisplayList;
  /** Counted from 1. */
  readonly number: number;
  readonly onFailure: (cause: unknown) => void;
}

function Page({ page, number, onFailure }: PageProps) {
  const [painter, setPainter] = useState<SheetPainter>();
  const scale = WIDTH / page.width;
  const height = Math.round(page.height * scale);
  useEffect(() => {
    if (painter === undefined) return;
    painter.setTheme(LIGHT_THEME);
    painter.setDisplayList(page);
    painter.setCamera({ x: 0, y: 0, scale });
    painter.resize(WIDTH, height, window.devicePixelRatio);
  }, [painter, page, scale, height]);
  return (
    <Box
      role="img"
      aria-label={scoreTexts.pdfPreview(number)}
      data-testid="pdf-preview"
      sx={{
        position: 'relative',
        width: WIDTH,
        height,
        bgcolor: '#fff',
        outline: '1px solid',
        outlineColor: 'divider',
      }}
    >
      <SheetCanvas kind="canvas" onPainter={setPainter} onFailure={onFailure} />
    </Box>
  );
}

interface PagerProps {
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  readonly onNumber: (number: number) => void;
}

function Pager({ number, count, onNumber }: PagerProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center' }}>
      <IconButton aria-label={scoreTexts.pdfPageBefore} disabled={number <= 1} onClick={() => onNumber(number - 1)}>
        <ChevronLeft />
      </IconButton>
      <Typography variant="body2" role="status">
        {scoreTexts.pdfPage(number, count)}
      </Typography>
      <IconButton aria-label={scoreTexts.pdfPageAfter} disabled={number >= count} onClick={() => onNumber(number + 1)}>
        <ChevronRight />
      </IconButton>
    </Stack>
  );
}

export function PdfPreview({ score, options }: { readonly score: Score; readonly options: PdfOptions }) {
  const { noticeFailure } = useSession();
  const [hasFailed, setFailed] = useState(false);
  const print = useValidOptions(useDeferredValue(options));
  const preview = useMemo(() => print && previewOf(score, print), [score, print]);
  const [wanted, setWanted] = useState(1);
  const fail = useCallback(
    (cause: unknown): void => {
      noticeFailure('Painting the preview', cause);
      setFailed(true);
    },
    [noticeFailure],
  );
  if (hasFailed) return <Alert severity="warning">{scoreTexts.pdfPreviewFailed}</Alert>;
  const { pages = [], isWhole = false } = preview ?? {};
  const number = Math.min(wanted, pages.length);
  const page = pages[number - 1];
  return (
    page && (
      <Box>
        <Page page={page} number={number} onFailure={fail} />
        {isWhole && <Pager number={number} count={pages.length} onNumber={setWanted} />}
      </Box>
    )
  );
}
