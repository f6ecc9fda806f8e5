/**
 * Faults of input that users read. A schema names one as the message of its check, and the server replaces it by the text
 * of this name in the reader's language. All other messages of checks are for programmers.
 */
export const FAULT_KEYS = [
  ...(['titleRequired', 'pathNotValid', 'messageRequired', 'oneLineOnly', 'partTooShort'] as const),
] as const;
export type FaultKey = (typeof FAULT_KEYS)[number];
export const fault = (key: FaultKey): FaultKey => key;
