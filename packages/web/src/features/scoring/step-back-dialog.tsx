import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { classes } from '../../lib/class-names.ts';
import styles from './fields.module.css';
import type { StepBack } from './gateway.ts';

/** The ways out of a run, each a question of its own. */
export type StepBackKind = StepBack['kind'];

interface StepBackDialogProps {
  kind: StepBackKind;
  /** Answers null when it is done. */
  take: (step: StepBack) => Promise<string | null>;
  close: () => void;
}

const questions = {
  release: {
    title: 'Give this run back?',
    text: 'Somebody else may get it first; until then it is what you are handed next. What you filled in is kept. If you cannot judge it at all, recuse yourself.',
    verb: 'Give it back',
  },
  recuse: {
    title: 'Why do you recuse yourself?',
    text: 'You step back from this run for good: it is never handed to you again.',
    verb: 'Recuse',
  },
  report: {
    title: 'What does not work?',
    text: 'An admin decides. If the link is at fault it is mended; if the build is, it is scored as it is. Until then nobody gets it.',
    verb: 'Report as unplayable',
  },
} as const satisfies Record<StepBackKind, object>;

const reasons = {
  KNOWS_MAKER: 'I know who made this',
  CONFLICT_OF_INTEREST: 'I have a conflict of interest',
  COULD_NOT_RUN: 'I could not run it',
} as const;

type Reason = keyof typeof reasons;

/** Asks once before a panelist steps back from a run, and for the reason where there has to be one. */
export function StepBackDialog({ kind, take, close }: StepBackDialogProps) {
  const { title, text, verb } = questions[kind];
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const step = stepOf(kind, reason, note);
    if (typeof step === 'string') return setProblem(step);
    setSending(true);
    setProblem(await take(step));
    setSending(false);
  };
  return (
    <Dialog title={title} grave={kind === 'recuse'} onClose={close}>
      <form onSubmit={(event) => void confirm(event)} noValidate className={styles.choices}>
        <p>{text}</p>
        {kind === 'recuse' && (
          <fieldset className={styles.choices}>
            <legend className="sr">Reason</legend>
            {(Object.keys(reasons) as Reason[]).map((each) => (
              <label key={each} className={styles.check}>
                <input
                  type="radio"
                  name="recusal-reason"
                  checked={reason === each}
                  onChange={() => setReason(each)}
                />
                {reasons[each]}
              </label>
            ))}
          </fieldset>
        )}
        {kind !== 'release' && (
          <Note
            label={kind === 'report' ? 'What happens when you try' : 'Note, if you like'}
            value={note}
            write={setNote}
            isWrong={problem !== null && kind === 'report' && note.trim() === ''}
          />
        )}
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
        <DialogActions>
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? 'Sending…' : verb}
          </Button>
          <Button quiet onClick={close}>
            Go on scoring
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is to be sent; the sentence that says what is missing. */
function stepOf(kind: StepBackKind, reason: Reason | null, note: string): StepBack | string {
  if (kind === 'release') return { kind };
  if (kind === 'recuse') return reason ? { kind, reason, note } : 'Pick a reason.';
  return note.trim() === '' ? 'Say what happens when you try.' : { kind, reason: note };
}

function Note(props: { label: string; value: string; write: (text: string) => void; isWrong: boolean }) {
  const id = useId();
  return (
    <div className={classes(styles.field, props.isWrong && styles.wrongField)}>
      <label htmlFor={id}>{props.label}</label>
      <p className={styles.hint} id={`${id}-hint`}>
        For admins alone.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={props.isWrong}
        maxLength={2000}
        dir="auto"
        value={props.value}
        onChange={(event) => props.write(event.target.value)}
      />
    </div>
  );
}
