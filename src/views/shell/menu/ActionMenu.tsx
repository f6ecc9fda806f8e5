/** A menu of links and actions. Its code is loaded after that of the page that contains its button. */
import { Suspense, lazy } from 'react';
import { loadPart } from '../network/network.ts';
import type { ActionMenuProps } from './OpenMenu.tsx';

export type { MenuEntry } from './OpenMenu.tsx';

const OpenMenu = lazy(() => loadPart(() => import('./OpenMenu.tsx')));

export function ActionMenu(props: ActionMenuProps) {
  return (
    <Suspense fallback={null}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
