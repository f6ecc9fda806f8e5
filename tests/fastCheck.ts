/**
 * Vitest's setup file: property tests use the same cases in every `npm test`, so that a run fails only because of a
 * change. `npm run fuzz` uses a new seed in each of its rounds.
 */
import fc from 'fast-check';

const SEED_OF_NPM_TEST = 20261120;

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? SEED_OF_NPM_TEST) });
