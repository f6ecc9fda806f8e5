import * as english from '../en/songs/songbook.ts';
import { inLanguage } from '../language.ts';

export const { songbookTexts, songStateTexts, songSourceTexts } = inLanguage('songbook', english);
