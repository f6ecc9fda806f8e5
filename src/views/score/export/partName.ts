import type { Score } from '../../../../engine/index.ts';
import { scoreTexts } from '../../../texts/index.ts';

/** The name of a part, or its number where it has none. */
export const partName = ({ parts }: Score, part: number): string =>
  scoreTexts.pdfPartName(parts[part]?.name ?? '', part + 1);
