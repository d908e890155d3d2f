import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Application, ApplicationStatus } from './application.schema.ts';
import {
  type ApplicationDeps,
  decideApplication,
  eraseApplication,
  submitApplication,
} from './application.service.ts';
import { getApplication } from './application.store.ts';

const SubmitApplicationInput = builder.inputType('SubmitApplicationInput', {
  description: 'What somebody tells who wants to join the panel.',
  fields: (t) => ({
    fullName: t.string({ required: true, description: 'Seen by administrators alone.' }),
    email: t.string({
      required: true,
      description: 'Where the decision is sent. Seen by administrators alone.',
    }),
    country: t.string({ description: 'Where they are.' }),
    specialties: t.stringList({
      required: true,
      description: 'One to three slugs of the taxonomy, ranked: the first is the primary one.',
    }),
    yearsOfExperience: t.int({ description: '0 to 80.' }),
    shippedCredits: t.string({ required: true, description: 'What they shipped, and as what.' }),
    affiliations: t.stringList({
      description: 'Studios and vendors they are tied to: their models are never assigned to them.',
    }),
    portfolioUrl: t.field({ type: 'URL', description: 'Where their work is.' }),
  }),
});

const SubmitApplicationSuccess = builder
  .objectRef<{ received: boolean }>('SubmitApplicationSuccess')
  .implement({
    description: 'Says nothing about whether the address had applied before.',
    fields: (t) => ({ received: t.exposeBoolean('received', { description: 'Always true.' }) }),
  });

const DecideApplicationInput = builder.inputType('DecideApplicationInput', {
  description: 'What an administrator decides.',
  fields: (t) => ({
    application: t.id({ required: true, description: 'The application.' }),
    status: t.field({ type: ApplicationStatus, required: true, description: 'Where it shall stand.' }),
    note: t.string({ description: 'Why, for administrators alone. Takes the place of the note before.' }),
  }),
});

const EraseApplicationInput = builder.inputType('EraseApplicationInput', {
  description: 'Whose personal data are erased.',
  fields: (t) => ({ application: t.id({ required: true, description: 'The application.' }) }),
});

const DecideApplicationSuccess = changedApplication(
  'DecideApplicationSuccess',
  'The application as decided.',
);
const EraseApplicationSuccess = changedApplication('EraseApplicationSuccess', 'The application, erased.');

builder.mutationFields((t) => ({
  submitApplication: t.field({
    type: SubmitApplicationSuccess,
    auth: 'PUBLIC',
    description:
      'Anyone may apply to the panel. Every submission is kept; the newest is what administrators see while nothing is decided.',
    args: { input: t.arg({ type: SubmitApplicationInput, required: true, description: 'The application.' }) },
    errors: {
      types: [ValidationError],
      union: { name: 'SubmitApplicationResult', description: 'Received, or unsound.' },
    },
    resolve: async (_root, { input }, context) => {
      await submitApplication(depsOf(context), input, context.clientAddress);
      return { received: true };
    },
  }),
  decideApplication: t.field({
    type: DecideApplicationSuccess,
    auth: 'ADMIN',
    description: 'Decides an application; approval and rejection are told to the applicant by mail.',
    args: { input: t.arg({ type: DecideApplicationInput, required: true, description: 'The decision.' }) },
    errors: {
      types: [ValidationError, NotFoundError, ConflictError],
      union: { name: 'DecideApplicationResult', description: 'Decided, or refused.' },
    },
    resolve: async (_root, { input }, context) => {
      const application = uuidIn('Application', input.application);
      const decision = { application, status: input.status, note: input.note ?? null };
      await decideApplication(depsOf(context), administratorOf(context), decision);
      return application;
    },
  }),
  eraseApplication: t.field({
    type: EraseApplicationSuccess,
    auth: 'ADMIN',
    description:
      'Erases who somebody is, on their request. Scorecards stay under the pseudonym and count as before; what was undecided is rejected. Mails already sent or written to the outbox are not erased.',
    args: { input: t.arg({ type: EraseApplicationInput, required: true, description: 'Whom.' }) },
    errors: {
      types: [NotFoundError, ConflictError],
      union: { name: 'EraseApplicationResult', description: 'Erased, or refused.' },
    },
    resolve: async (_root, { input }, context) => {
      const application = uuidIn('Application', input.application);
      await eraseApplication(depsOf(context), administratorOf(context), application);
      return application;
    },
  }),
}));

/** A success that holds the application of an id. */
function changedApplication(name: string, description: string) {
  return builder.objectRef<string>(name).implement({
    description,
    fields: (t) => ({
      application: t.prismaField({
        type: Application,
        description: 'As it is now.',
        resolve: (query, id, _args, { prisma }) => getApplication(prisma, id, query),
      }),
    }),
  });
}

function depsOf({ prisma, doors }: Context): ApplicationDeps {
  const { transact, limits, mailer, publicUrl, log } = doors;
  return { reader: prisma, transact, limits, mailer, publicUrl, log };
}

function administratorOf({ viewer }: Context): string {
  if (viewer?.role !== 'ADMIN') throw new TypeError('The field is not kept to administrators.');
  return viewer.id;
}
