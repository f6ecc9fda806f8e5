import type { EditError } from '../../../../engine/index.ts';
import { refusalTexts } from '../../../texts/index.ts';

/** The sentence that says why a command was refused. */
export const refusalText = ({ refusal, values }: Pick<EditError, 'refusal' | 'values'>): string =>
  refusalTexts[refusal].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
