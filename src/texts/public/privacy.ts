import * as english from '../en/public/privacy.ts';
import { inLanguage } from '../language.ts';

export type { StoredItem } from '../en/public/privacy.ts';

export const { imprintTexts, privacyCookies, privacyStorage, privacyTexts } = inLanguage('privacy', english);
