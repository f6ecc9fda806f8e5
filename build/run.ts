/** `npm run build`: builds the app, also beside servers that use the last build. */
import { exitWithMessage } from '../server/launch/exitWithMessage.ts';
import { buildApp } from '../server/launch/buildApp.ts';

await buildApp('info').catch(exitWithMessage);
