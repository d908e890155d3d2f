import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormActions, type FormProblem } from '../../components/form.tsx';
import styles from './sign-in.module.css';
import { requestLink } from './sign-in.query.ts';

const FIELD = 'link-email';
const LABEL = 'Email';

/** Asks for a link; afterwards says what happens now, whoever the address belongs to. */
export function RequestLink() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);

  if (sentTo !== null) return <Requested email={sentTo} onAgain={() => setSentTo(null)} />;

  const submit = async () => {
    const address = email.trim();
    if (isBusy) return;
    if (address === '') return setProblems([atField('Your address is missing.')]);
    setBusy(true);
    const outcome = await requestLink(address);
    setBusy(false);
    setProblems(
      outcome.kind === 'done'
        ? []
        : [
            outcome.kind === 'refused'
              ? atField(outcome.message)
              : { field: null, label: LABEL, message: `No link was asked for. ${outcome.message}` },
          ],
    );
    if (outcome.kind === 'done') setSentTo(address);
  };

  return (
    <Form label="Send a link" problems={problems} onSubmit={() => void submit()}>
      <TextField
        id={FIELD}
        label={LABEL}
        hint="The address that you applied with. There is no password: a link comes by mail."
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        problem={problems.find(({ field }) => field === FIELD)?.message}
      />
      <FormActions>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send the link'}
        </Button>
      </FormActions>
    </Form>
  );
}

function atField(message: string): FormProblem {
  return { field: FIELD, label: LABEL, message };
}

function Requested({ email, onAgain }: { email: string; onAgain: () => void }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className={styles.said} ref={said} role="status" tabIndex={-1}>
      <p className="lead">
        If <b className={styles.address}>{email}</b> belongs to an approved panelist, a link is on its way. It
        works once, for 15 minutes.
      </p>
      <p className="muted">
        An address that is not on the panel gets no mail. If you applied, a decision comes by mail. If you did
        not, <Link to="/apply">apply to the panel</Link>.
      </p>
      <FormActions>
        <Button quiet onClick={onAgain}>
          Use another address
        </Button>
      </FormActions>
    </div>
  );
}
