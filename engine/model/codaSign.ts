/** The sign of the coda after the words of a jump: in Unicode, as a circled plus, or in SMuFL. */
const CODA_SIGN = /\s*[\u{1d10c}⊕\u{e048}]$/u;

/** Returns the words of a jump without the sign of the coda after them, which is drawn apart. */
export const withoutCodaSign = (text: string): string => text.replace(CODA_SIGN, '');
