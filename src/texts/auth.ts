import * as english from './en/auth.ts';
import { inLanguage } from './language.ts';

export const { authTexts, signInProblemTexts } = inLanguage('auth', english);
