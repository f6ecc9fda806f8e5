import type { CallName } from '../../../server/contract/paths.ts';

/** Fields of calls that take more than an id. */
export const SOUND: Partial<Record<CallName, Record<string, string>>> = {
  login: { Email: 'nobody@example.org', Password: 'correct horse', RememberMe: 'true' },
  register: { Email: 'no address', Password: 'correct horse', FirstName: 'Eve' },
  appleLogin: { identityToken: 'x', authorizationCode: 'x', nonce: 'x' },
  externalLogin: { provider: 'Google', returnUrl: '/songbook' },
  updateAccount: { firstname: 'Ada' },
  cancelSubscription: { reason: 'Other', feedback: '' },
  feedback: { email: 'ada@example.org', platform: 'Web App', message: 'Hello' },
  storePrices: { region: 'de' },
  prices: { coupon: 'SPRING' },
  receipt: { id: 'txn_1' },
  subscribe: { product: '667640' },
  createFolder: { path: 'Fuzz/' },
  renameFolder: { path: 'Fuzz/', newpath: 'Fuzz 2/' },
  uploadMusicFile: {
    mode: 'universal',
    instrument: 'piano',
    title: 'A',
    composer: 'B',
    agreedToTerms: 'true',
    path: '',
  },
  uploadRecording: { mode: 'universal', instrument: 'piano', key: '3', timeSig: '4/4', bpm: '120', path: 'Fuzz/' },
  searchVideos: { q: 'minuet' },
  lookUpVideo: { videoId: 'abcDEF_12-3' },
  videoPicture: { videoId: 'abcDEF_12-3' },
  videoToSheet: {
    ...{ videoId: 'abcDEF_12-3', mode: 'universal', instrument: 'piano', title: 'A', composer: 'B' },
    ...{ agreedToTerms: 'true', starttime: '0', stoptime: '60' },
  },
  sharedScore: { key: 'x' },
  copySharedScore: { key: 'x', path: 'Fuzz/' },
  forgotPassword: { Email: 'nobody@example.org' },
  resetPassword: { key: 'x', NewPassword: 'correct horse', ConfirmPassword: 'correct horse' },
  ...{ confirmEmail: { key: 'x' }, proveIdentity: { Password: 'correct horse' }, confirmTwoStep: { Code: '000000' } },
};
