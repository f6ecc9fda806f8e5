import * as english from '../en/public/onboarding.ts';
import { inLanguage } from '../language.ts';

export const { onboardingTexts } = inLanguage('onboarding', english);
