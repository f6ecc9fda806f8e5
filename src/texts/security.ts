import * as english from './en/security.ts';
import { inLanguage } from './language.ts';

export const { securityTexts } = inLanguage('security', english);
