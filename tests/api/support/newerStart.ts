/** The server of an imagined next version: the stand-in server with further migrations. */
import { MIGRATIONS } from '../../../server/database/migrate.ts';
import { NEWER_MIGRATIONS } from './newerMigrations.ts';

Object.assign(MIGRATIONS, NEWER_MIGRATIONS);
await import('./standInStart.ts');
