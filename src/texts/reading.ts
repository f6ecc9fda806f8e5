import * as english from './en/reading.ts';
import { inLanguage } from './language.ts';

export const { readingTexts } = inLanguage('reading', english);
