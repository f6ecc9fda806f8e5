/** G-01: the selector 'View as'. */
import AutoStories from '@mui/icons-material/AutoStories';
import LinearScale from '@mui/icons-material/LinearScale';
import MusicNote from '@mui/icons-material/MusicNote';
import Piano from '@mui/icons-material/Piano';
import VerticalSplit from '@mui/icons-material/VerticalSplit';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { FINGERS } from '../../../theme/touchTargets.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { useSelectOpening } from '../../shell/menu/useMenuAnchor.ts';
import { VIEW_MODES, readViewMode } from '../state/viewModes.ts';
import type { ViewMode } from '../state/viewModes.ts';

const ICONS = {
  sheet: MusicNote,
  roll: Piano,
  both: VerticalSplit,
  pages: AutoStories,
  line: LinearScale,
} as const;

/** On a touch screen the select is as high as its bar, and its frame remains lower. */
const LOWER_FRAME = { [FINGERS]: { '& .MuiOutlinedInput-notchedOutline': { top: -1, bottom: 4 } } } as const;

export interface ViewSelectorProps {
  readonly mode: ViewMode;
  readonly onChoose: (mode: ViewMode) => void;
}

export function ViewSelector({ mode, onChoose }: ViewSelectorProps) {
  return (
    <Select
      {...useSelectOpening()}
      size="small"
      variant="outlined"
      value={mode}
      onChange={({ target }) => onChoose(readViewMode(target.value))}
      renderValue={(value) => scoreTexts.views[value]}
      inputProps={{ 'aria-label': scoreTexts.viewAs }}
      sx={{
        fontSize: '0.875rem',
        maxWidth: 210,
        minWidth: 0,
        '&&': { flexShrink: 1 },
        '& .MuiSelect-select': { py: 0.75 },
        ...LOWER_FRAME,
      }}
    >
      {VIEW_MODES.map((each) => {
        const Icon = ICONS[each];
        return (
          <MenuItem key={each} value={each} dense>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{scoreTexts.views[each]}</ListItemText>
          </MenuItem>
        );
      })}
    </Select>
  );
}
