/** The button at the end of the looped passage that ends the loop; the key Escape does it too while the score is read. */
import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { playbackTexts } from '../../../texts/index.ts';
import { FINGERS } from '../../../theme/touchTargets.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import { ownsKeys } from '../state/keyOwners.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import { bandsOf } from './LoopBand.tsx';

/** CSS px. */
const SIZE = 24;
const FINGER_SIZE = 44;

interface RemoveLoopProps {
  readonly controller: PaneController;
  readonly reading: ScoreReading;
}

/** Keeps the button at the upper right corner of the last band in view, half above it, and within the pane. */
function place(button: HTMLElement, { viewport }: PaneController, loop: ReadonlySet<number>): void {
  const { width } = viewport.size;
  const band = bandsOf(viewport.view, loop).findLast(({ left, right }) => left < width && right > SIZE);
  button.style.visibility = band === undefined ? 'hidden' : 'visible';
  if (band === undefined) return;
  const [x, y] = [Math.min(band.right, width) - SIZE, Math.max(0, band.top - SIZE / 2)];
  button.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
}

function useEscape(isOn: boolean, { controller, reading }: RemoveLoopProps): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isFree = event.key === 'Escape' && !event.defaultPrevented && !ownsKeys(event.target);
      // While the score is edited, Escape belongs to the selection.
      if (isFree && controller.tool === undefined) reading.endLoop();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, controller, reading]);
}

export function RemoveLoop({ controller, reading }: RemoveLoopProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { annotations } = reading;
  const listen = useCallback((listener: () => void) => annotations.listen(listener), [annotations]);
  const isOn = useSyncExternalStore(listen, () => annotations.shown.loop.size > 0);
  useEffect(() => {
    const draw = (): void => {
      if (button.current !== null) place(button.current, controller, annotations.shown.loop);
    };
    const stops = [controller.viewport.listenToView(draw), listen(draw)];
    return () => stops.forEach((stop) => stop());
  }, [controller, annotations, listen, isOn]);
  useEscape(isOn, { controller, reading });
  return !isOn ? null : (
    <Tooltip title={playbackTexts.loopRemove}>
      <IconButton
        ref={button}
        color="primary"
        aria-label={playbackTexts.loopRemove}
        onClick={() => reading.endLoop()}
        sx={{
          ...{ position: 'absolute', left: 0, top: 0, width: SIZE, height: SIZE, p: 0, bgcolor: 'background.paper' },
          ...{ border: 1, '&:hover': { bgcolor: 'background.paper' } },
          [FINGERS]: {
            ...{ minWidth: SIZE, minHeight: SIZE },
            '&::after': { content: '""', position: 'absolute', inset: (SIZE - FINGER_SIZE) / 2 },
          },
        }}
      >
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
