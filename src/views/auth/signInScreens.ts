/** The screens with a password field, in one chunk: the songbook of a signed-in user does not wait for their code. */
export { LoginScreen } from './LoginScreen.tsx';
export { LogoutScreen } from './LogoutScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { SignInAgain } from '../shell/network/SignInAgain.tsx';
