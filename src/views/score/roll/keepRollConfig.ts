/** Stores the colours of the roll. Apart from `rollConfig.ts`, because only the controls of the score need it. */
import { ROLL_COOKIE } from './rollConfig.ts';
import type { RollConfig } from './rollConfig.ts';

const YEAR_SECONDS = 31_536_000;

/** Formats a cookie for `document.cookie`. */
export const rollConfigCookie = (config: RollConfig): string =>
  `${ROLL_COOKIE}=${encodeURIComponent(JSON.stringify(config))}; path=/; max-age=${String(YEAR_SECONDS)}; SameSite=Lax`;

export function keepRollConfig(config: RollConfig): void {
  document.cookie = rollConfigCookie(config);
}
