/** G-02: light or dark theme, and the meaning of the colours. */
import Palette from '@mui/icons-material/Palette';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { scoreTexts } from '../../../texts/index.ts';
import { useMenuAnchor } from '../../shell/menu/useMenuAnchor.ts';
import { keepRollConfig } from './keepRollConfig.ts';
import type { RollConfig } from './rollConfig.ts';

export interface RollColourMenuProps {
  readonly config: RollConfig;
  readonly onChange: (config: RollConfig) => void;
}

const SCHEMES = [0, 1] as const;
const COLOURINGS = ['voice', 'velocity'] as const;

interface ChoiceProps {
  readonly heading: string;
  readonly options: readonly { readonly label: string; readonly config: RollConfig; readonly isChosen: boolean }[];
  readonly onChoose: (config: RollConfig) => void;
}

/** Returns a list, because a menu accepts no fragments. */
const choices = ({ heading, options, onChoose }: ChoiceProps) => [
  <ListSubheader key={heading} role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
    {heading}
  </ListSubheader>,
  ...options.map(({ label, config, isChosen }) => (
    <MenuItem
      key={label}
      dense
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => onChoose(config)}
    >
      {label}
    </MenuItem>
  )),
];

const schemesOf = (config: RollConfig) =>
  SCHEMES.map((colorScheme) => ({
    label: scoreTexts.rollSchemes[colorScheme],
    config: { ...config, colorScheme },
    isChosen: config.colorScheme === colorScheme,
  }));

const colouringsOf = (config: RollConfig) =>
  COLOURINGS.map((colorBy) => ({
    label: scoreTexts.rollColourings[colorBy],
    config: { ...config, colorBy },
    isChosen: config.colorBy === colorBy,
  }));

export function RollColourMenu({ config, onChange }: RollColourMenuProps) {
  const menu = useMenuAnchor();
  const onChoose = (next: RollConfig): void => {
    keepRollConfig(next);
    onChange(next);
    menu.close();
  };
  return (
    <>
      <Tooltip title={scoreTexts.rollColours}>
        <IconButton
          color="primary"
          aria-label={scoreTexts.rollColours}
          aria-haspopup="menu"
          aria-expanded={menu.anchor !== null}
          onClick={({ currentTarget }) => menu.open(currentTarget)}
        >
          <Palette />
        </IconButton>
      </Tooltip>
      <Menu open={menu.anchor !== null} anchorEl={menu.anchor} onClose={menu.close}>
        {choices({ heading: scoreTexts.rollScheme, options: schemesOf(config), onChoose })}
        <Divider />
        {choices({ heading: scoreTexts.rollColourBy, options: colouringsOf(config), onChoose })}
      </Menu>
    </>
  );
}
