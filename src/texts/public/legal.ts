import * as english from '../en/public/legal.ts';
import { inLanguage } from '../language.ts';

export const { legalTexts } = inLanguage('legal', english);
