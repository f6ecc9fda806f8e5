/** Whether the user has allowed videos of another company in this browser. */
import { storeChoice, storedChoice } from '../../../../storedChoice.ts';

const KEY = 'songleaf.videoConsent';

export const hasVideoConsent = (): boolean => storedChoice(KEY) === 'yes';
export const keepVideoConsent = (): void => storeChoice(KEY, 'yes');
