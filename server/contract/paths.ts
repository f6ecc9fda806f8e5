/** The paths of section O that this server answers, and how each is reached. */
export const CALLS = {
  login: { method: 'POST', path: '/LoginApp' },
  register: { method: 'POST', path: '/RegisterApp' },
  logout: { method: 'POST', path: '/LogoutApp' },
  account: { method: 'POST', path: '/GetAccountInfo' },
  songs: { method: 'GET', path: '/GetSongMySongs' },
  deleteSongs: { method: 'POST', path: '/DeleteSheets' },
  uploadMusicFile: { method: 'POST', path: '/MusicFileToSheet' },
  score: { method: 'GET', path: '/MusicJson' },
  saveScore: { method: 'POST', path: '/SaveSheet' },
  exportMusicXml: { method: 'GET', path: '/ExportAsMusicXml' },
  exportMidi: { method: 'GET', path: '/ExportAsMidi' },
  exportMusicJson: { method: 'GET', path: '/ExportAsMusJ' },
  health: { method: 'GET', path: '/health' },
} as const;

/** The anti-forgery token goes with every write, as this form field or as this header. */
export const TOKEN_FIELD = '__RequestVerificationToken';
export const TOKEN_HEADER = 'RequestVerificationToken';
