/** An earlier version beside the present score, with the differences marked; both scroll together. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import type { Signal } from '../../../signal.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { EditorProvider } from '../edit/editor.ts';
import { useSheet } from '../layout/useShownLayout.ts';
import { ScorePane } from '../pane/ScorePane.tsx';
import type { InkAddress } from '../canvas/inkMarks.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import { SpokenSheet } from '../spoken/SpokenSheet.tsx';
import { countBars } from '../state/countBars.ts';
import { hasWithheld } from '../state/hideWithheld.ts';
import { usePaintTheme } from '../state/paintTheme.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import { DifferenceMarks } from './DifferenceMarks.tsx';
import type { Mark } from './markedMeasures.ts';

export interface ComparedPane {
  readonly label: string;
  readonly score: Score;
  readonly source: ScoreSource;
  readonly reading: ScoreReading;
  readonly marks: ReadonlyMap<number, Mark>;
  /** Called with the measure that must become visible. */
  readonly revealed: Signal<[measure: number]>;
}

const VIEW = { simplify: false, letters: false } as const;
/** The sounding notes: none, because nothing is played here. */
const SILENCE: readonly InkAddress[] = [];

interface PaneProps extends ComparedPane {
  readonly onFailure: (cause: unknown) => void;
}

function Reveals({ controller, revealed }: { controller: PaneController } & Pick<ComparedPane, 'revealed'>) {
  useEffect(() => revealed.listen((measure) => controller.reveal(measure)), [controller, revealed]);
  return null;
}

function Pane({ label, score, source, reading, marks, revealed, onFailure }: PaneProps) {
  const paint = usePaintTheme();
  const { live, stance } = useSheet(source, VIEW, { level: 0, share: 0.5 });
  const soundingAt = useCallback(() => SILENCE, []);
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Typography
        variant="subtitle2"
        component="h3"
        noWrap
        sx={{ px: 1.5, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {label}
      </Typography>
      <ScorePane
        kind="sheet"
        // Browsers allow few WebGL contexts, and nothing is animated here.
        painterKind="canvas"
        {...{ live, stance, reading, soundingAt, onFailure }}
        label={scoreTexts.sheetLabel(label, countBars(score.measures), [])}
        isLocked={hasWithheld(score)}
        theme={paint}
        facts={{ 'data-measures': score.measures.length }}
      >
        {(controller) => (
          <>
            <Reveals controller={controller} revealed={revealed} />
            <DifferenceMarks viewport={controller.viewport} marks={marks} />
            <SpokenSheet score={score} controller={controller} />
          </>
        )}
      </ScorePane>
    </Box>
  );
}

interface ComparedPanesProps {
  readonly panes: readonly ComparedPane[];
  readonly isWide: boolean;
  readonly onFailure: (cause: unknown) => void;
}

export function ComparedPanes({ panes, isWide, onFailure }: ComparedPanesProps) {
  return (
    // The selection in the open score is not shown here.
    <EditorProvider value={undefined}>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
        {panes.map((pane, index) => (
          <Box
            key={index}
            sx={{
              flex: 1,
              minWidth: 0,
              minHeight: 0,
              display: 'flex',
              ...(index > 0 && (isWide ? { borderLeft: 1 } : { borderTop: 1 })),
              borderColor: 'divider',
            }}
          >
            <Pane {...pane} onFailure={onFailure} />
          </Box>
        ))}
      </Box>
    </EditorProvider>
  );
}
