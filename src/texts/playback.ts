import * as english from './en/playback.ts';
import { inLanguage } from './language.ts';

export const { playbackTexts } = inLanguage('playback', english);
