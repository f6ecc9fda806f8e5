import * as english from './en/record.ts';
import { inLanguage } from './language.ts';

export const { recordTexts } = inLanguage('record', english);
