import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FieldGroup, Form, FormActions, type FormProblem } from '../../components/form.tsx';
import { applicationIn, fieldOf, problemsFrom, problemsIn } from './application.ts';
import { submitApplication } from './apply.query.ts';
import { type Answer, type Draft, EMPTY_DRAFT, LABELS, readDraft, writeDraft } from './draft.ts';
import { SpecialtyFields } from './specialty-fields.tsx';
import { WhatBecomesPublic } from './what-becomes-public.tsx';

/** The application. What is typed stays on this device until it is sent, whatever comes between. */
export function ApplicationForm({ onSent }: { onSent: (email: string) => void }) {
  const [draft, setDraft] = useState<Draft>(readDraft);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [cleared, setCleared] = useState<Draft | null>(null);

  // What is kept builds on what was kept last, whenever the form is drawn again.
  const newest = useRef(draft);

  const keep = (next: Draft) => {
    newest.current = next;
    writeDraft(next);
    setDraft(next);
  };
  const swap = (out: Draft | null, next: Draft) => {
    setCleared(out);
    setProblems([]);
    keep(next);
  };
  const field = (name: Answer) => ({
    id: fieldOf(name),
    label: LABELS[name],
    value: draft[name],
    onChange: (value: string) => {
      setCleared(null);
      keep({ ...newest.current, [name]: value });
    },
    problem: problems.find(({ field }) => field === fieldOf(name))?.message,
  });

  const submit = async () => {
    if (isBusy) return;
    const seen = problemsIn(draft);
    if (seen.length > 0) return setProblems(seen);
    setBusy(true);
    const application = applicationIn(draft);
    const outcome = await submitApplication(application);
    setBusy(false);
    if (outcome.kind === 'sent') {
      writeDraft(EMPTY_DRAFT);
      onSent(application.email);
    } else if (outcome.kind === 'refused') {
      setProblems(problemsFrom(outcome.issues, draft));
    } else {
      const message = `Not sent. ${outcome.sentence} What you typed is kept on this device.`;
      setProblems([{ field: null, label: '', message }]);
    }
  };

  return (
    <Form label="Application to the panel" problems={problems} onSubmit={() => void submit()}>
      <FieldGroup name="Who you are">
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          hint="The decision comes to this address, and later the links that sign you in."
        />
        <TextField {...field('country')} autoComplete="country-name" hint="If you like." />
      </FieldGroup>
      <SpecialtyFields
        draft={draft}
        onChange={(rank, slug) => field(rank).onChange(slug)}
        problemOf={(rank) => field(rank).problem}
      />
      <FieldGroup name="What you have done">
        <TextField {...field('years')} inputMode="numeric" short hint="In your field, in whole years." />
        <TextField
          {...field('credits')}
          rows={6}
          hint="This is what applications are decided on: title, year, what you did on it."
        />
        <TextField
          {...field('portfolio')}
          type="url"
          autoComplete="url"
          hint="A web address, if you have one."
        />
        <TextField
          {...field('affiliations')}
          rows={3}
          hint="Studios and vendors that you are tied to, one a line. You are never handed what a model of theirs built."
        />
      </FieldGroup>
      <WhatBecomesPublic />
      <FormActions>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send the application'}
        </Button>
        {cleared === null ? (
          <Button quiet onClick={() => swap(draft, EMPTY_DRAFT)}>
            Clear the form
          </Button>
        ) : (
          <Button quiet onClick={() => swap(null, cleared)}>
            Bring back what was cleared
          </Button>
        )}
      </FormActions>
      <p className="muted">Until it is sent, what you type is kept on this device alone.</p>
    </Form>
  );
}
