/** The error of a failed sign-in with another provider (`?problem=…`), above the fields. */
import Alert from '@mui/material/Alert';
import { useSearchParams } from 'react-router-dom';
import { signInProblem } from '../../../server/contract/signIn.ts';
import { signInProblemTexts } from '../../texts/index.ts';

export function SignInProblemAlert() {
  const [query] = useSearchParams();
  const problem = signInProblem.safeParse(query.get('problem'));
  if (!problem.success) return null;
  return (
    <Alert severity="error" sx={{ mb: 2.5 }}>
      {signInProblemTexts[problem.data]}
    </Alert>
  );
}
