/** Music braille, written in the page. Loaded when it is exported. */
import { writeBraille } from '../../../../engine/index.ts';
import { fileName, handOver } from './downloadExport.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import type { ProofListener } from './exportWithProof.ts';

/** Says at once what it leaves out. Throws FormatError. */
export function exportBraille({ title, score }: ExportedScore, onFileLacks: ProofListener['onFileLacks']): void {
  const { brf, losses } = writeBraille(score);
  const handFileOver = (): void => handOver(new Blob([brf], { type: 'text/plain' }), fileName(title, 'brf'));
  if (losses.length === 0) handFileOver();
  else onFileLacks(losses, handFileOver);
}
