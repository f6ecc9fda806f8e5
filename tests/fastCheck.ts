/**
 * Vitest's setup file: gives property tests the same cases in every `npm test`, so that a run fails only because of what
 * was changed. `npm run fuzz` gives a fresh seed to each of its rounds.
 */
import fc from 'fast-check';

const SEED_OF_NPM_TEST = 20261120;

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? SEED_OF_NPM_TEST) });
