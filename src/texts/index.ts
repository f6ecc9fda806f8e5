/**
 * X-20: every text that a user sees, in one catalogue. The documents' wording is used word for word, misspellings
 * included.
 */
export { accountTexts, planStateTexts, unknownPlanState } from './account.ts';
export { analysisTexts } from './analysis.ts';
export { authTexts, signInProblemTexts } from './auth.ts';
export { editTexts } from './edit.ts';
export { editDialogTexts } from './editDialogs.ts';
export { helpTexts, helpTopics } from './public/help.ts';
export type { HelpTopic } from './public/help.ts';
export { legalTexts } from './public/legal.ts';
export { nativeTexts } from './native.ts';
export { onboardingTexts } from './public/onboarding.ts';
export { instrumentNameTexts } from './instruments.ts';
export { playbackTexts } from './playback.ts';
export { readingTexts } from './reading.ts';
export { recordTexts } from './record.ts';
export { refusalTexts } from './refusals.ts';
export { remarkTexts, scoreTexts } from './score.ts';
export { imprintTexts, privacyCookies, privacyStorage, privacyTexts } from './public/privacy.ts';
export type { StoredItem } from './public/privacy.ts';
export { ratingTexts, shareTexts, sharedTexts } from './share.ts';
export { securityTexts } from './security.ts';
export { shellTexts } from './shell.ts';
export { spokenTexts } from './spoken.ts';
export { songErrorTexts } from './songs/songErrors.ts';
export { reasonInLanguage, songReasonTexts } from './songs/songReasons.ts';
export { songSourceTexts, songStateTexts, songbookTexts } from './songs/songbook.ts';
export { instrumentTexts, modeTexts } from './songs/songKinds.ts';
export { cropTexts, drumsTexts, uploadTexts } from './upload.ts';
export { tourTexts } from './public/tour.ts';
export { planFeatures, planQuestions, upgradeTexts } from './upgrade.ts';
export { versionTexts } from './versions.ts';
export { welcomeTexts } from './public/welcome.ts';
export { videoSuggestions, videoTexts } from './video.ts';
export { LANGUAGES, chooseLanguage, language, loadTranslation, locale, withRarelyRead } from './language.ts';
export type { Language } from './language.ts';
