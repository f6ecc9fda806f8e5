/** The pages about plans and prices: N-08, N-09, N-11, N-15, N-17 to N-20. */
import { FREE_MEASURES, RECORDING_SECONDS, RUNNING_JOBS } from '../../../server/contract/limits.ts';

const FIRST_BARS = `The first ${FREE_MEASURES} bars`;
const seconds = (count: number) => (count % 60 === 0 ? `${count / 60} min` : `${count} s`);

export const upgradeTexts = {
  heading: 'Choose your plan',
  lead: 'Start for free, and upgrade when you need more.',
  basic: 'Basic',
  yearly: 'Premium yearly',
  monthly: 'Premium monthly',
  free: 'Free',
  perYear: 'a year',
  perMonth: 'a month',
  save: (percent: number) => `Save ${percent} %`,
  yearlyNote: 'Billed once a year. 14-day money-back guarantee.',
  monthlyNote: 'Billed every month. Cancel at any time.',
  basicNote: 'To try everything out.',
  yourPlan: 'Your plan',
  subscribe: 'Subscribe',
  change: 'Change to this plan',
  reactivate: 'Reactivate Subscription',
  inStore: 'You bought your subscription in a store. Please cancel it there before you subscribe here.',
  nothingSold: 'All features are free on this server. There is nothing to buy.',
  pricesFailed: 'The prices could not be loaded.',
  tax: 'Prices include tax. What you pay is shown again before you pay.',
  compare: 'What is in which plan',
  feature: 'Feature',
  included: 'Included',
  notIncluded: 'Not included',
  premium: 'Premium',
  faq: 'Questions and answers',
  support: 'Another question?',
  write: 'Write to us',
  slides: [
    { title: 'Welcome to Premium', text: 'Whole scores instead of the first bars, for every song in your songbook.' },
    {
      title: 'Let AI do the magic',
      text: 'Upload your own files, record longer, and have AI arrange a score for brass.',
    },
    { title: 'Free and Premium', text: '' },
  ],
  slideOf: (slide: number, count: number) => `${slide} of ${count}`,
  showSlide: (slide: number) => `Show page ${slide}`,
  today: 'Upgrade Today',
} as const;

/** A feature, its extent in the free plan, and in premium: a text, or whether it is included. */
export const planFeatures: readonly (readonly [string, string | boolean, string | boolean])[] = [
  ['Songs in your songbook', 'A limited number', 'As many as you like'],
  ['Reading and playing a score', FIRST_BARS, 'The whole score'],
  ['Editing, transposing, finding chord symbols', FIRST_BARS, 'The whole score'],
  ['A version for brass, composed by AI', false, true],
  ['Piano roll and tablature', FIRST_BARS, 'The whole score'],
  ['Import from a video link, where offered', true, true],
  ['Recording with the microphone', seconds(RECORDING_SECONDS.free), seconds(RECORDING_SECONDS.premium)],
  ['Upload of files', false, true],
  ['Transcriptions at the same time', String(RUNNING_JOBS.free), String(RUNNING_JOBS.premium)],
  ['Export as PDF', FIRST_BARS, 'The whole score, with all options'],
  ['Export as MusicXML, MIDI, MusicJSON, braille and sound', false, true],
  ['Help from our support', false, true],
];

export const planQuestions: readonly (readonly [string, string])[] = [
  [
    'Can I cancel at any time?',
    'Yes, in My Account. Your subscription then ends with the billing period that you have paid for, and is not billed again.',
  ],
  [
    'What happens to my songs after that?',
    'They stay in your songbook. Songs that were transcribed while you had premium stay unlocked.',
  ],
  ['Can I get my money back?', 'A yearly subscription has a money-back guarantee of 14 days: write to us.'],
  ['Can I change between monthly and yearly?', 'Yes, on this page, at any time.'],
  [
    'How do I pay?',
    'You are led to the pages of our payment service. Card numbers never reach this server. Your receipts are in My Account.',
  ],
];
