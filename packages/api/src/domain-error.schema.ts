import { builder } from './builder.ts';
import {
  ConflictError,
  type Issue,
  NoScorecardsError,
  NotApprovedError,
  NotFoundError,
  RunClosedError,
  ValidationError,
} from './domain-error.ts';

/** What every refusal that comes back as data has. */
export const ErrorInterface = builder.interfaceRef<Error>('Error').implement({
  description: 'What the person asking can put right. Anything else is a masked GraphQL error.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'One sentence for people.' }) }),
});

const ValidationIssue = builder.objectRef<Issue>('ValidationIssue').implement({
  description: 'One thing that is wrong with an input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Where in the input, such as ratings.3.value.' }),
    message: t.exposeString('message', { description: 'What is wrong there.' }),
  }),
});

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: 'The input is unsound.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.field({
      type: [ValidationIssue],
      description: 'Every place that is wrong.',
      resolve: ({ issues }) => [...issues],
    }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'What the input names does not exist, or not for the person asking.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'What is being changed has moved on since it was read, or cannot move this way.',
  interfaces: [ErrorInterface],
});

builder.objectType(RunClosedError, {
  name: 'RunClosedError',
  description:
    'The run is revealed or void, so that its panel can no longer judge it; the message says which.',
  interfaces: [ErrorInterface],
});

builder.objectType(NotApprovedError, {
  name: 'NotApprovedError',
  description: 'The one refusal that a pending applicant, a rejected applicant and a stranger all get.',
  interfaces: [ErrorInterface],
});

builder.objectType(NoScorecardsError, {
  name: 'NoScorecardsError',
  description: 'The run has no scorecard that counts, so that there is nothing to score.',
  interfaces: [ErrorInterface],
});
