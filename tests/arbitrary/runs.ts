/**
 * Returns the settings of a property: the number of cases and the seed, which is the same in every `npm test` and a new
 * one in each round of `npm run fuzz`.
 *
 * @param seed a seed with which the property failed before. Its test tries it again, beside the ordinary run:
 * `fc.assert(property, runs(150)); fc.assert(property, runs(150, 1000777));`.
 */
export const runs = (numRuns: number, seed?: number): { readonly numRuns: number; readonly seed?: number } =>
  seed === undefined ? { numRuns } : { numRuns, seed };
