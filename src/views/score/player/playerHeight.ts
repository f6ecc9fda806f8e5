/** Height of the bar below the score in CSS px. */
export const PLAYER_HEIGHT = 52;

/** The bar's look, which its place has before its controls are there. */
export const PLAYER_BAR = {
  flex: `0 0 ${PLAYER_HEIGHT}px`,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // Phones with a bar of their own at the lower edge.
  pb: 'env(safe-area-inset-bottom)',
} as const;
