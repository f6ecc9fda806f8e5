/** Google, Facebook and Apple, as far as the server has them; Facebook on the login screen only. */
import Apple from '@mui/icons-material/Apple';
import Facebook from '@mui/icons-material/Facebook';
import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { SignInProvider } from '../../../server/contract/signIn.ts';
import { useSignInProviders } from '../../auth/useAuth.ts';
import { useNativeApp } from '../../native/index.ts';
import { authTexts } from '../../texts/index.ts';
import { useProviderSignIn } from './useProviderSignIn.ts';

const ICONS = { Google: <Google />, Facebook: <Facebook />, Apple: <Apple /> };

export default function ProviderButtons({ screen }: { screen: 'login' | 'register' }) {
  const app = useNativeApp();
  // providers refuse the view of an app, so that in an app only its own libraries sign in.
  const isOffered = (provider: SignInProvider): boolean =>
    app?.can('signIn') !== true || app.signInProviders.includes(provider);
  const providers = useSignInProviders()
    .filter((provider) => screen === 'login' || provider !== 'Facebook')
    .filter(isOffered);
  const enter = useProviderSignIn();
  const labelOf = screen === 'login' ? authTexts.loginWith : authTexts.signUpWith;
  if (providers.length === 0) return null;
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      <Divider sx={{ color: 'text.secondary' }}>{authTexts.or}</Divider>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="outlined"
          color="secondary"
          size="large"
          startIcon={ICONS[provider]}
          onClick={() => enter(provider)}
        >
          {labelOf(provider)}
        </Button>
      ))}
    </Stack>
  );
}
