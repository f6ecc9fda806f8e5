import * as english from './en/analysis.ts';
import { inLanguage } from './language.ts';

export const { analysisTexts } = inLanguage('analysis', english);
