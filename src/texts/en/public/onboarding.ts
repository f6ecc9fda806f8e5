/** the texts of the three slides. */
export const onboardingTexts = {
  label: 'Introduction',
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  slideOf: (slide: number, slides: number) => `Slide ${slide} of ${slides}`,
  slides: [
    {
      title: 'Welcome to Songleaf',
      text: 'Songleaf turns music into sheet music. Give it a song or a recording and read what was played, as a lead sheet, an arrangement or note for note.',
    },
    {
      title: 'What to expect',
      text: 'The accuracy of a transcription is not yet 100%, and the transcription of multiple instruments at once is not yet possible. The clearer the sound, the better the score.',
    },
    {
      title: 'Why an account?',
      text: 'Your music is transcribed on a powerful server. An account keeps your data and your music private, so that only you can open your scores.',
    },
  ],
} as const;
