/** Hides parts of the score on this screen and shows them again; all of them sound. At least one stays. */
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { Score } from '../../../../engine/index.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { useMenuAnchor } from '../../shell/menu/useMenuAnchor.ts';
import { partName } from '../export/partName.ts';
import { hiddenIndexes, partKeys } from '../state/hiddenParts.ts';
import type { HiddenParts } from '../state/hiddenParts.ts';

export interface PartsMenuProps {
  readonly score: Score;
  readonly hidden: HiddenParts;
  readonly onChange: (hidden: readonly string[]) => void;
}

/** Returns a list, because a menu accepts no fragments. */
function partItems({ score, hidden, onChange }: PartsMenuProps) {
  const keys = partKeys(score.parts);
  const indexes = hiddenIndexes(score, hidden);
  const isLast = indexes.length === keys.length - 1;
  const toggle = (part: number): void => {
    const kept = indexes.filter((index) => index !== part);
    onChange((kept.length < indexes.length ? kept : [...indexes, part]).map((index) => keys[index] ?? ''));
  };
  return keys.map((key, part) => {
    const isShown = !indexes.includes(part);
    return (
      <MenuItem
        key={key}
        dense
        role="menuitemcheckbox"
        aria-checked={isShown}
        disabled={isShown && isLast}
        onClick={() => toggle(part)}
      >
        <Checkbox edge="start" size="small" checked={isShown} tabIndex={-1} disableRipple aria-hidden sx={{ py: 0 }} />
        {partName(score, part)}
      </MenuItem>
    );
  });
}

export function PartsMenu(props: PartsMenuProps) {
  const { score, hidden, onChange } = props;
  const menu = useMenuAnchor();
  const isWhole = hiddenIndexes(score, hidden).length === 0;
  const Icon = isWhole ? Visibility : VisibilityOff;
  return (
    <>
      <Tooltip title={isWhole ? scoreTexts.partsShown : scoreTexts.someParts}>
        <IconButton
          color="primary"
          aria-label={isWhole ? scoreTexts.partsShown : scoreTexts.someParts}
          aria-haspopup="menu"
          aria-expanded={menu.anchor !== null}
          onClick={({ currentTarget }) => menu.open(currentTarget)}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu open={menu.anchor !== null} anchorEl={menu.anchor} onClose={menu.close}>
        <MenuItem dense disabled={isWhole} onClick={() => onChange([])}>
          {scoreTexts.allParts}
        </MenuItem>
        <Divider />
        {partItems(props)}
      </Menu>
    </>
  );
}
