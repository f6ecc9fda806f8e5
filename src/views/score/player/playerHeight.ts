/** CSS px of the bar below the score. */
export const PLAYER_HEIGHT = 52;
