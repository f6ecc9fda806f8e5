/** help, feedback and legal information. Plain links, because it is also used outside of the router. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { FINGERS, TOUCH_PX } from '../../../theme/touchTargets.ts';
import { LANGUAGES, chooseLanguage, language, shellTexts } from '../../../texts/index.ts';

interface FooterLink {
  readonly href: string;
  readonly label: string;
  /** Whether it is hidden on a phone, where the drawer of a user has it. */
  readonly isWideOnly?: boolean;
}

interface FooterProps {
  /** Address of the dialog for feedback, which requires an account; absent for visitors. */
  readonly feedback?: string;
}

const LINK = {
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 32,
  color: 'text.secondary',
  [FINGERS]: { minWidth: TOUCH_PX, minHeight: TOUCH_PX },
} as const;

/** Each language is listed by its own name, because a user who looks for it may not read the present one. */
function OtherLanguages() {
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== language);
  return others.map(([code, name]) => (
    <Link
      key={code}
      component="button"
      type="button"
      lang={code}
      variant="body2"
      underline="hover"
      onClick={() => chooseLanguage(code as keyof typeof LANGUAGES)}
      sx={{ ...LINK, display: 'inline-flex' }}
    >
      {name}
    </Link>
  ));
}

export function Footer({ feedback }: FooterProps) {
  const isSignedIn = feedback !== undefined;
  const links: readonly FooterLink[] = [
    ...(isSignedIn ? [{ href: feedback, label: shellTexts.sendFeedback }] : []),
    { href: '/#/help', label: shellTexts.helpCenter, isWideOnly: isSignedIn },
    { href: '/#/imprint', label: shellTexts.imprint },
    { href: '/#/privacy', label: shellTexts.privacyPolicy },
    { href: '/Legal', label: shellTexts.terms },
  ];
  return (
    <Box
      component="footer"
      aria-label={shellTexts.footer}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3, px: 2, py: 2 }}
    >
      {links.map(({ href, label, isWideOnly = false }) => (
        <Link
          key={label}
          href={href}
          variant="body2"
          underline="hover"
          sx={{ ...LINK, display: { xs: isWideOnly ? 'none' : 'inline-flex', md: 'inline-flex' } }}
        >
          {label}
        </Link>
      ))}
      <OtherLanguages />
    </Box>
  );
}
