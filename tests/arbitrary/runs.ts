/**
 * How often a property is tried: with the seed of the run, which is the same in every `npm test` and a fresh one in each
 * round of `npm run fuzz`.
 *
 * @param seed one with which the property failed before. A test whose property once failed tries it again with that
 *   seed, beside the ordinary run: `fc.assert(property, runs(150)); fc.assert(property, runs(150, 1000777));`.
 */
export const runs = (numRuns: number, seed?: number): { readonly numRuns: number; readonly seed?: number } =>
  seed === undefined ? { numRuns } : { numRuns, seed };
