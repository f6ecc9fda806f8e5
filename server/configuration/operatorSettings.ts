/** The operator of this installation, named in its imprint. */
import { z } from 'zod';

export const OPERATOR_VARIABLES = {
  OPERATOR_NAME: z.string().trim().default(''),
  /** Lines separated by semicolons. */
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_PHONE: z.string().trim().default(''),
};
type OperatorVariables = z.output<z.ZodObject<typeof OPERATOR_VARIABLES>>;

/** Fields that are not set are empty. */
export interface Operator {
  readonly name: string;
  /** The lines of the postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string;
}

export function readOperator(set: OperatorVariables): Operator {
  const lines = set.OPERATOR_ADDRESS.split(';').map((line) => line.trim());
  return {
    name: set.OPERATOR_NAME,
    address: lines.filter((line) => line !== ''),
    email: set.OPERATOR_EMAIL ?? '',
    phone: set.OPERATOR_PHONE,
  };
}
