/** Height of the bar below the score in CSS px. */
const PLAYER_HEIGHT = 52;

/** The style of the bar, also of the empty bar before its controls are loaded. */
export const PLAYER_BAR = {
  flex: `0 0 ${PLAYER_HEIGHT}px`,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // Phones may have a system bar at the lower edge.
  pb: 'env(safe-area-inset-bottom)',
} as const;
