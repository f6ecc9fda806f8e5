/**
 * The tempo that the words above a score or its genre suggest, for scores without a metronome mark.
 */

/** Beats a minute, by estimate; the first match decides. Dances have their own beat: the quarter of 3/4. */
const TEMPI: readonly (readonly [RegExp, number])[] = [
  [/prestissimo/iu, 190],
  [/presto/iu, 168],
  [/allegro (?:molto|vivace|assai|con brio|con fuoco)|molto allegro/iu, 150],
  [/vivac|vivo/iu, 150],
  [/allegro (?:ma )?non|allegro moderato|allegro maestoso|allegro mod|allo mod/iu, 116],
  [/allegretto|all[et]+o\b/iu, 104],
  [/allegro|allo\b/iu, 132],
  [/andantino/iu, 80],
  [/andante/iu, 72],
  [/adagio/iu, 54],
  [/larghetto/iu, 60],
  [/largo|grave/iu, 48],
  [/lento/iu, 54],
  [/moderato/iu, 92],
  [/maestoso/iu, 84],
  [/polon/iu, 92],
  [/mazur/iu, 150],
  [/waltz|walc|valse/iu, 170],
  [/krakowiak|cracow|polka/iu, 112],
  [/galop/iu, 140],
  [/march|marc/iu, 108],
  [/minuet|menu/iu, 118],
  [/scherzo/iu, 210],
  [/nocturne|barcarolle/iu, 60],
];
/** Quarter notes a minute for each beat a minute of 6/8: a dotted quarter, and compound beats are slower. By estimate. */
const COMPOUND = 1.125;
/** Triple time in eighths has a beat between that of its eighths and of its measures. */
const EIGHTHS = 0.6;

/** Quarter notes a minute; undefined where the words say nothing. */
export function usualTempo(words: string, beats: number, beatType: number): number | undefined {
  const beatsAMinute = TEMPI.find(([pattern]) => pattern.test(words))?.[1];
  if (beatsAMinute === undefined) return undefined;
  if (beatType === 2) return beatsAMinute * 1.6;
  if (beatType === 8) return beatsAMinute * (beats % 3 === 0 && beats > 3 ? COMPOUND : EIGHTHS);
  return beatsAMinute;
}
