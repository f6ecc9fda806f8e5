import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { language } from '../../../texts/index.ts';
import { UPRIGHT_PHONE } from '../layout/useShownLayout.ts';
import { readRollConfig } from '../roll/rollConfig.ts';
import type { ViewSettings } from '../state/keepViewing.ts';
import { keptFields, keptHidden } from '../state/keptViewing.ts';
import { useViewMode } from '../state/viewModes.ts';

/**
 * F-05: on a phone, fingers need large notes for editing. The zoom levels of the edit mode and of the return from it.
 */
const EDITING_LEVEL = 2;
const READING_LEVEL = 1;

/** The German H is the English B. */
export const LETTERS = language === 'de' ? 'german' : true;

/** Unreadable values are those of a new score. */
function keptSettings(id: string | null): Omit<ViewSettings, 'mode'> {
  const [level, fit, on] = keptFields(id);
  return {
    level: level === '1' ? 1 : level === '2' ? 2 : 0,
    fit: fit === 'page' ? fit : 'width',
    view: { simplify: on.includes('s'), letters: on.includes('l') && LETTERS, multiMeasureRests: on.includes('r') },
    hidden: keptHidden(id),
  };
}

/** The reader's settings of the view, which are kept for each score; the roll's colours are the same for all scores. */
export function useViewing(isEditing = false) {
  const [mode, setMode] = useViewMode();
  const [parameters] = useSearchParams();
  const [settings, setSettings] = useState(() => keptSettings(parameters.get('id')));
  const [wasEditing, setWasEditing] = useState(false);
  /** Whether the zoom is that of editing; the phone may be turned before editing ends. */
  const [isForced, setForced] = useState(false);
  const isPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  if (isEditing !== wasEditing) {
    setWasEditing(isEditing);
    setForced(isEditing && isPhone);
    if (isEditing ? isPhone : isForced) setSettings({ ...settings, level: isEditing ? EDITING_LEVEL : READING_LEVEL });
  }
  const onChange = ({ mode: chosen, ...changes }: Partial<ViewSettings>): void => {
    if (chosen !== undefined) setMode(chosen);
    setSettings({ ...settings, ...changes });
  };
  const [rollConfig, onRollConfig] = useState(() => readRollConfig(document.cookie));
  return { mode, ...settings, onChange, rollConfig, onRollConfig };
}
