/** `#/register`. */
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { authTexts } from '../../texts/index.ts';
import { AuthFormFrame } from './AuthFormFrame.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CredentialField } from './CredentialField.tsx';
import { OtherFormLink } from './OtherFormLink.tsx';
import { LazyProviderButtons } from './OtherSignIns.tsx';
import { useAuthForm } from './useAuthForm.ts';

function TermsNotice() {
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', textAlign: 'center' }}>
      {authTexts.termsBefore}
      <Link href="/Legal" target="_blank" rel="noopener">
        {authTexts.termsLink}
      </Link>
      {authTexts.termsAfter}
    </Typography>
  );
}

export function RegisterScreen() {
  const form = useAuthForm('register');
  return (
    <AuthPage windowTitle={authTexts.signUpTitle} heading={authTexts.signUpHeading}>
      <AuthFormFrame form={form} submitLabel={authTexts.signUp}>
        <CredentialField form={form} name="FirstName" label={authTexts.firstName} autoComplete="given-name" autoFocus />
        <CredentialField form={form} name="Email" label={authTexts.email} type="email" autoComplete="email" />
        <CredentialField
          form={form}
          name="Password"
          label={authTexts.password}
          type="password"
          autoComplete="new-password"
        />
      </AuthFormFrame>
      <LazyProviderButtons screen="register" />
      <TermsNotice />
      <OtherFormLink question={authTexts.alreadyRegistered} to="/login" label={authTexts.login} />
    </AuthPage>
  );
}
