/** The frame around every screen. */
export const shellTexts = {
  product: 'Songleaf',
  home: 'Songleaf home',
  mySongbook: 'My Songbook',
  logout: 'Logout',
  openMenu: 'Open menu',
  userMenu: (firstName: string) => `User menu of ${firstName}`,
  premium: 'Premium',
  addSong: 'Add a song',
  fileUpload: 'File Upload',
  youtubeToSheet: 'YouTube to Sheet',
  close: 'Close',
  loading: 'Loading',
  tryAgain: 'Try again',
  /** the one neutral sentence. */
  failed: 'Sorry, that did not work. Please try again.',
  crashed: 'Sorry, something broke on this page. Your songs are safe on the server.',
  reload: 'Reload the page',
} as const;
