/** The public interface of the slicing of sound banks, for the command line. */
export { readBankFolder, writeBankFolder } from './bankFolder.ts';
export { SoundfontError } from './sliceBank.ts';
