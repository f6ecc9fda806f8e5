import * as english from './en/account.ts';
import { inLanguage } from './language.ts';

export const { accountTexts, planStateTexts, unknownPlanState } = inLanguage('account', english);
