/** `#/login`. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CALLS } from '../../../server/contract/paths.ts';
import type { SignInProblem } from '../../../server/contract/signIn.ts';
import { authTexts } from '../../texts/index.ts';
import { AuthFormFrame } from './AuthFormFrame.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CredentialField } from './CredentialField.tsx';
import { LazyPasskeySignIn, LazyProviderButtons } from './OtherSignIns.tsx';
import { OtherFormLink } from './OtherFormLink.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInProblemAlert } from './SignInProblemAlert.tsx';
import { useAuthForm } from './useAuthForm.ts';
import type { AuthForm } from './useAuthForm.ts';

const HelpLinks = memo(function HelpLinks() {
  return (
    <Typography sx={{ mt: 2, textAlign: 'center' }}>
      <Link href={CALLS.forgotPassword.path}>{authTexts.forgotPassword}</Link>
      {' · '}
      <Link href="/#/help" target="_blank" rel="noopener">
        {authTexts.loginHelp}
      </Link>
    </Typography>
  );
});

interface RememberMeProps extends Pick<AuthForm, 'dispatch'> {
  readonly isChecked: boolean;
}

const RememberMe = memo(function RememberMe({ isChecked, dispatch }: RememberMeProps) {
  return (
    <FormControlLabel
      label={authTexts.rememberMe}
      control={
        <Checkbox
          name="RememberMe"
          checked={isChecked}
          onChange={(_, checked) => dispatch({ type: 'CHANGE', values: { RememberMe: checked } })}
        />
      }
    />
  );
});

function CredentialsScreen() {
  const form = useAuthForm('login');
  return (
    <AuthPage windowTitle={authTexts.loginTitle} heading={authTexts.loginHeading}>
      <SignInProblemAlert />
      <AuthFormFrame form={form} submitLabel={authTexts.login}>
        <CredentialField
          form={form}
          name="Email"
          label={authTexts.email}
          type="email"
          // Browsers that have passkeys for this site suggest them here.
          autoComplete="username webauthn"
          autoFocus
        />
        <CredentialField
          form={form}
          name="Password"
          label={authTexts.password}
          type="password"
          autoComplete="current-password"
        />
        {form.needsCode && (
          <CredentialField form={form} name="Code" label={authTexts.code} autoComplete="one-time-code" autoFocus />
        )}
        <RememberMe isChecked={form.credentials.RememberMe} dispatch={form.dispatch} />
      </AuthFormFrame>
      <LazyPasskeySignIn remember={form.credentials.RememberMe} />
      <HelpLinks />
      <LazyProviderButtons screen="login" />
      <OtherFormLink question={authTexts.noAccountYet} to="/register" label={authTexts.signUp} />
    </AuthPage>
  );
}

const CODE_NEEDED: SignInProblem = 'codeNeeded';

export function LoginScreen() {
  const [query] = useSearchParams();
  return query.get('problem') === CODE_NEEDED ? <SecondStep /> : <CredentialsScreen />;
}
