import * as english from '../en/public/help.ts';
import { inLanguage } from '../language.ts';

export type { HelpTopic } from '../en/public/help.ts';

export const { helpTexts, helpTopics } = inLanguage('help', english);
