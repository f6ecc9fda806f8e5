/** the terms of service at /Legal. */
export const legalTexts = {
  title: 'Terms of Service',
  back: 'Back to Songleaf',
  sections: [
    {
      heading: 'What Songleaf does',
      text: 'Songleaf turns music that you give it into sheet music. This happens automatically. A transcription may contain errors, and the provider of this installation offers it as it is, without a promise that it is complete or correct.',
    },
    {
      heading: 'Your account',
      text: 'You need an account, which is free. Use an email address of your own, keep your password to yourself, and tell the provider if somebody else may know it.',
    },
    {
      heading: 'Your music',
      text: 'What you upload stays yours, and so does your score. Your songbook is private: other users cannot open it. Your files are used to make your scores and for nothing else.',
    },
    {
      heading: 'Your responsibility',
      text: 'For every piece that you upload you state its correct title and composer, and you assure that you hold the rights to create digital and modified versions of it. Pieces for which you lack these rights may not be uploaded. The provider may remove such pieces and close accounts that are misused.',
    },
    {
      heading: 'Your data',
      text: 'The server keeps your first name, your email address, a protected form of your password, the files that you upload and your scores. The privacy policy lists everything that is stored, here and in your browser. A song that you delete is removed from your songbook for good.',
    },
  ],
} as const;
