import * as english from '../en/public/tour.ts';
import { inLanguage } from '../language.ts';

export const { tourTexts } = inLanguage('tour', english);
