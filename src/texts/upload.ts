import * as english from './en/upload.ts';
import { inLanguage } from './language.ts';

export const { uploadTexts, cropTexts, modeTexts, instrumentTexts } = inLanguage('upload', english);
