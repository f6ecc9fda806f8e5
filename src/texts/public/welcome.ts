import * as english from '../en/public/welcome.ts';
import { inLanguage } from '../language.ts';

export const { welcomeTexts } = inLanguage('welcome', english);
