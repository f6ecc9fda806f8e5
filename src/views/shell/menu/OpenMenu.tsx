import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MenuPlace } from './useMenu.ts';

/** An entry leads to an address, or performs an action. */
export type MenuEntry = {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown after the label. */
  readonly mark?: ReactNode;
} & ({ readonly to: string } | { readonly run: () => void });

export interface ActionMenuProps {
  readonly place: MenuPlace;
  readonly entries: readonly MenuEntry[];
  /** The edge of the button with which the menu is aligned; the left one where absent. */
  readonly edge?: 'right';
}

const FLUSH_RIGHT = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/**
 * Returns an element. It is not a component, because the menu's keyboard handling inspects the menu's direct children.
 */
function itemOf(entry: MenuEntry, onClose: () => void) {
  const { label, icon, mark } = entry;
  const content = (
    <>
      {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
      {label}
      {mark}
    </>
  );
  if ('to' in entry) {
    return (
      <MenuItem key={label} component={RouterLink} to={entry.to} onClick={onClose}>
        {content}
      </MenuItem>
    );
  }
  const run = () => {
    onClose();
    entry.run();
  };
  return (
    <MenuItem key={label} onClick={run}>
      {content}
    </MenuItem>
  );
}

export default function OpenMenu({ place, entries, edge }: ActionMenuProps) {
  const { id, anchor, onClose } = place;
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose} {...(edge === 'right' && FLUSH_RIGHT)}>
      {entries.map((entry) => itemOf(entry, onClose))}
    </Menu>
  );
}
