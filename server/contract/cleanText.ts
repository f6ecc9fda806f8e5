/**
 * A title or composer as it is stored (C-25): entities of an apostrophe become the character, control characters a
 * space, and `&` an underscore; absent text becomes empty. Cleaning a cleaned text changes nothing.
 */
export function cleanText(text: string | undefined): string {
  return (text ?? '')
    .replace(/&#0*39;|&#x0*27;|&apos;/gi, "'")
    .replaceAll('&', '_')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}
