import * as english from './en/versions.ts';
import { inLanguage } from './language.ts';

export const { versionTexts } = inLanguage('versions', english);
