/** `Takt 4`; a bar without a printed number (null) is a pickup. */
export const barName = (number: string | null): string => (number === null ? 'Auftakt' : `Takt ${number}`);
