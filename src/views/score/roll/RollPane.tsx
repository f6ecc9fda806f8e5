/**
 * G-01 to G-06: the score as a piano roll, with a keyboard at its side and the bars' numbers above. It is loaded when it
 * is first shown, because most readers choose the sheet.
 */
import Box from '@mui/material/Box';
import { useCallback, useMemo, useState } from 'react';
import { layoutRoll, PIANO_KEYS, TICKS_PER_WHOLE } from '../../../../engine/index.ts';
import type { RollLayout, Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { analysisTexts } from '../../../texts/index.ts';
import { KEYS_WIDTH, PianoKeys } from './PianoKeys.tsx';
import { MeasureRuler, RULER_HEIGHT } from './MeasureRuler.tsx';
import { ScorePane } from '../pane/ScorePane.tsx';
import type { PaneProps } from '../pane/ScorePane.tsx';
import { ROLL_STANCE, rowHeight } from '../camera/cameraStance.ts';
import { completeLayout } from '../layout/onDemandLayout.ts';
import type { BackgroundLayout } from '../layout/liveLayout.ts';
import { useLive } from '../layout/useShownLayout.ts';
import { hasWithheld } from '../state/hideWithheld.ts';
import type { RollConfig } from './rollConfig.ts';
import { rollTheme } from './rollTheme.ts';
import { useForcedColours } from '../state/paintTheme.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import { useSpokenSelecting } from '../edit/useSpokenSelecting.ts';
import { SpokenSheet } from '../spoken/SpokenSheet.tsx';

/** Number of measures in the window at the initial size (G-03). */
const MEASURES_IN_WINDOW = 4;
const NO_SIZE = { width: 0, height: 0 };
const INSET = { left: KEYS_WIDTH, top: RULER_HEIGHT };

/** The most common length of a measure, in whole notes. */
function usualMeasure({ measures }: Score): number {
  const counts = new Map<number, number>();
  for (const { duration } of measures) counts.set(duration, (counts.get(duration) ?? 0) + 1);
  const [usual] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [TICKS_PER_WHOLE, 0]);
  return usual / TICKS_PER_WHOLE;
}

/** Width of a whole note in rows, so that the window shows four measures at the initial size. */
function wholeWidth(score: Score, { width, height }: { width: number; height: number }): number {
  const viewport = { width: Math.max(1, width - KEYS_WIDTH), height: Math.max(1, height - RULER_HEIGHT) };
  const rows = viewport.width / rowHeight(PIANO_KEYS.highest - PIANO_KEYS.lowest + 1, viewport);
  return rows / MEASURES_IN_WINDOW / usualMeasure(score);
}

/** The size of an element; the roll is laid out again when it changes. */
function useSize() {
  const [size, setSize] = useState(NO_SIZE);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        return before.width === width && before.height === height ? before : { width, height };
      }),
    );
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { size, measure };
}

export interface RollPaneProps extends PaneProps {
  /** The shown layout. */
  readonly source: ScoreSource;
  /** The score after the last pause in editing, for descriptions. */
  readonly score: Score;
  readonly config: RollConfig;
  /** F-08: names on the blocks. */
  readonly showNames: boolean;
  /** Whether nothing else on the screen describes the music in words. */
  readonly speaks: boolean;
}

function useRoll({ source, score, config, showNames }: RollPaneProps, size: typeof NO_SIZE) {
  const width = wholeWidth(score, size);
  // A roll with other colours of its blocks has the same layout.
  const sheet = useMemo(() => ({ source, width }), [source, width]);
  const make = useCallback(
    (of: Score, before?: BackgroundLayout<RollLayout>): BackgroundLayout<RollLayout> => {
      const options = { wholeWidth: sheet.width, colouring: config.colorBy, showNames, nameOf: analysisTexts.noteName };
      const layout = layoutRoll(of, options, before?.layout());
      return { ...completeLayout(), sheet, layout: () => layout, layOutRest: () => () => undefined };
    },
    [sheet, config.colorBy, showNames],
  );
  const { live, layout } = useLive(source, make);
  const soundingAt = useCallback(
    ({ measure, at }: ScorePlace) =>
      live
        .layout()
        .soundingAt(measure, at)
        .map(({ address }) => address),
    [live],
  );
  return { live, layout, soundingAt };
}

export default function RollPane(props: RollPaneProps) {
  const { source: _source, score, config, showNames: _, speaks, ...pane } = props;
  const { size, measure } = useSize();
  const selecting = useSpokenSelecting();
  const isForced = useForcedColours();
  const theme = useMemo(() => rollTheme(config, isForced), [config, isForced]);
  const roll = useRoll(props, size);
  return (
    <Box ref={measure} sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', bgcolor: theme.paper }}>
      {size.width > 0 && (
        <ScorePane
          {...pane}
          kind="roll"
          live={roll.live}
          soundingAt={roll.soundingAt}
          stance={ROLL_STANCE}
          isLocked={hasWithheld(score)}
          theme={theme}
          inset={INSET}
          facts={{ 'data-measures': score.measures.length }}
        >
          {(controller) => (
            <>
              <Box sx={{ position: 'absolute', width: KEYS_WIDTH, height: RULER_HEIGHT, bgcolor: theme.paper }} />
              <PianoKeys viewport={controller.viewport} keys={roll.layout.keys} theme={theme} top={RULER_HEIGHT} />
              <MeasureRuler
                controller={controller}
                reading={props.reading}
                score={score}
                theme={theme}
                left={KEYS_WIDTH}
              />
              {speaks && <SpokenSheet {...{ score, controller, selecting }} />}
            </>
          )}
        </ScorePane>
      )}
    </Box>
  );
}
