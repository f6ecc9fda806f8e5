import * as english from './en/spoken.ts';
import { inLanguage } from './language.ts';

export const { spokenTexts } = inLanguage('spoken', english);
