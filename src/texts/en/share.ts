/** Section M: the link to a score, the page that it opens, and the rating. */
export const shareTexts = {
  menu: 'Share',
  title: 'Share your score with your friends',
  /** M-01 */
  whoCan: 'Anyone with this link can copy this song into his songbook.',
  whatTheyCan: 'They can also read and play it, without an account. They cannot change it.',
  saved: 'They see the score as you last saved it.',
  link: 'Private link',
  copy: 'Copy link',
  copied: 'Copied sharing link to clipboard!',
  copyByHand: 'Your browser does not allow copying here. The link is selected: please copy it yourself.',
  stop: 'Stop sharing',
  stopped: 'The link does not open your score any more. Copies that others made stay theirs.',
  makeNew: 'Make a new link',
  failed: 'The link could not be made. Please try again.',
} as const;

export const sharedTexts = {
  by: (composer: string) => `by ${composer}`,
  copy: 'Copy to my songbook',
  copyShort: 'Copy',
  login: 'Login',
  loginToCopy: 'Please log in, or sign up for free. Then the song is copied into your songbook.',
  home: 'Songleaf home',
  linkGone: 'This link does not work',
  linkGoneText: 'It is incomplete, or whoever shared the score has stopped sharing it. Please ask for a new link.',
  toSongleaf: 'Go to Songleaf',
} as const;

export const ratingTexts = {
  menu: 'Rate the transcription',
  menuFeedback: 'Feedback',
  title: 'How good is this transcription?',
  /** Where nothing was transcribed. */
  titleFeedback: 'Feedback',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  none: 'Not rated yet',
  words: ['', 'Unusable', 'Much is wrong', 'A good start', 'Few mistakes', 'Just right'],
  message: 'What should be better?',
  yourMessage: 'Your message',
  send: 'Send',
} as const;
