/** J-12: a preview of the first page, engraved by the engine that also prints it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
/** A number of bars that no single page contains: the rest of a long score is not laid out for the preview. */
const MOST_ON_A_PAGE = 160;

function beginningOf(score: Score): Score {
  if (score.measures.length <= MOST_ON_A_PAGE) return score;
  const parts = score.parts.map((part) => ({ ...part, measures: part.measures.slice(0, MOST_ON_A_PAGE) }));
  return { ...score, measures: score.measures.slice(0, MOST_ON_A_PAGE), parts };
}

const firstPage = (score: Score, options: PrintOptions): DisplayList | undefined =>
  layoutPages(beginningOf(score), options).sheet.pages[0]?.list;

/** While a margin is typed, the options are invalid at times. The last valid ones keep their page in its place. */
function useValidOptions(options: PdfOptions): PrintOptions | undefined {
  const print = useMemo(() => printOptionsOf(options), [options]);
  const [valid, setValid] = useState(print);
  if (print !== undefined && print !== valid) setValid(print);
  return valid;
}

function Page({ page, onFailure }: { readonly page: DisplayList; readonly onFailure: (cause: unknown) => void }) {
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
      aria-label={scoreTexts.pdfPreview}
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

export function PdfPreview({ score, options }: { readonly score: Score; readonly options: PdfOptions }) {
  const { noticeFailure } = useSession();
  const [hasFailed, setFailed] = useState(false);
  const print = useValidOptions(useDeferredValue(options));
  const page = useMemo(() => print && firstPage(score, print), [score, print]);
  const fail = useCallback(
    (cause: unknown): void => {
      noticeFailure('Painting the preview', cause);
      setFailed(true);
    },
    [noticeFailure],
  );
  if (hasFailed) return <Alert severity="warning">{scoreTexts.pdfPreviewFailed}</Alert>;
  return page && <Page page={page} onFailure={fail} />;
}
