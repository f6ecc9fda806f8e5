/**
 * Exports a score and reports what the file lacks. The server writes the file, while a worker of this page writes and
 * reads a file of the same format. The export waits for the worker for one second at most, so that long scores are not
 * exported more slowly; after that, what the file lacks is reported when it is known.
 */
import type { ExportLoss, ProvenFormat } from '../../../../engine/index.ts';
import { UnsavedScore, exportFileName, fetchExport, handOver } from './downloadExport.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { startProof } from './startProof.ts';

const PROOF_MS = 1000;

export interface ProofListener {
  /** `handFileOver`: undefined where the file has been exported already. */
  readonly onFileLacks: (losses: readonly ExportLoss[], handFileOver: (() => void) | undefined) => void;
  /** The file is exported nevertheless. */
  readonly onProofFailure: (error: unknown) => void;
}

const NOTHING: readonly ExportLoss[] = [];

/** L-01: unsaved changes are saved first. Throws UnsavedScore where they cannot be, and CallError. */
export async function exportWithProof(
  { id, title, score, saveFirst }: ExportedScore,
  format: ProvenFormat,
  { onFileLacks, onProofFailure }: ProofListener,
  prove = startProof,
): Promise<void> {
  if (!(await saveFirst())) throw new UnsavedScore(`${title} has changes that are not saved`);
  const proof = prove(score, format).catch((error: unknown) => {
    onProofFailure(error);
    return NOTHING;
  });
  const file = await fetchExport(id, format);
  const handFileOver = (): void => handOver(file, exportFileName(title, format));
  const losses = await Promise.race([proof, pause(PROOF_MS)]);
  if (losses === undefined) {
    handFileOver();
    void proof.then((late) => late.length > 0 && onFileLacks(late, undefined));
  } else if (losses.length === 0) handFileOver();
  else onFileLacks(losses, handFileOver);
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
