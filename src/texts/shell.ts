import * as english from './en/shell.ts';
import { inLanguage } from './language.ts';

export const { shellTexts } = inLanguage('shell', english);
