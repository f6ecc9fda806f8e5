/** Dynamic marks and their MIDI velocities (E-14). */

/** From soft to loud. */
export const DYNAMIC_VELOCITIES = {
  ppp: 16,
  pp: 33,
  p: 49,
  mp: 64,
  mf: 80,
  f: 96,
  ff: 112,
  fff: 127,
} as const;

export type DynamicName = keyof typeof DYNAMIC_VELOCITIES;

export const DYNAMIC_NAMES = Object.keys(DYNAMIC_VELOCITIES) as readonly DynamicName[];

/** Velocity after the first dynamic was removed. */
export const FALLBACK_DYNAMIC: DynamicName = 'f';

/** Velocity of a note without a dynamic (E-07). */
export const DEFAULT_VELOCITY = 80;

const ITALIAN: ReadonlyMap<string, DynamicName> = new Map([
  ['pianississimo', 'ppp'],
  ['pianissimo', 'pp'],
  ['piano', 'p'],
  ['mezzo-piano', 'mp'],
  ['mezzo-forte', 'mf'],
  ['forte', 'f'],
  ['fortissimo', 'ff'],
  ['fortississimo', 'fff'],
]);

/** Velocities of the marks of E-14 and of further ones, which MusicXML files contain. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(DYNAMIC_VELOCITIES),
  ['n', 1],
  ['sf', 112],
  ['sfz', 112],
  ['fz', 112],
  ['sffz', 127],
  ['rf', 112],
  ['rfz', 112],
]);

/** The abbreviation of a dynamic mark (`mf` for `mezzo-forte` and for `mf`); any other text is returned trimmed. */
export const dynamicName = (text: string): string => ITALIAN.get(text.trim().toLowerCase()) ?? text.trim();

/** Velocity 1–127 of a dynamic mark, also with words around it (`più f`); undefined if the text is not one. */
export function velocityOfDynamic(name: string): number | undefined {
  const mark = dynamicName(name);
  const known = LEVELS.get(mark);
  if (known !== undefined) return known;
  if (/^p{4,}$/.test(mark)) return 10;
  if (/^f{4,}$/.test(mark)) return 127;
  if (/^s?fp+$/.test(mark)) return DYNAMIC_VELOCITIES.f;
  const words = mark.split(' ').slice(0, MOST_WORDS);
  if (words.length < 2) return undefined;
  const marks = words.flatMap((word) => velocityOfDynamic(word) ?? []);
  return marks.length === 1 ? marks[0] : undefined;
}

/** Longest text around a mark, in words. */
const MOST_WORDS = 8;

/** The mark of E-14 whose velocity is nearest. */
export function dynamicOfVelocity(velocity: number): DynamicName {
  const distance = (name: DynamicName): number => Math.abs(DYNAMIC_VELOCITIES[name] - velocity);
  return DYNAMIC_NAMES.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}
