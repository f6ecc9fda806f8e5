import { findChromium, NO_CHROMIUM } from '../chromium.ts';

export default function globalSetup(): void {
  if (findChromium() === undefined) throw new Error(NO_CHROMIUM);
}
