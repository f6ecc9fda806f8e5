import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { EngravingView } from '../../../../engine/index.ts';
import type { PageFit } from '../camera/cameraStance.ts';
import { UPRIGHT_PHONE } from '../layout/useShownLayout.ts';
import { readRollConfig, rollConfigCookie } from '../roll/rollConfig.ts';
import type { RollConfig } from '../roll/rollConfig.ts';
import { useViewMode } from '../state/viewModes.ts';
import { nextLevel } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

/**
 * F-05: on a phone, fingers need large notes for editing. The zoom levels of the edit mode and of the return from it.
 */
const EDITING_LEVEL = 2;
const READING_LEVEL = 1;

/** The reader's settings of the view: kept while the score is open; the roll's colours are stored permanently. */
export function useViewing(isEditing = false) {
  const [mode, setMode] = useViewMode();
  const [level, setLevel] = useState<ZoomLevel>(0);
  const [wasEditing, setWasEditing] = useState(false);
  const isPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  if (isEditing !== wasEditing) {
    setWasEditing(isEditing);
    if (isPhone) setLevel(isEditing ? EDITING_LEVEL : READING_LEVEL);
  }
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
