import { clearCookie, setCookie } from '../../auth/session-cookie.ts';
import { ViewerRef } from '../../auth/viewer.schema.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { ErrorInterface } from '../../domain-error.schema.ts';
import { endSession, endSessionsOf } from './session.service.ts';
import { signInAsAdmin } from './sign-in.service.ts';
import { SignInError } from './sign-in-error.ts';

builder.objectType(SignInError, {
  name: 'SignInError',
  description: 'Wrong, used or expired credentials, which are not told apart.',
  interfaces: [ErrorInterface],
});

const SignInAsAdminInput = builder.inputType('SignInAsAdminInput', {
  description: 'Who signs in.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The administrator's address, in any case." }),
    password: t.string({ required: true, description: 'The password.' }),
  }),
});

const SignInAsAdminSuccess = builder.objectRef<{ viewer: Viewer }>('SignInAsAdminSuccess').implement({
  description: 'Signed in: the answer sets the session cookie.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'Who is signed in now.' }) }),
});

const SignOutResult = builder.objectRef<{ signedOut: boolean }>('SignOutResult').implement({
  description: 'Signed out: the session is gone from the server, and its cookie from the browser.',
  fields: (t) => ({
    signedOut: t.exposeBoolean('signedOut', { description: 'Whether anybody was signed in.' }),
  }),
});

builder.mutationFields((t) => ({
  signInAsAdmin: t.field({
    type: SignInAsAdminSuccess,
    auth: 'PUBLIC',
    description: 'Signs an administrator in, in place of whoever was.',
    args: {
      input: t.arg({ type: SignInAsAdminInput, required: true, description: 'Address and password.' }),
    },
    errors: {
      types: [SignInError],
      union: { name: 'SignInAsAdminResult', description: 'Signed in, or refused.' },
    },
    resolve: async (_root, { input }, { prisma, doors, identity, clientAddress, setCookies }) => {
      const replaced = identity.kind === 'session' ? identity.sessionId : undefined;
      const deps = { reader: prisma, limits: doors.limits };
      const { viewer, ticket } = await signInAsAdmin(deps, { ...input, clientAddress, replaced });
      setCookies.push(setCookie(ticket, doors.cookieKind, doors.sessionKeys));
      return { viewer };
    },
  }),
  signOut: t.field({
    type: SignOutResult,
    auth: 'PUBLIC',
    description: 'Ends the session of this browser.',
    resolve: (_root, _args, context) =>
      leave(context, ({ prisma }, { sessionId }) => endSession(prisma, sessionId)),
  }),
  signOutEverywhere: t.field({
    type: SignOutResult,
    auth: 'PUBLIC',
    description: 'Ends every session of whoever is signed in, on all devices.',
    resolve: (_root, _args, context) =>
      leave(context, async ({ prisma }, { viewer }) => {
        await endSessionsOf(prisma, viewer);
        return true;
      }),
  }),
}));

type SignedIn = Extract<Context['identity'], { kind: 'session' }>;

/** The cookie goes in any case: one that names no session is of no use either. */
async function leave(
  context: Context,
  end: (context: Context, identity: SignedIn) => Promise<boolean>,
): Promise<{ signedOut: boolean }> {
  context.setCookies.push(clearCookie(context.doors.cookieKind));
  const { identity } = context;
  return { signedOut: identity.kind === 'session' && (await end(context, identity)) };
}
