import * as english from './en/refusals.ts';
import { inLanguage } from './language.ts';

export const { refusalTexts } = inLanguage('refusals', english);
