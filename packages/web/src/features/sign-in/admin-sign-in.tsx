import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormActions, type FormProblem } from '../../components/form.tsx';
import styles from './sign-in.module.css';
import { signInAsAdmin } from './sign-in.query.ts';

/** For the few who have a password, closed until they open it. */
export function AdminSignIn({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const problemOf = (id: string) => problems.find(({ field }) => field === id)?.message;

  const submit = async () => {
    if (isBusy) return;
    const missing = [
      ...(email.trim() === '' ? [missed('admin-email', 'Email', 'Your address is missing.')] : []),
      ...(password === '' ? [missed('admin-password', 'Password', 'Your password is missing.')] : []),
    ];
    if (missing.length > 0) return setProblems(missing);
    setBusy(true);
    const outcome = await signInAsAdmin(email, password);
    if (outcome.kind === 'done') return onDone();
    setBusy(false);
    setProblems([{ field: null, label: '', message: `Not signed in. ${outcome.message}` }]);
  };

  return (
    <details className={styles.admins}>
      <summary>Administrators</summary>
      <Form label="Sign in as an administrator" problems={problems} onSubmit={() => void submit()}>
        <TextField
          id="admin-email"
          label="Administrator’s email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          problem={problemOf('admin-email')}
        />
        <TextField
          id="admin-password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problem={problemOf('admin-password')}
        />
        <FormActions>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Signing in…' : 'Sign in with the password'}
          </Button>
        </FormActions>
      </Form>
    </details>
  );
}

function missed(field: string, label: string, message: string): FormProblem {
  return { field, label, message };
}
