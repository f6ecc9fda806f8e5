/** G-02: the colours of the roll, stored in the cookie `pianoroll_config`. */
import type { RollColouring } from '../../../../engine/index.ts';

export interface RollConfig {
  /** 0 is light, 1 is dark. */
  readonly colorScheme: 0 | 1;
  /** The meaning of a block's colour; an addition to the documented field. */
  readonly colorBy: RollColouring;
}

export const ROLL_COOKIE = 'pianoroll_config';
export const DEFAULT_ROLL_CONFIG: RollConfig = { colorScheme: 1, colorBy: 'voice' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    // A cookie that was written by others or truncated is ignored.
    return undefined;
  }
}

/** `cookies`: a text like `document.cookie`. */
export function readRollConfig(cookies: string): RollConfig {
  const entry = cookies.split('; ').find((each) => each.startsWith(`${ROLL_COOKIE}=`));
  const stored = entry === undefined ? undefined : parsed(entry.slice(ROLL_COOKIE.length + 1));
  if (typeof stored !== 'object' || stored === null) return DEFAULT_ROLL_CONFIG;
  const { colorScheme, colorBy } = stored as Record<string, unknown>;
  return {
    colorScheme: colorScheme === 0 ? 0 : DEFAULT_ROLL_CONFIG.colorScheme,
    colorBy: colorBy === 'velocity' ? 'velocity' : DEFAULT_ROLL_CONFIG.colorBy,
  };
}
