import * as english from './en/edit.ts';
import { inLanguage } from './language.ts';

export const { editTexts } = inLanguage('edit', english);
