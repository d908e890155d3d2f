import { setCookie } from '../../auth/session-cookie.ts';
import { ViewerRef } from '../../auth/viewer.schema.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { builder } from '../../builder.ts';
import { ValidationError } from '../../domain-error.ts';
import { SignInError } from './sign-in-error.ts';
import { redeemSignInLink, requestSignInLink } from './sign-in-link.service.ts';

const RequestSignInLinkInput = builder.inputType('RequestSignInLinkInput', {
  description: 'Where a link is to be sent.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of an approved application, in any case.' }),
  }),
});

const RequestSignInLinkSuccess = builder
  .objectRef<{ requested: boolean }>('RequestSignInLinkSuccess')
  .implement({
    description: 'Says nothing about whether the address belongs to a panelist.',
    fields: (t) => ({ requested: t.exposeBoolean('requested', { description: 'Always true.' }) }),
  });

const RedeemSignInLinkInput = builder.inputType('RedeemSignInLinkInput', {
  description: 'What a panelist comes with.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'What stands behind the # of the link.' }),
  }),
});

const RedeemSignInLinkSuccess = builder.objectRef<{ viewer: Viewer }>('RedeemSignInLinkSuccess').implement({
  description: 'Signed in: the answer sets the session cookie.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'Who is signed in now.' }) }),
});

builder.mutationFields((t) => ({
  requestSignInLink: t.field({
    type: RequestSignInLinkSuccess,
    auth: 'PUBLIC',
    description:
      'Sends a one-time link. The answer is the same, and takes the same time, whether or not the address belongs to a panelist.',
    args: { input: t.arg({ type: RequestSignInLinkInput, required: true, description: 'Where to.' }) },
    errors: {
      types: [ValidationError],
      union: { name: 'RequestSignInLinkResult', description: 'Heard, or no address.' },
    },
    resolve: async (_root, { input }, { prisma, doors, clientAddress, answered }) => {
      const { email } = input;
      await requestSignInLink({ ...doors, reader: prisma }, { email, clientAddress, answered });
      return { requested: true };
    },
  }),
  redeemSignInLink: t.field({
    type: RedeemSignInLinkSuccess,
    auth: 'PUBLIC',
    description: 'Signs a panelist in, in place of whoever was. A link works once, for fifteen minutes.',
    args: { input: t.arg({ type: RedeemSignInLinkInput, required: true, description: 'The link.' }) },
    errors: {
      types: [SignInError],
      union: { name: 'RedeemSignInLinkResult', description: 'Signed in, or refused.' },
    },
    resolve: async (_root, { input }, { doors, identity, clientAddress, setCookies }) => {
      const replaced = identity.kind === 'session' ? identity.sessionId : undefined;
      const { token } = input;
      const { viewer, ticket } = await redeemSignInLink(doors, { token, clientAddress, replaced });
      setCookies.push(setCookie(ticket, doors.cookieKind, doors.sessionKeys));
      return { viewer };
    },
  }),
}));
