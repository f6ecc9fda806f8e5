/** The editor: I, J, X-14, and what the documents leave open. */
export const editTexts = {
  modes: 'Play or edit',
  mode: { play: 'Play', edit: 'Edit' },
} as const;
