/** Exports music braille, which is written in the page. The code is loaded with the first export. */
import { writeBraille } from '../../../../engine/index.ts';
import { fileName, handOver } from './downloadExport.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { partName } from './partName.ts';
import type { ProofListener } from './exportWithProof.ts';

/**
 * Reports at once the elements that the file leaves out. The file's name contains the part's where there are several
 * parts. Throws FormatError.
 */
export function exportBraille(
  { title, score }: ExportedScore,
  part: number,
  onFileLacks: ProofListener['onFileLacks'],
): void {
  const { brf, losses } = writeBraille(score, part);
  const name = score.parts.length > 1 ? `${title} - ${partName(score, part)}` : title;
  const handFileOver = (): void => handOver(new Blob([brf], { type: 'text/plain' }), fileName(name, 'brf'));
  if (losses.length === 0) handFileOver();
  else onFileLacks(losses, handFileOver);
}
