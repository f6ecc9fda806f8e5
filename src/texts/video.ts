import * as english from './en/video.ts';
import { inLanguage } from './language.ts';

export const { videoTexts, videoSuggestions } = inLanguage('video', english);
