import { describe, expect, it, test } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createExecutor, dataFrom } from '../../../testkit/execute.ts';
import { givenModel, givenPanelist, givenTaxonomy } from '../../../testkit/given.ts';
import { recordStatements } from '../../../testkit/statements.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { createDatabase } from '../../database/client.ts';
import { encodeGlobalId } from '../../global-id.ts';

const { prisma, app, owner, appConfig } = await useTestDatabase();
await givenTaxonomy(prisma);
const { execute } = createExecutor(prisma, app);
const { rows } = await owner.query(
  "insert into administrators (email, password_hash) values ('admin@example.org', 'x') returning id",
);
const ADMIN: Viewer = { role: 'ADMIN', id: rows[0].id, email: 'admin@example.org' };
const SPECIALTY = (await prisma.specialty.findFirstOrThrow()).slug;

const SUBMIT = `mutation ($input: SubmitApplicationInput!) {
  submitApplication(input: $input) {
    __typename
    ... on SubmitApplicationSuccess { received }
    ... on ValidationError { message issues { path message } }
  }
}`;
const DECIDE = `mutation ($input: DecideApplicationInput!) {
  decideApplication(input: $input) {
    __typename
    ... on DecideApplicationSuccess { application { id status reviewedBy reviewNote reviewedAt } }
    ... on Error { message }
  }
}`;
const ERASE = `mutation ($input: EraseApplicationInput!) {
  eraseApplication(input: $input) {
    __typename
    ... on EraseApplicationSuccess {
      application { fullName email shippedCredits country affiliations erasedAt status submissions { fullName shippedCredits } }
    }
    ... on Error { message }
  }
}`;

let made = 0;
const sound = () => ({
  fullName: 'Ann Example',
  email: `applicant-${++made}@example.org`,
  specialties: [SPECIALTY],
  shippedCredits: 'Two games.',
});

async function submit(input: object) {
  const answer = await execute<{ submitApplication: Record<string, unknown> }>(SUBMIT, {
    variables: { input },
  });
  return answer.data?.submitApplication ?? answer.errors;
}

async function givenApplication(change: object = {}): Promise<string> {
  const input = { ...sound(), ...change };
  await submit(input);
  const found = await prisma.application.findFirstOrThrow({ where: { email: input.email } });
  return encodeGlobalId('Application', found.id);
}

async function decide(application: string, status: string, note?: string) {
  const answer = await execute<{ decideApplication: Record<string, unknown> }>(DECIDE, {
    variables: { input: { application, status, note } },
    as: ADMIN,
  });
  return dataFrom(answer).decideApplication;
}

interface Page {
  readonly totalCount: number;
  readonly nodes: { readonly fullName: string }[];
  readonly edges: { readonly cursor: string }[];
  readonly pageInfo: object;
}

async function list(args: string, as: Viewer | undefined = ADMIN) {
  return await execute<{ applications: Page }>(
    `{ applications${args} { totalCount nodes { fullName } edges { cursor } pageInfo { hasNextPage hasPreviousPage } } }`,
    as && { as },
  );
}

describe('submitApplication', () => {
  it('says that it was received, and no more', async () => {
    const input = sound();
    for (let time = 0; time < 2; time += 1) {
      expect(await submit(input)).toEqual({ __typename: 'SubmitApplicationSuccess', received: true });
    }
  });

  it('names every place that is wrong as data', async () => {
    const wrong = { ...sound(), email: 'ann', specialties: ['flying'], yearsOfExperience: 81 };
    expect(await submit(wrong)).toEqual({
      __typename: 'ValidationError',
      message: expect.any(String),
      issues: [
        { path: 'email', message: 'This is not an email address.' },
        {
          path: 'specialties.0',
          message: expect.stringMatching(/^There is no such specialty\. Known: .*level-design/),
        },
        { path: 'yearsOfExperience', message: '0 to 80.' },
      ],
    });
  });

  it.each([
    [{ portfolioUrl: 'javascript:alert(1)' }, /http/],
    [{ pseudonym: 'p-1' }, /pseudonym/],
    [{ status: 'APPROVED' }, /status/],
    [{ yearsOfExperience: 7.5 }, /yearsOfExperience/],
    [{ yearsOfExperience: '7' }, /yearsOfExperience/],
    [{ fullName: { nested: true } }, /fullName/],
    [{ specialties: [null] }, /specialties/],
  ])('refuses %j before it is looked at', async (change, place) => {
    const [error] = (await submit({ ...sound(), ...change })) as unknown as { message: string }[];
    expect(error!.message).toMatch(place);
  });
});

test('the specialties that an application names are for everybody to read, in the order of the taxonomy', async () => {
  const { specialties } = dataFrom(
    await execute<{ specialties: { slug: string; name: string }[] }>('{ specialties { slug name } }'),
  );
  expect(specialties).toEqual(
    await prisma.specialty.findMany({ select: { slug: true, name: true }, orderBy: { position: 'asc' } }),
  );
  expect(specialties.length).toBeGreaterThan(2);
});

