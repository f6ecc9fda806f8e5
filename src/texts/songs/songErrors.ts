import * as english from '../en/songs/songErrors.ts';
import { inLanguage } from '../language.ts';

export const { songErrorTexts } = inLanguage('songErrors', english);
