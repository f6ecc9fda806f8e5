/** Whether the user has allowed videos of another company in this browser. */
const KEY = 'songleaf.videoConsent';

export const hasVideoConsent = (): boolean => localStorage.getItem(KEY) === 'yes';
export const keepVideoConsent = (): void => localStorage.setItem(KEY, 'yes');
