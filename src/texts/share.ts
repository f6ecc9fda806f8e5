import * as english from './en/share.ts';
import { inLanguage } from './language.ts';

export const { shareTexts, sharedTexts, ratingTexts } = inLanguage('share', english);
