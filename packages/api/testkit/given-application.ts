import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createLimits } from '../src/auth/rate-limit.ts';
import { createTransact } from '../src/database/transact.ts';
import { createMailer } from '../src/mail/mailer.ts';
import {
  type ApplicationDeps,
  decideApplication,
  submitApplication,
} from '../src/modules/application/application.service.ts';
import type { ApplicationStatus } from '../src/modules/application/application.store.ts';
import type { ApplicationInput } from '../src/modules/application/application-input.ts';
import { PUBLIC_URL } from './credentials.ts';
import { useTestDatabase } from './database.ts';
import { mailsTo } from './mails.ts';

const CATEGORIES = JSON.stringify([{ slug: 'fun', name: 'Fun', question: 'Is it fun?', anchors: [] }]);
const SPECIALTIES = JSON.stringify([
  { slug: 'design', name: 'Design', categories: [] },
  { slug: 'art', name: 'Art', categories: [] },
]);

/** A database with a benchmark called The Games, an administrator, and an outbox: what tests of applications start from. */
export async function useApplications() {
  const database = await useTestDatabase();
  const { prisma, app, owner } = database;
  await owner.query("select define_benchmark('The Games', $1, $2, null, null, null)", [
    CATEGORIES,
    SPECIALTIES,
  ]);
  const { rows } = await owner.query(
    "insert into administrators (email, password_hash) values ('Admin@example.org', 'x') returning id",
  );
  const administrator: string = rows[0].id;
  const dataDir = await mkdtemp(join(tmpdir(), 'panelmark-applications-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const logged: object[] = [];
  const settings = { smtpUrl: undefined, mailFrom: 'panel@example.org', dataDir };
  const deps: ApplicationDeps = {
    reader: prisma,
    transact: createTransact(prisma),
    limits: createLimits(app),
    mailer: createMailer(settings, { info: () => undefined }),
    publicUrl: PUBLIC_URL,
    log: { error: (details) => logged.push(details) },
  };

  let made = 0;
  /** A sound application from an address of its own. */
  const given = (change: Partial<ApplicationInput> = {}): ApplicationInput => ({
    fullName: 'Ann Example',
    email: `applicant-${++made}@example.org`,
    specialties: ['design'],
    shippedCredits: 'Two games.',
    ...change,
  });
  /** Submits from a network of its own, unless the test names one. */
  const submit = (input: ApplicationInput, from = `192.0.2.${++made}`) =>
    submitApplication(deps, input, from);
  const decide = (application: string, status: ApplicationStatus, note: string | null = null) =>
    decideApplication(deps, administrator, { application, status, note });

  const givenApplication = async (change: Partial<ApplicationInput> = {}) => {
    const input = given(change);
    await submit(input);
    const found = await owner.query('select id from applications where email = $1', [input.email]);
    return { id: found.rows[0].id as string, email: input.email };
  };
  /** The application with its submissions, the oldest first. */
  const read = (id: string) =>
    prisma.application.findUniqueOrThrow({
      where: { id },
      include: { submissions: { orderBy: { submittedAt: 'asc' } }, reviewedBy: true },
    });

  return {
    ...database,
    administrator,
    deps,
    logged,
    given,
    givenApplication,
    submit,
    decide,
    read,
    mailsTo: (email: string) => mailsTo(dataDir, email),
  };
}
