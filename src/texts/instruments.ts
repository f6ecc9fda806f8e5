import * as english from './en/instruments.ts';
import { inLanguage } from './language.ts';

export const { instrumentNameTexts } = inLanguage('instruments', english);
