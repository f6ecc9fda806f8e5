/** The three dots beside a thing, which open the menu of what can be done with it. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useMenu } from './useMenu.ts';
import type { MenuPlace } from './useMenu.ts';

interface MoreMenuProps {
  readonly label: string;
  /** The menu; it is asked for when it is opened. */
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
