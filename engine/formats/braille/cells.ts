/**
 * Braille cells as the characters of Braille ASCII, of which BRF files consist. Signs are written by their dots, as the
 * public Music Braille Code (International Council on English Braille; BANA, 2015) names them: `cells('46', '1345')`.
 */

/** Characters by the six dots as bits, dot 1 the lowest. */
const ASCII = ' A1B\'K2L@CIF/MSP"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=';

const bitsOf = (dots: string): number => [...dots].reduce((bits, dot) => bits | (1 << (Number(dot) - 1)), 0);

/** One character for each cell. */
export const cells = (...dots: readonly string[]): string => dots.map((each) => ASCII[bitsOf(each)] ?? '').join('');

const LEFT_DOTS = 0b000111;

/** Whether the first cell has a dot on its left side; after a word or a number such a cell would be read as a letter. */
export const beginsLeft = (text: string): boolean => (ASCII.indexOf(text[0] ?? ' ') & LEFT_DOTS) !== 0;

const DIGITS = ['245', '1', '12', '14', '145', '15', '124', '1245', '125', '24'] as const;
const LOWERED = ['356', '2', '23', '25', '256', '26', '235', '2356', '236', '35'] as const;

const digitsBy =
  (table: readonly string[]) =>
  (count: number | string): string =>
    cells(...[...String(count)].map((digit) => table[Number(digit)] ?? ''));

export const upperDigits = digitsBy(DIGITS);
export const lowerDigits = digitsBy(LOWERED);
export const NUMBER = cells('3456');
export const DOT_3 = cells('3');

const PUNCTUATION: Readonly<Record<string, string>> = {
  '.': cells('256'),
  ',': cells('2'),
  '-': cells('36'),
  "'": cells('3'),
  ' ': ' ',
  '(': cells('5', '126'),
  ')': cells('5', '345'),
  ':': cells('25'),
  ';': cells('23'),
  '!': cells('235'),
  '?': cells('236'),
  '’': cells('3'),
  '‘': cells('3'),
  '/': cells('456', '34'),
  // Under a note that a syllable is held over.
  _: '',
  '«': cells('236'),
  '»': cells('356'),
  '"': cells('6', '2356'),
  '“': cells('236'),
  '”': cells('356'),
  '–': cells('6', '36'),
  '—': cells('6', '36'),
  '…': cells('256', '256', '256'),
};
export const CAPITAL = cells('6');

/** Letters that are no letter of the alphabet with an accent. */
const LIGATURES: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', Œ: 'Oe', æ: 'ae', Æ: 'Ae', ß: 'ss', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', þ: 'th' },
};

const plainLetters = (text: string): string =>
  text
    .replace(/[œŒæÆßøØłŁđĐðþ]/gu, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[\s‿]/gu, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/**
 * Uncontracted literary braille of a text, and the characters for which it has no cell. Accents are left out, and
 * capitals are only marked where it is asked for: words between music signs have none.
 */
export function literary(
  text: string,
  { marksCapitals = false } = {},
): { readonly brf: string; readonly unknown: string } {
  let [brf, unknown, isNumber] = ['', '', false];
  for (const character of plainLetters(text)) {
    const isDigit = /\d/.test(character);
    const letter = character.toUpperCase();
    if (isDigit) brf += (isNumber ? '' : NUMBER) + upperDigits(character);
    else if (/^[A-Z]$/.test(letter)) {
      const isCapital = marksCapitals && letter === character;
      brf += (isCapital ? CAPITAL : isNumber && /[A-J]/.test(letter) ? cells('56') : '') + letter;
    } else if (character in PUNCTUATION) brf += PUNCTUATION[character] ?? '';
    else unknown += character;
    isNumber = isDigit;
  }
  return { brf, unknown };
}
