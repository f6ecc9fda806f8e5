import { securityTexts } from '../../../texts/index.ts';

/** The order matters: Edge and Chrome also identify themselves as Safari. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const find = (names: typeof BROWSERS | typeof SYSTEMS, agent: string): string | undefined =>
  [...names].find(([pattern]) => pattern.test(agent))?.[1];

/** Returns the name of a browser from its user agent string. */
export function browserName(agent: string): string {
  const [browser, system] = [find(BROWSERS, agent), find(SYSTEMS, agent)];
  if (browser === undefined) return system ?? securityTexts.unknownBrowser;
  return system === undefined ? browser : securityTexts.browserOn(browser, system);
}
