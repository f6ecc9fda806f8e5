/**
 * The parts of the editor on the score screen. Their code is a third of the screen's and is fetched after the first
 * notes, or at once where the address requests the edit mode.
 */
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPart } from '../../shell/network/network.ts';
import { modeOf } from '../state/scoreMode.ts';

const parts = () => loadPart(() => import('../edit/editParts.ts'));
const lazyPart = <Name extends keyof Awaited<ReturnType<typeof parts>>>(name: Name) =>
  lazy(async () => ({ default: (await parts())[name] }));

export const DoubtBar = lazyPart('DoubtBar');
export const EditBar = lazyPart('EditBar');
export const EditLayer = lazyPart('EditLayer');
export const EditMenus = lazyPart('EditMenus');
export const QualityStrip = lazyPart('QualityStrip');
export const ReadingPanels = lazyPart('ReadingPanels');
export const ScreenPiano = lazyPart('ScreenPiano');
/** Of its own, because few scores have remarks, and they are shown in both modes. */
export const RemarksBar = lazy(async () => ({
  default: (await loadPart(() => import('../remarks/RemarksBar.tsx'))).RemarksBar,
}));
export const WaveformPlace = lazyPart('WaveformPlace');

export interface EditPartsProps {
  /** Whether the first notes are on screen. */
  readonly hasPainted: boolean;
  readonly children: ReactNode;
}

export function EditParts({ hasPainted, children }: EditPartsProps) {
  const isEditing = modeOf(useLocation().pathname) === 'edit';
  return hasPainted || isEditing ? <Suspense fallback={null}>{children}</Suspense> : null;
}
