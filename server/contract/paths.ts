/**
 * Path, method and access of every call (requirements, section O); callTable.ts has the schemas of input and output.
 */
export const CALLS = {
  login: { method: 'POST', path: '/LoginApp' },
  register: { method: 'POST', path: '/RegisterApp' },
  appleLogin: { method: 'POST', path: '/AppleLogin' },
  externalLogin: { method: 'POST', path: '/ExternalLogin' },
  beginNativeLogin: { method: 'POST', path: '/BeginNativeLogin' },
  nativeLogin: { method: 'POST', path: '/NativeLogin' },
  secondStep: { method: 'POST', path: '/SecondStep' },
  logout: { method: 'POST', path: '/LogoutApp' },
  account: { method: 'POST', path: '/GetAccountInfo' },
  updateAccount: { method: 'POST', path: '/UpdateAccount' },
  changePassword: { method: 'POST', path: '/ChangePassword' },
  sessions: { method: 'GET', path: '/Sessions' },
  endSession: { method: 'POST', path: '/EndSession' },
  endOtherSessions: { method: 'POST', path: '/EndOtherSessions' },
  proveIdentity: { method: 'POST', path: '/ProveIdentity' },
  twoStep: { method: 'GET', path: '/TwoStep' },
  beginTwoStep: { method: 'POST', path: '/BeginTwoStep' },
  confirmTwoStep: { method: 'POST', path: '/ConfirmTwoStep' },
  newRecoveryCodes: { method: 'POST', path: '/NewRecoveryCodes' },
  endTwoStep: { method: 'POST', path: '/EndTwoStep' },
  passkeys: { method: 'GET', path: '/Passkeys' },
  beginPasskey: { method: 'POST', path: '/BeginPasskey' },
  addPasskey: { method: 'POST', path: '/AddPasskey' },
  removePasskey: { method: 'POST', path: '/RemovePasskey' },
  beginPasskeyLogin: { method: 'POST', path: '/BeginPasskeyLogin' },
  passkeyLogin: { method: 'POST', path: '/PasskeyLogin' },
  deleteAccount: { method: 'POST', path: '/DeleteMyAccountForever' },
  cancelSubscription: { method: 'POST', path: '/CancelSubscription' },
  receipts: { method: 'POST', path: '/GetReceipts' },
  receipt: { method: 'GET', path: '/Receipt' },
  changeSubscription: { method: 'GET', path: '/ChangeSubscription' },
  subscribe: { method: 'POST', path: '/ChangeSubscription' },
  prices: { method: 'GET', path: '/SubscriptionPrices' },
  storePrices: { method: 'GET', path: '/GooglePlayPrices' },
  changeLog: { method: 'GET', path: '/ChangeLog' },
  feedback: { method: 'POST', path: '/api/general/feedback' },
  imprint: { method: 'GET', path: '/Imprint' },

  songs: { method: 'GET', path: '/GetSongMySongs' },
  songPage: { method: 'GET', path: '/SongPage' },
  songsById: { method: 'GET', path: '/SongsById' },
  songChanges: { method: 'GET', path: '/SongChanges' },
  songEvents: { method: 'GET', path: '/SongEvents' },
  folders: { method: 'GET', path: '/GetMyFolders' },
  createFolder: { method: 'POST', path: '/CreateFolder' },
  deleteFolder: { method: 'POST', path: '/DeleteFolder' },
  renameFolder: { method: 'POST', path: '/RenameFolder' },
  moveSongs: { method: 'POST', path: '/MoveSheets' },
  deleteSongs: { method: 'POST', path: '/DeleteSheets' },
  duplicateSong: { method: 'POST', path: '/DuplicateSheet' },
  renameSong: { method: 'POST', path: '/RenameSheet' },
  transcribeAgain: { method: 'POST', path: '/TranscribeAgain' },
  retrySong: { method: 'POST', path: '/RetrySheet' },
  reportError: { method: 'POST', path: '/ReportError' },
  uploadMusicFile: { method: 'POST', path: '/MusicFileToSheet' },
  videoSource: { method: 'GET', path: '/VideoSource' },
  searchVideos: { method: 'GET', path: '/SearchVideos' },
  lookUpVideo: { method: 'GET', path: '/LookUpVideo' },
  videoPicture: { method: 'GET', path: '/VideoPicture' },
  videoToSheet: { method: 'POST', path: '/YouTubeToSheet' },
  uploadRecording: { method: 'POST', path: '/RecordingToSheet' },

  score: { method: 'GET', path: '/MusicJson' },
  detectedNotes: { method: 'GET', path: '/DetectedNotes' },
  saveScore: { method: 'POST', path: '/SaveSheet' },
  scoreVersions: { method: 'GET', path: '/ScoreVersions' },
  scoreVersion: { method: 'GET', path: '/ScoreVersion' },
  bringBack: { method: 'POST', path: '/BringBackVersion' },
  originalSound: { method: 'GET', path: '/OriginalSound' },
  rateQuality: { method: 'POST', path: '/RateQuality' },
  shareScore: { method: 'POST', path: '/ScoreSharingURL' },
  stopSharing: { method: 'POST', path: '/StopSharing' },
  sharedScore: { method: 'POST', path: '/SharedScore' },
  copySharedScore: { method: 'POST', path: '/CopySharedScore' },
  exportPdf: { method: 'GET', path: '/ExportAsPdf' },
  exportMusicXml: { method: 'GET', path: '/ExportAsMusicXml' },
  exportMidi: { method: 'GET', path: '/ExportAsMidi' },
  exportMusicJson: { method: 'GET', path: '/ExportAsMusJ' },
  arranging: { method: 'GET', path: '/Arranging' },

  forgotPassword: { method: 'POST', path: '/ForgotPassword' },
  resetPassword: { method: 'POST', path: '/ResetPassword' },
  confirmEmail: { method: 'POST', path: '/ConfirmEmail' },
  alive: { method: 'GET', path: '/alive' },
  health: { method: 'GET', path: '/health' },
  ready: { method: 'GET', path: '/ready' },
} as const;

export type CallName = keyof typeof CALLS;

/** Every write contains the anti-forgery token, in this form field or this header. */
export const TOKEN_FIELD = '__RequestVerificationToken';
export const TOKEN_HEADER = 'RequestVerificationToken';

/** The app's page for a shared score; the key follows. It stands after the hash sign, so that no server logs it. */
export const SHARED_SCORE_ADDRESS = '/#/shared?key=';

/** N-10: the address at which users of the lower plan upgrade on the web; `?id=upgrade` follows. */
export const SELECT_PLAN_PATH = '/SelectPlan';

/** Path of the payment providers' webhooks; `paddle`, `fake`, `google` or `revcat` follows. */
export const WEBHOOK_PATH = '/api/billing/';
