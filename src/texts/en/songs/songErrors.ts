/** Section P: the texts of the error dialog, by code. */
export const songErrorTexts: Readonly<Record<number, string>> = {
  100: 'The audio could not be processed. It may be too short, not loud enough or too noisy.',
  200: 'The score file seems corrupted and could not be imported into the Songbook.',
  300: 'The uploaded image has too bad quality or holds no sheet music.',
  400: 'The music file could not be processed due to an unknown error.',
  500: 'The recording could not be transcribed. It may be too short or not clean enough.',
  600: 'The video could not be fetched from the provider, possibly because of a copyright conflict. Please try another one.',
  700: 'The AI was tricked into self destruction. Please try different parameters.',
};
