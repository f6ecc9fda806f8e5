/** Parses the letter of a pitch. */
import { STEP_NAMES, type Step } from '../../../theory/pitch.ts';
import { FormatError } from '../../formatError.ts';

/** Throws FormatError for anything but A to G. */
export function parseStep(text: string | undefined): Step {
  const step = (STEP_NAMES as readonly string[]).indexOf(text ?? '');
  if (step < 0) throw new FormatError('', `a pitch has the step "${text ?? ''}", which is not one of A to G`);
  return step as Step;
}
