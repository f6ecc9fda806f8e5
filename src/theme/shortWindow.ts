/** A phone that is held sideways: what frames the content must be low, so that there is room for the content. */
export const SHORT_WINDOW = '(max-height: 500px)';
