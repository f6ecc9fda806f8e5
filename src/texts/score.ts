import * as english from './en/score.ts';
import { inLanguage } from './language.ts';

export const { remarkTexts, scoreTexts } = inLanguage('score', english);
