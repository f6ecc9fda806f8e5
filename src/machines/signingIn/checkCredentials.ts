/** The conditions that login and registration check before anything is sent. */
import { MIN_PASSWORD_LENGTH } from '../../../server/contract/limits.ts';
import { authTexts } from '../../texts/index.ts';

export interface Credentials {
  readonly FirstName: string;
  readonly Email: string;
  readonly Password: string;
  readonly RememberMe: boolean;
  /** Code of two-step sign-in; empty until it is requested. */
  readonly Code?: string;
}

export type CredentialForm = 'login' | 'register';
export type CredentialErrors = Readonly<Partial<Record<'FirstName' | 'Email' | 'Password', string>>>;

/** One @, with characters before it and a name with a dot after it; the server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function checkLogin({ Email, Password }: Credentials): CredentialErrors {
  return {
    ...(Email.trim() === '' ? { Email: authTexts.fieldRequired } : {}),
    ...(Password === '' ? { Password: authTexts.fieldRequired } : {}),
  };
}

function checkRegister({ FirstName, Email, Password }: Credentials): CredentialErrors {
  const email = Email.trim();
  return {
    ...(FirstName.trim() === '' ? { FirstName: authTexts.fieldRequired } : {}),
    ...(email === '' ? { Email: authTexts.fieldRequired } : {}),
    ...(email !== '' && !EMAIL.test(email) ? { Email: authTexts.emailNotValid } : {}),
    ...(Password.length < MIN_PASSWORD_LENGTH ? { Password: authTexts.passwordTooShort(MIN_PASSWORD_LENGTH) } : {}),
  };
}

export function checkCredentials(form: CredentialForm, credentials: Credentials): CredentialErrors {
  return form === 'login' ? checkLogin(credentials) : checkRegister(credentials);
}
