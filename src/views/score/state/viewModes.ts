/**
 * G-01: the views of the score. `sheet` and `roll` are in the documents; both side by side, pages and one line are
 * additions. The address stores the choice in `view`.
 */
import { useSearchParams } from 'react-router-dom';

export const VIEW_MODES = ['sheet', 'roll', 'both', 'pages', 'line'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

const isViewMode = (value: string | null): value is ViewMode => VIEW_MODES.some((mode) => mode === value);

export const readViewMode = (value: string | null): ViewMode => (isViewMode(value) ? value : 'sheet');

/** `parameters`: those of the score's address. */
export const shownViewMode = (parameters: URLSearchParams): ViewMode => readViewMode(parameters.get('view'));

export const showsRoll = (mode: ViewMode): boolean => mode === 'roll' || mode === 'both';

/** The choice replaces the history entry, so that going back leaves the score. */
export function useViewMode(): readonly [ViewMode, (mode: ViewMode) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = (mode: ViewMode): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('view', mode);
        return next;
      },
      { replace: true },
    );
  return [shownViewMode(parameters), choose];
}
