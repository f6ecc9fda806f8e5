/**
 * The pages `#/imprint` and `#/privacy`. Their statements must be true: a test compares the names below with those that
 * the code writes.
 */
export const imprintTexts = {
  title: 'Imprint',
  operator: 'This installation of Songleaf is run by',
  email: 'Email',
  phone: 'Phone',
  notSaid: 'Whoever runs this installation has not entered a name and an address yet.',
  failed: 'The imprint could not be loaded.',
  content: 'Users upload their music themselves and answer for it.',
  /** Only where an address is shown above. */
  complaints:
    'If something that can be reached here by a link breaks the law, please write to the address above.',
} as const;

/** Data that a browser stores, by its name. `…` stands for the id of a song. */
export interface StoredItem {
  readonly name: string;
  readonly purpose: string;
  readonly until: string;
}

const YEAR = 'One year';
const TAB = 'The tab is closed';

export const privacyCookies: readonly StoredItem[] = [
  {
    name: 'songleaf_session',
    purpose: 'Keeps you logged in. Scripts cannot read it.',
    until: '60 days after your last visit with “Remember me”; otherwise the browser is closed, or one day has passed',
  },
  {
    name: 'songleaf_visitor',
    purpose: 'Protects the forms of the login against forgery before you are logged in. Scripts cannot read it.',
    until: 'You log in, or the browser is closed',
  },
  {
    name: 'songleaf_code',
    purpose: 'How often this browser has loaded the present version of the app, so that later visits start sooner.',
    until: YEAR,
  },
  { name: 'versionCode', purpose: 'The newest entry of “What’s new?” that you have seen.', until: YEAR },
  {
    name: 'tour_…',
    purpose: 'Which guided tours you have seen: tour_songbook, tour_play, tour_edit_sheet, tour_edit_roll.',
    until: YEAR,
  },
  { name: 'pianoroll_config', purpose: 'The colours that you chose for the piano roll.', until: YEAR },
];

export const privacyStorage: readonly StoredItem[] = [
  {
    name: 'songleaf (IndexedDB)',
    purpose: 'Edits of a score that are not saved yet, so that a crash loses nothing.',
    until: 'They are saved or thrown away',
  },
  {
    name: 'songleaf-recordings (IndexedDB)',
    purpose: 'A recording that is not sent yet, so that a crash loses nothing.',
    until: 'It is sent or thrown away',
  },
  {
    name: 'songleaf-soundfonts (cache storage)',
    purpose: 'The sounds of the instruments that you have played, so that they are not loaded again.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.videoConsent (local storage)',
    purpose: 'That you allowed videos of YouTube to be shown.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.scheme (local storage)',
    purpose: 'That you chose the light or the dark appearance.',
    until: 'You choose the appearance of the system, or clear the data of this site',
  },
  {
    name: 'songleaf.language (local storage)',
    purpose: 'The language that you chose.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.readRemarks (local storage)',
    purpose: 'The songs whose note “About this score” you have closed, by their ids.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.views (local storage)',
    purpose: 'How you looked at your last scores: zoom, fit of the pages, and whether Simplify, Letters and Rests were on. By the ids of the songs.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.songOrder (local storage)',
    purpose: 'The order of the songbook and the length of its pages.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.saved (local storage)',
    purpose: 'The score that you saved last, by its id, and how often it was saved, so that other tabs show it.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.paper (local storage)',
    purpose: 'The paper on which you exported last.',
    until: 'You clear the data of this site',
  },
  {
    name: 'songleaf.measure.… (session storage)',
    purpose: 'The bar at which you read a score last.',
    until: TAB,
  },
  { name: 'songleaf.copyShared (session storage)', purpose: 'A shared score that you want to copy.', until: TAB },
  { name: 'songleaf.message (session storage)', purpose: 'A message that is shown after the page has been loaded again.', until: TAB },
  {
    name: 'songleaf.resume (session storage)',
    purpose: 'The score that you edited when you had to log in again.',
    until: TAB,
  },
];

export const privacyTexts = {
  title: 'Privacy Policy',
  lead: 'What Songleaf stores about you, where, why and for how long. There is no advertising and nothing that follows you from site to site.',
  whoTitle: 'Who is responsible',
  whoLink: 'Whoever runs this installation: see the imprint.',
  serverTitle: 'On the server',
  server: [
    'Your first name, your email address and a protected form (a hash) of your password, which other service you log in with, and where you are logged in: the name that each browser gives itself, and since when. With two-step sign-in also the key of your authenticator app and hashes of your recovery codes, and of each passkey its name, its public key and when it was last used. They are needed for your account and are kept until you delete it.',
    'Your songs: the files and recordings that you upload, the scores made from them, their last 20 saved versions and the first one, your folders and share links. A file is removed with its song. They are used to make your scores and for nothing else.',
    'Messages that you send as feedback, and reports of errors. They are kept until you delete your account.',
    'Where premium is sold: your plan and what the payment service reports about it. Card numbers never reach this server.',
    'The log of the server records requests without your name, your email address or what you send. For logins and refused requests it also has a shortened network address and a hash of the id of your account.',
  ],
  browserTitle: 'In your browser',
  browser:
    'Songleaf sets only what it needs to work for you. Nothing here is used to recognise you for other purposes.',
  cookies: 'Cookies',
  storage: 'Other storage',
  name: 'Name',
  purpose: 'What for',
  until: 'Kept until',
  othersTitle: 'Other services',
  others: [
    'Fonts, scripts and sounds come from this server. Your browser speaks to no other service by itself.',
    'Videos: previews are fetched by this server. A video itself is shown by YouTube (youtube-nocookie.com), and only after you have allowed it.',
    'If you choose to log in with Google, Facebook or Apple, or to pay, you are led to the pages of that service, where its own rules hold.',
  ],
  rightsTitle: 'Your rights',
  rights: [
    'You can see and change your name in My Account, and export your scores. Where premium is sold, some formats and the whole of long scores need premium; without it, ask the operator for a copy of your data.',
    'You can delete a song, or your whole account in My Account. It is removed at once, with everything that belongs to it; backups of the operator may hold it for a while longer.',
    'You can ask the operator what is stored about you, and have it corrected or erased.',
  ],
} as const;
