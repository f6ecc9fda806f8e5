/** Height of the bar below the score in CSS px. */
export const PLAYER_HEIGHT = 52;