describe('applications', () => {
  it('are for administrators alone', async () => {
    const panelist = await givenPanelist(prisma);
    const code = async (as: Viewer | undefined) => (await list('', as)).errors?.[0]?.extensions.code;
    expect((await execute('{ applications { totalCount } }')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect(await code({ role: 'PANELIST', ...panelist })).toBe('FORBIDDEN');
    expect(await code(ADMIN)).toBeUndefined();
  });

  it('come in pages, the newest first, and can be searched and narrowed', async () => {
    await owner.query(
      `insert into applications (email, full_name, specialties) select 'page' || n || '@example.org', 'Page ' || n, $1
       from generate_series(1, 5) n`,
      [[SPECIALTY]],
    );
    const first = dataFrom(await list('(search: "PAGE ", first: 2)'));
    expect(first.applications).toMatchObject({
      totalCount: 5,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const names = first.applications.nodes.map(({ fullName }) => fullName);
    const next = dataFrom(
      await list(`(search: "page ", first: 100, after: "${first.applications.edges[1]!.cursor}")`),
    );
    expect(next.applications.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
    expect([...names, ...next.applications.nodes.map(({ fullName }) => fullName)].sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `Page ${n}`),
    );
    expect(dataFrom(await list('(search: "page ", status: APPROVED)')).applications).toMatchObject({
      totalCount: 0,
    });
  });

  it.each([
    '(first: 0)',
    '(first: 101)',
    '(last: -1)',
    '(first: 1, last: 1)',
    '(after: "x")',
    `(before: "${Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url')}")`,
    `(search: "${'x'.repeat(201)}")`,
    '(status: NONE)',
  ])('refuse %s with a message that names the argument', async (args) => {
    const { errors } = await list(args);
    expect(errors?.[0]?.extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/);
    expect(errors?.[0]?.message).toMatch(/first|last|after|before|search|ApplicationStatus/);
  });

  it('refuse a search for a character that no text can hold, and say which', async () => {
    expect((await list('(search: "\\u0000")')).errors).toMatchObject([
      { message: expect.stringContaining('NUL'), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  it('take the same few statements for a hundred as for one, with decisions and submissions', async () => {
    const counted = createDatabase(appConfig);
    const statements = recordStatements(counted.pool);
    const count = async (first: number) => {
      statements.length = 0;
      const selection = 'totalCount nodes { id email reviewedBy submissions { fullName } }';
      const answer = await createExecutor(counted.prisma, app).execute(
        `{ applications(first: ${first}) { ${selection} } }`,
        {
          as: ADMIN,
        },
      );
      dataFrom(answer);
      return statements.length;
    };
    for (let n = 0; n < 5; n += 1) await decide(await givenApplication(), 'REVIEWING');
    expect(await count(100)).toBe(await count(1));
    expect(await count(100)).toBeLessThanOrEqual(5);
    await counted.close();
  });
});

describe('decideApplication', () => {
  it('gives back the application as decided', async () => {
    const id = await givenApplication();
    expect(await decide(id, 'APPROVED', 'Known to us.')).toEqual({
      __typename: 'DecideApplicationSuccess',
      application: {
        id,
        status: 'APPROVED',
        reviewedBy: 'admin@example.org',
        reviewNote: 'Known to us.',
        reviewedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });

  it('refuses as data what cannot be, cannot be found, or is too long', async () => {
    const id = await givenApplication();
    expect(await decide(id, 'WITHDRAWN')).toEqual({
      __typename: 'ConflictError',
      message: 'Only an approval can be withdrawn.',
    });
    expect(await decide(id, 'PENDING')).toMatchObject({ message: 'The application is pending already.' });
    const model = encodeGlobalId('Model', (await givenModel(prisma)).id);
    for (const stranger of ['x', '', model, encodeGlobalId('Application', ADMIN.id)]) {
      expect(await decide(stranger, 'APPROVED')).toMatchObject({ __typename: 'NotFoundError' });
    }
    expect(await decide(id, 'APPROVED', 'x'.repeat(5001))).toMatchObject({ __typename: 'ValidationError' });
  });

  it('is refused to everybody but administrators', async () => {
    const input = { application: await givenApplication(), status: 'APPROVED' };
    const panelist = await givenPanelist(prisma);
    for (const [as, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [{ role: 'PANELIST', ...panelist } as Viewer, 'FORBIDDEN'],
    ] as const) {
      for (const document of [DECIDE, ERASE.replaceAll('status', 'imported')]) {
        const variables = { input: document === DECIDE ? input : { application: input.application } };
        const { errors } = await execute(document, { variables, ...(as && { as }) });
        expect(errors).toMatchObject([{ extensions: { code } }]);
      }
    }
  });
});

describe('eraseApplication', () => {
  it('gives back the application, blank', async () => {
    const application = await givenApplication({ country: 'Iceland', affiliations: ['Studio A'] });
    const erase = async () =>
      dataFrom(
        await execute<{ eraseApplication: object }>(ERASE, {
          variables: { input: { application } },
          as: ADMIN,
        }),
      ).eraseApplication;
    expect(await erase()).toEqual({
      __typename: 'EraseApplicationSuccess',
      application: {
        fullName: '',
        email: '',
        shippedCredits: '',
        country: null,
        affiliations: [],
        erasedAt: expect.any(String),
        status: 'REJECTED',
        submissions: [{ fullName: '', shippedCredits: '' }],
      },
    });
    expect(await erase()).toMatchObject({ __typename: 'ConflictError' });
  });
});

it('node gives nobody an application, not even an administrator', async () => {
  const id = await givenApplication();
  for (const as of [undefined, ADMIN]) {
    const answer = await execute('query ($id: ID!) { node(id: $id) { id } }', {
      variables: { id },
      ...(as && { as }),
    });
    expect(dataFrom(answer)).toEqual({ node: null });
  }
});

// Every test of this file applies from one network, so that this one comes last.
it('submitApplication answers RATE_LIMITED to a network that has applied too often', async () => {
  const email = 'again-and-again@example.org';
  const answers: unknown[] = [];
  for (let tries = 0; tries < 21; tries += 1) answers.push(await submit({ ...sound(), email }));
  expect(answers.at(-1)).toMatchObject([
    { extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } },
  ]);
});
