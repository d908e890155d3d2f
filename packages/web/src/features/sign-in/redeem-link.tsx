import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Form, FormActions, type FormProblem } from '../../components/form.tsx';
import { type Outcome, redeemLink } from './sign-in.query.ts';

interface RedeemLinkProps {
  token: string;
  onDone: () => void;
  /** The link is spent; with the server's sentence on it. */
  onRefused: (message: string) => void;
}

/** The button behind a link: only pressing it uses the link up, so that whoever looks at links first leaves it good. */
export function RedeemLink({ token, onDone, onRefused }: RedeemLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome: Outcome = await redeemLink(token);
    if (outcome.kind === 'done') return onDone();
    setBusy(false);
    if (outcome.kind === 'refused') return onRefused(outcome.message);
    setProblems([{ field: null, label: '', message: `Not signed in. ${outcome.message}` }]);
  };
  return (
    <Form label="Sign in by the link" problems={problems} onSubmit={() => void submit()}>
      <p className="lead">Your link is here. It works once: the button signs you in with it.</p>
      <FormActions>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </FormActions>
    </Form>
  );
}
