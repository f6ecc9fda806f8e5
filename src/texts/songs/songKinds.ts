import * as english from '../en/songs/songKinds.ts';
import { inLanguage } from '../language.ts';

export const { modeTexts, instrumentTexts } = inLanguage('songKinds', english);
