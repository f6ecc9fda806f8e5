/** the screen of each address, and the users who may see it. */
import { Fragment, Suspense, lazy, useDeferredValue, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { dialogAddress, splitDialog } from './auth/dialogRoute.ts';
import { isHandheld } from './auth/isHandheld.ts';
import { readReturnUrl, returnQuery } from './auth/returnUrl.ts';
import { useSession } from './auth/session.ts';
import { useAccount, useIsExpired, useIsSignedIn } from './auth/useAuth.ts';
import { shellTexts, withRarelyRead } from './texts/index.ts';
import { NotFoundScreen } from './views/shell/public/NotFoundScreen.tsx';
import { WaitingDialog } from './views/shell/network/WaitingDialog.tsx';
import { loadPart } from './views/shell/network/network.ts';
import { usePageViews } from './views/shell/usePageViews.ts';
import { LargeSpinner } from './views/shell/LargeSpinner.tsx';

/** A screen whose code is a separate chunk. */
const part = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadPart(load));

const signIn = () => loadPart(() => import('./views/auth/signInScreens.ts'));
const LoginScreen = lazy(async () => ({ default: (await signIn()).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await signIn()).RegisterScreen }));
const LogoutScreen = lazy(async () => ({ default: (await signIn()).LogoutScreen }));
const SignInAgain = lazy(async () => ({ default: (await signIn()).SignInAgain }));
const OnboardingScreen = part(() => import('./views/auth/OnboardingScreen.tsx'));
const SongbookScreen = part(() => import('./views/songbook/SongbookScreen.tsx'));
const songbookDialogs = () => loadPart(() => import('./views/songbook/dialogs/index.ts'));
const SONGBOOK_DIALOGS = (
  ['delete', 'move', 'export', 'rename', 'retry', 'newfolder', 'renamefolder', 'deletefolder', 'error'] as const
).map((name) => [name, lazy(async () => ({ default: (await songbookDialogs()).SONGBOOK_DIALOGS[name] }))] as const);
const WelcomeScreen = part(() => import('./views/welcome/WelcomeScreen.tsx'));
const ExampleScreen = part(() => import('./views/score/shared/ExampleScreen.tsx'));
const HelpScreen = part(() => withRarelyRead(() => import('./views/help/HelpScreen.tsx')));
const UploadDialog = part(() => import('./views/upload/UploadDialog.tsx'));
const VideoDialog = part(() => import('./views/video/VideoDialog.tsx'));
const RecordDialog = part(() => import('./views/record/RecordDialog.tsx'));
const ImprintScreen = part(() => withRarelyRead(() => import('./views/legal/ImprintScreen.tsx')));
const PrivacyScreen = part(() => withRarelyRead(() => import('./views/legal/PrivacyScreen.tsx')));
const AccountDialogs = part(() => withRarelyRead(() => import('./views/account/AccountDialogs.tsx')));
const UpgradeScreen = part(() => import('./views/account/upgrade/UpgradeScreen.tsx'));
const PaymentScreen = part(() => import('./views/account/PaymentScreen.tsx'));
const ScoreScreen = part(() => import('./views/score/screen/ScoreScreen.tsx'));
const PdfDialog = part(() => import('./views/score/export/PdfDialog.tsx'));
const RatingDialog = part(() => import('./views/score/rating/RatingDialog.tsx'));
const ShareDialog = part(() => import('./views/score/share/ShareDialog.tsx'));
const SharedScreen = part(() => import('./views/score/shared/SharedScreen.tsx'));
const VersionsDialog = part(() => import('./views/score/versions/VersionsDialog.tsx'));
const SoundDialog = part(() => import('./views/score/export/SoundDialog.tsx'));
const ShortcutsDialog = part(() => import('./views/score/edit/dialogs/ShortcutsDialog.tsx'));
const ArrangeDialog = part(() => import('./views/score/edit/arranging/ArrangeDialog.tsx'));
const TransposeDialog = part(() => import('./views/score/edit/dialogs/TransposeDialog.tsx'));
const PropertiesDialog = part(() => withRarelyRead(() => import('./views/score/edit/dialogs/PropertiesDialog.tsx')));

function AnonymousOnly() {
  const { search, state } = useLocation();
  return useIsSignedIn() ? <Navigate to={readReturnUrl(search, state)} replace /> : <Outlet />;
}

/** `asked`: the address of the page with its dialog, to which the user returns. */
function SignedInOnly({ asked }: { readonly asked: ReturnType<typeof useLocation> }) {
  const owner = useAccount()?.id;
  // When another user signs in in the same tab, the typed text of the former one is discarded.
  if (useIsSignedIn()) {
    return (
      <Fragment key={owner}>
        <Outlet />
      </Fragment>
    );
  }
  return <Navigate to={(isHandheld() ? '/onboarding' : '/login') + returnQuery(asked)} replace />;
}

/** The editor keeps its own drafts, and restores them after the login. */
const EDITOR = /^\/score\/edit/;

