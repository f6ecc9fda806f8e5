/** What asks for a password: one chunk, which the songbook of a signed-in user does not wait for. */
export { LoginScreen } from './LoginScreen.tsx';
export { LogoutScreen } from './LogoutScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { SignInAgain } from '../shell/network/SignInAgain.tsx';
