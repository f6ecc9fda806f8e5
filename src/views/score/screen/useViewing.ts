import { useState } from 'react';
import type { EngravingView } from '../../../../engine/index.ts';
import type { PageFit } from '../camera/cameraStance.ts';
import { readRollConfig, rollConfigCookie } from '../roll/rollConfig.ts';
import type { RollConfig } from '../roll/rollConfig.ts';
import { useViewMode } from '../state/viewModes.ts';
import { nextLevel } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

/** How the reader views the score: kept while the score is open, the roll's colours longer. */
export function useViewing() {
  const [mode, setMode] = useViewMode();
  const [level, setLevel] = useState<ZoomLevel>(0);
  const [fit, setFit] = useState<PageFit>('width');
  const [view, setView] = useState<EngravingView>({ simplify: false, letters: false });
  const [rollConfig, setRollConfig] = useState(() => readRollConfig(document.cookie));
  const onRollConfig = (config: RollConfig): void => {
    document.cookie = rollConfigCookie(config);
    setRollConfig(config);
  };
  const onZoom = (): void =>
    mode === 'pages' ? setFit((before) => (before === 'width' ? 'page' : 'width')) : setLevel(nextLevel);
  return { mode, onMode: setMode, level, fit, onZoom, view, onView: setView, rollConfig, onRollConfig };
}
