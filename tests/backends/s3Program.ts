/** An S3-compatible server (s3rver: signatures checked, objects in files), in a process that a test can kill. */
import { createRequire } from 'node:module';

interface Server {
  readonly run: () => Promise<{ readonly port: number }>;
}
/** The package contains no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server;

const [directory = '', port = '0'] = process.argv.slice(2);
const server = new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true });
const { port: listening } = await server.run();
console.log(`listening on ${listening}`);
