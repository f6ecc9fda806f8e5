/** Names of bars by their printed numbers; a bar without one (null) is a pickup. */

/** `bar 4`. */
export const barName = (number: string | null): string => (number === null ? 'pickup' : `bar ${number}`);

/** The name at the beginning of a sentence: `Bar 4`. */
export const barTitle = (number: string | null): string => (number === null ? 'Pickup' : `Bar ${number}`);

/** `bar 4`, `pickup, bars 1, 4`. */
export function barList(numbers: readonly (string | null)[]): string {
  const counted = numbers.filter((number) => number !== null);
  const bars = `${counted.length === 1 ? 'bar' : 'bars'} ${counted.join(', ')}`;
  return [...(counted.length < numbers.length ? [barName(null)] : []), ...(counted.length > 0 ? [bars] : [])].join(
    ', ',
  );
}
