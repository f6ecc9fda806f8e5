import * as english from './en/songErrors.ts';
import { inLanguage } from './language.ts';

export const { songErrorTexts } = inLanguage('songErrors', english);
