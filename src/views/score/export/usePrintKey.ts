import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../../../routing/index.ts';
import { dialogPath } from '../state/scoreMode.ts';

/** Ctrl+P opens the dialog with the options of a PDF instead of the browser's own, as soon as the score is open. */
export function usePrintKey(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const pdf = dialogPath(pathname, 'pdf');
  const isOpen = pathname === pdf;
  useEffect(() => {
    const print = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!isOpen) navigate(pdf + search);
    };
    document.addEventListener('keydown', print);
    return () => document.removeEventListener('keydown', print);
  }, [navigate, search, pdf, isOpen]);
}