/** The session has ended while a page was open. */
function ExpiredSession({ pathname }: { readonly pathname: string }) {
  const isExpired = useIsExpired();
  const account = useAccount();
  const { forget } = useSession();
  const isEditing = EDITOR.test(pathname);
  useEffect(() => {
    if (isExpired && isEditing) forget();
  }, [isExpired, isEditing, forget]);
  if (!isExpired || isEditing || account === null) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain account={account} />
    </Suspense>
  );
}

/** The addresses that a user whose payment is missing may open nevertheless. */
const OPEN_TO_BLOCKED = ['/paymentinfo', '/upgrade', '/logout', '/imprint', '/privacy', '/help'];

/**
 * Shows the page's spinner until the code of the first screen has been loaded. React keeps the fallback of a `Suspense`
 * for at least 300 ms; the content of a deferred render is shown as soon as it is ready.
 */
function FirstScreen({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <LargeSpinner />;
}

/** the dialogs, above the screen to whose address they are added. */
export function AppRoutes() {
  const location = useLocation();
  const account = useAccount();
  usePageViews();
  const { below, dialog } = splitDialog(location.pathname);
  const isBlocked = (account?.paused ?? 0) !== 0 && dialog === undefined && !OPEN_TO_BLOCKED.includes(below);
  if (isBlocked) return <Navigate to={dialogAddress(below, location.search, 'blockedsub')} replace />;
  return (
    <Suspense fallback={<LargeSpinner />}>
      <FirstScreen>
        <Screens asked={location} below={below} />
      </FirstScreen>
      {account !== null && dialog !== undefined && (
        <Suspense fallback={<WaitingDialog below={below + location.search} />}>
          <AccountDialogs dialog={dialog} below={below} search={location.search} />
        </Suspense>
      )}
      <ExpiredSession pathname={below} />
    </Suspense>
  );
}

/** A function, because the texts must be read when they are shown. */
const payment = () => [
  <Route key="upgrade" path="/upgrade" element={<UpgradeScreen />} />,
  <Route key="paymentinfo" path="/paymentinfo" element={<PaymentScreen title={shellTexts.mySubscription} />} />,
];

/** The screen at the root of the site: the songbook, or an introduction for visitors. */
function Root() {
  return useIsSignedIn() ? <Navigate to="/songbook" replace /> : <WelcomeScreen />;
}

/** The screens that visitors and users can open. */
const OPEN_TO_ALL = [
  <Route key="root" path="/" element={<Root />} />,
  <Route key="example" path="/example" element={<ExampleScreen />} />,
  <Route key="help" path="/help" element={<HelpScreen />} />,
  <Route key="imprint" path="/imprint" element={<ImprintScreen />} />,
  <Route key="privacy" path="/privacy" element={<PrivacyScreen />} />,
  <Route key="shared" path="/shared" element={<SharedScreen />} />,
];

const SCORE = (
  <Route path="/score" element={<ScoreScreen />}>
    {['', 'edit/'].map((mode) => [
      <Route key={`${mode}feedback`} path={`${mode}feedback`} element={<RatingDialog />} />,
      <Route key={`${mode}help`} path={`${mode}help`} element={<ShortcutsDialog />} />,
      <Route key={`${mode}pdf`} path={`${mode}pdf`} element={<PdfDialog />} />,
      <Route key={`${mode}share`} path={`${mode}share`} element={<ShareDialog />} />,
      <Route key={`${mode}versions`} path={`${mode}versions`} element={<VersionsDialog />} />,
      <Route key={`${mode}sound`} path={`${mode}sound`} element={<SoundDialog />} />,
    ])}
    {/* J-01: above any other address of a score too. */}
    <Route path=":mode/pdf" element={<PdfDialog />} />
    <Route path=":mode/share" element={<ShareDialog />} />
    {/* The same element in both modes, so that a change of the mode does not mount the screen again. */}
    <Route path="edit" element={null} />
    <Route path="edit/arrange" element={<ArrangeDialog />} />
    <Route path="edit/transpose" element={<TransposeDialog />} />
    <Route path="edit/props" element={<PropertiesDialog />} />
  </Route>
);

interface Asked {
  readonly asked: ReturnType<typeof useLocation>;
  /** The path without that of a dialog. */
  readonly below: string;
}

function Screens({ asked, below }: Asked) {
  return (
    <Routes location={{ ...asked, pathname: below }}>
      <Route element={<AnonymousOnly />}>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/onboarding" element={<OnboardingScreen />} />
      </Route>
      {OPEN_TO_ALL}
      <Route path="/logout" element={<LogoutScreen />} />
      <Route element={<SignedInOnly asked={asked} />}>
        <Route path="/songbook" element={<SongbookScreen />}>
          <Route path="upload" element={<UploadDialog />} />
          <Route path="youtube" element={<VideoDialog />} />
          <Route path="record" element={<RecordDialog />} />
          {SONGBOOK_DIALOGS.map(([name, SongbookDialog]) => (
            <Route key={name} path={name} element={<SongbookDialog />} />
          ))}
        </Route>
        {SCORE}
        {payment()}
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
