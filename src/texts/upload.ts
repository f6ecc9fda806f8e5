import * as english from './en/upload.ts';
import { inLanguage } from './language.ts';

export const { uploadTexts, cropTexts, drumsTexts } = inLanguage('upload', english);
