/**
 * A program that slices one bank, so that the server can answer requests in the meantime, and gets back the memory: an
 * uncompressed bank of 140 MB needs several times its size. It receives one order and sends its result.
 */
import { writeBankFolder } from './bankFolder.ts';

export interface SliceOrder {
  readonly bankFile: string;
  readonly folder: string;
}

/** `reason`: a sentence that describes the fault; absent where the folder is complete. */
export interface SliceResult {
  readonly reason?: string;
}

async function slice({ bankFile, folder }: SliceOrder): Promise<SliceResult> {
  try {
    await writeBankFolder(bankFile, folder);
    return {};
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

// The channel closes when the server has ended; the next start repeats the slicing.
process.on('disconnect', () => process.exit(1));
process.once('message', (order: SliceOrder) => {
  void slice(order).then((result) => process.send?.(result, () => process.exit(0)));
});
