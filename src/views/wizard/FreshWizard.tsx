import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

export interface FreshWizardProps {
  /** To be called where the address of the wizard is opened again after it has ended (`useReopened`). */
  readonly onReopened: () => void;
}

/**
 * A wizard that begins anew where its address is opened again after it has ended. Until the page to which it leads is on
 * the screen, React keeps the wizard that has ended, and would keep it for the new visit too: it would show a finished
 * upload for good.
 */
export function FreshWizard({ wizard: Wizard }: { readonly wizard: ComponentType<FreshWizardProps> }) {
  const [visit, setVisit] = useState(0);
  return <Wizard key={visit} onReopened={() => setVisit((last) => last + 1)} />;
}

/** Listens to the browser, because the page in between may never be rendered. The app's own steps are no such event. */
export function useReopened(hasEnded: boolean, onReopened: () => void): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasEnded) return undefined;
    const check = (): void => {
      if (window.location.hash.replace(/\?.*/, '') === `#${pathname}`) onReopened();
    };
    // The address may have been opened before this effect.
    const early = window.setTimeout(check);
    window.addEventListener('hashchange', check);
    return () => {
      window.clearTimeout(early);
      window.removeEventListener('hashchange', check);
    };
  }, [hasEnded, pathname, onReopened]);
}
