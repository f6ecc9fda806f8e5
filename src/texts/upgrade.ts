import * as english from './en/upgrade.ts';
import { inLanguage } from './language.ts';

export const { upgradeTexts, planFeatures, planQuestions } = inLanguage('upgrade', english);
