import * as english from './en/native.ts';
import { inLanguage } from './language.ts';

export const { nativeTexts } = inLanguage('native', english);
