/** `npm run load [-- many]`: one server (see `bench/load.ts`), or an installation on many machines. */
import one from '../load.ts';
import many from './many.ts';

const [what, ...more] = process.argv.slice(2);
if ((what !== undefined && what !== 'many') || more.length > 0) {
  console.error('usage: npm run load [-- many]');
  process.exitCode = 2;
} else await (what === undefined ? one() : many());
