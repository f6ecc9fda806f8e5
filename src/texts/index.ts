/** X-20: every text that a user reads, in one catalogue. The documents' wording is kept to the letter, misspellings too. */
export { accountTexts, planStateTexts, unknownPlanState } from './account.ts';
export { analysisTexts } from './analysis.ts';
export { authTexts, signInProblemTexts } from './auth.ts';
export { editTexts } from './edit.ts';
export { editDialogTexts } from './editDialogs.ts';
export { legalTexts } from './legal.ts';
export { onboardingTexts } from './onboarding.ts';
export { playbackTexts } from './playback.ts';
export { readingTexts } from './reading.ts';
export { scoreTexts } from './score.ts';
export { ratingTexts, shareTexts, sharedTexts } from './share.ts';
export { shellTexts } from './shell.ts';
export { spokenTexts } from './spoken.ts';
export { songErrorTexts } from './songErrors.ts';
export { songSourceTexts, songStateTexts, songbookTexts } from './songbook.ts';
export { instrumentTexts, modeTexts, uploadTexts } from './upload.ts';
export { versionTexts } from './versions.ts';
export { videoSuggestions, videoTexts } from './video.ts';
