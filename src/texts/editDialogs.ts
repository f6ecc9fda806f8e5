import * as english from './en/editDialogs.ts';
import { inLanguage } from './language.ts';

export const { editDialogTexts } = inLanguage('editDialogs', english);
