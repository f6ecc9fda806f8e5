/** A link to another address of the app: a real one, so that the browser can open it in a new tab. */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { hrefOf } from './address.ts';
import type { To } from './address.ts';
import { useLocation, useNavigate } from './Router.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
  /** Replaces the entry of the history. A link to the present address always does. */
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Other clicks are left to the browser. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = hrefOf(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isOwn = target === undefined || target === '_self';
    if (event.defaultPrevented || !isOwn || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? href === hrefOf(location), state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}
