/**
 * Property tests try the same cases in every ordinary run, so that a change that breaks nothing cannot fail by luck;
 * the long run (`npm run fuzz`) gives another seed to each of its rounds.
 */
import fc from 'fast-check';

const EVERY_DAY_SEED = 20261120;

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? EVERY_DAY_SEED) });
