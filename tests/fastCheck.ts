/**
 * Property tests try the same cases in every ordinary run, so that a change that breaks nothing cannot fail by luck;
 * the long run (FUZZ_RUNS) looks for new ones.
 */
import fc from 'fast-check';

const EVERY_DAY_SEED = 20261120;

if (process.env['FUZZ_RUNS'] === undefined) fc.configureGlobal({ seed: EVERY_DAY_SEED });
