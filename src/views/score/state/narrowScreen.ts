/** Where a panel of the editor is below the music, and not beside it. */
export const NARROW = '(max-width: 600px)';
