/** Music braille, written in the page. Loaded when it is exported. */
import { writeBraille } from '../../../../engine/index.ts';
import { fileName, handOver } from './downloadExport.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { partName } from './partName.ts';
import type { ProofListener } from './exportWithProof.ts';

/** Says at once what it leaves out. The file of a part of several bears the part's name. Throws FormatError. */
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
