/** The button with three dots beside an item, which opens the menu of the item's actions. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useMenu } from './useMenu.ts';
import type { MenuPlace } from './useMenu.ts';

interface MoreMenuProps {
  readonly label: string;
  /** Renders the menu; called once the menu has been opened. */
  readonly children: (place: MenuPlace) => ReactNode;
}

export function MoreMenu({ label, children }: MoreMenuProps) {
  const { place, button } = useMenu();
  return (
    <>
      <IconButton aria-label={label} {...button}>
        <MoreVert />
      </IconButton>
      {place !== undefined && children(place)}
    </>
  );
}
