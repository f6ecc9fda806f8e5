/**
 * A thread that slices one bank (`workerData`: bank file and folder), so that the server can answer requests in the
 * meantime.
 */
import { workerData } from 'node:worker_threads';
import { writeBankFolder } from './bankFolder.ts';

const { bankFile, folder } = workerData as { readonly bankFile: string; readonly folder: string };
await writeBankFolder(bankFile, folder);
