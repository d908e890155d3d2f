import { randomUUID } from 'node:crypto';
import { ALL_STEPS, type Step, type Written } from './ingest-steps.ts';

/** What is wrong, the step, what is put into it, and what each door must say: 4xx over HTTP, where it is, and more. */
type BadInput = readonly [
  string,
  Step,
  Written,
  { readonly http: RegExp; readonly graphql: RegExp; readonly status?: number },
];

const LONG = (length: number) => JSON.stringify('x'.repeat(length));
const rating = (written: string, http: RegExp, graphql: RegExp): BadInput => [
  `a rating of ${written}`,
  'recordScore',
  { ratings: `{"narrative":5,"balance":${written}}` },
  { http, graphql },
];

export const BAD_INPUTS: readonly BadInput[] = [
  rating('-0.01', /^ratings\.balance: .*outside 0 to 10/, /^ratings\.1\.value: .*outside 0 to 10/),
  rating('10.01', /^ratings\.balance: .*outside 0 to 10/, /^ratings\.1\.value: .*outside 0 to 10/),
  rating('7.255', /^ratings\.balance: .*two decimals/, /^ratings\.1\.value: .*two decimals/),
  rating('1e-9', /^ratings\.balance: .*two decimals/, /^ratings\.1\.value: .*two decimals/),
  rating('1e400', /^ratings\.balance: .*finite/, /ratings\[1\]\.value.*Float cannot represent non numeric/),
  rating('-1e400', /^ratings\.balance: .*finite/, /ratings\[1\]\.value.*Float cannot represent non numeric/),
  rating('NaN', /not well-formed JSON/, /not well-formed JSON/),
  rating('"7"', /^ratings\.balance: .*not text/, /ratings\[1\]\.value.*Float cannot represent/),
  rating('""', /^ratings\.balance: .*not text/, /ratings\[1\]\.value.*Float cannot represent/),
  rating('true', /^ratings\.balance: .*not a boolean/, /ratings\[1\]\.value.*Float cannot represent/),
  rating('null', /^ratings\.balance: .*not null/, /ratings\[1\]\.value.*not to be null/),
  rating('{"a":1}', /^ratings\.balance: .*not an object/, /ratings\[1\]\.value.*Float cannot represent/),
  rating('[7]', /^ratings\.balance: .*not a list/, /ratings\[1\]\.value.*Float cannot represent/),
  [
    ...(['an unknown category', 'recordScore', { ratings: '{"fun":5}' }] as const),
    {
      http: /^ratings\.fun: There is no category "fun"/,
      graphql: /^ratings\.0\.category: There is no category "fun"/,
    },
  ],
  [
    ...(['a category twice', 'recordScore', { ratings: '{"balance":1,"balance":10}' }] as const),
    { http: /^ratings\.balance stands twice/, graphql: /^ratings\.1\.category: .*rated twice/ },
  ],
  [
    ...(['a category called __proto__', 'recordScore', { ratings: '{"__proto__":5}' }] as const),
    {
      http: /^ratings\.__proto__ is no name/,
      graphql: /^ratings\.0\.category: There is no category "__proto__"/,
    },
  ],
  [
    ...(['a category called constructor', 'recordScore', { ratings: '{"constructor":5}' }] as const),
    {
      http: /^ratings\.constructor: There is no category/,
      graphql: /^ratings\.0\.category: There is no category/,
    },
  ],
  [
    ...(['no rating at all', 'recordScore', { ratings: '{}' }] as const),
    { http: /^ratings: .*at least one/, graphql: /^ratings: .*at least one/ },
  ],
  [
    ...(['no ratings', 'recordScore', { ratings: null }] as const),
    { http: /^ratings: /, graphql: /"ratings" of required type .* was not provided/ },
  ],
  [
    ...(['ratings that are text', 'recordScore', { ratings: '"balance"' }] as const),
    { http: /^ratings: .*an object of numbers/, graphql: /ratings.*RatingInput/ },
  ],
  [
    ...(['ratings of the other door', 'recordScore', { ratings: '[[]]' }] as const),
    { http: /^ratings: .*an object of numbers/, graphql: /ratings\[0\].*RatingInput/ },
  ],
  ...['-1', '10001', '1.5', '1e400', '"5"', 'true'].map(
    (minutes): BadInput => [
      `minutes of ${minutes}`,
      'recordScore',
      { minutes },
      { http: /^minutes_spent: /, graphql: /minutes/ },
    ],
  ),
  [
    ...(['a comment over its limit', 'recordScore', { comment: LONG(10_001) }] as const),
    { http: /^comment: At most 10000 characters/, graphql: /^comment: At most 10000 characters/ },
  ],
  [
    ...(['a comment with a NUL', 'recordScore', { comment: '"a\\u0000b"' }] as const),
    { http: /^comment: .*no text/, graphql: /^comment: .*no text/ },
  ],
  [
    ...(['a comment with half a character', 'recordScore', { comment: '"\\ud800"' }] as const),
    { http: /^comment: .*no text/, graphql: /^comment: .*no text/ },
  ],
  [
    ...(['a reason over its limit', 'recordScore', { reason: LONG(2001) }] as const),
    { http: /^reason: At most 2000/, graphql: /^reason: At most 2000/ },
  ],
  ...(['recordScore', 'finalizeRun'] as const).flatMap((step): BadInput[] => [
    [
      ...(['an unknown run', step, { run: JSON.stringify(randomUUID()) }] as const),
      { status: 404, http: /^There is no run with this id/, graphql: /^There is no run with this id/ },
    ],
    ['a malformed id', step, { run: '"1"' }, { http: /^run: This is no id/, graphql: /^There is no run/ }],
    [
      ...(['an id that ends what stands around it', step, { run: '"\' or true --"' }] as const),
      { http: /^run: This is no id/, graphql: /^There is no run/ },
    ],
    [
      'an id that is a number',
      step,
      { run: '1.5' },
      { http: /^run: This must be text/, graphql: /ID cannot represent/ },
    ],
    ['no run', step, { run: null }, { http: /^run: This is missing/, graphql: /"run" of required type/ }],
  ]),
  [
    ...(['a panelist who is a number', 'recordScore', { panelistEmail: '5' }] as const),
    { http: /^panelist_email: This must be text/, graphql: /panelistEmail.*String cannot represent/ },
  ],
  [
    ...(['an unknown model', 'createRun', { model: '"kraken"' }] as const),
    { status: 404, http: /^There is no model "kraken"/, graphql: /^There is no model "kraken"/ },
  ],
  [
    ...(['an unknown environment', 'createRun', { environment: '"space"' }] as const),
    { status: 404, http: /^There is no environment "space"/, graphql: /^There is no environment "space"/ },
  ],
  ...[
    '"orca"x',
    '"javascript:alert(1)"',
    '"data:text/html,x"',
    '"//b.example"',
    '"b.example"',
    '""',
    '"http://"',
    '"https://a b"',
    '"file:///etc/passwd"',
    '" https://b.example"',
  ].map(
    (artifactUrl): BadInput => [
      `a link ${artifactUrl}`,
      'createRun',
      { artifactUrl },
      { http: /artifact_url: |well-formed/, graphql: /artifactUrl|well-formed/ },
    ],
  ),
  [
    ...([
      'a link over its limit',
      'createRun',
      { artifactUrl: JSON.stringify(`https://b.example/${'x'.repeat(2000)}`) },
    ] as const),
    { http: /^artifact_url: At most 2000/, graphql: /^artifactUrl: At most 2000/ },
  ],
  ...(['registerModel', 'registerEnvironment'] as const).flatMap((step): BadInput[] => [
    ...['"Orca"', '"or ca"', '""', '"-a"', '"a--b"', '"../a"', '"\\u0000"'].map(
      (slug): BadInput => [
        ...([`a slug ${slug}`, step, { slug }] as const),
        { http: /^slug: Lower-case letters/, graphql: /^slug: Lower-case letters/ },
      ],
    ),
    [
      'a name over its limit',
      step,
      { name: LONG(201) },
      { http: /^name: 1 to 200/, graphql: /^name: 1 to 200/ },
    ],
    ['a name of spaces', step, { name: '" "' }, { http: /^name: 1 to 200/, graphql: /^name: 1 to 200/ }],
    [
      'a name that is a list',
      step,
      { name: '["a"]' },
      { http: /^name: This must be text/, graphql: /name.*String cannot/ },
    ],
    ['no name', step, { name: null }, { http: /^name: This is missing/, graphql: /"name" of required type/ }],
  ]),
  [
    'a vendor over its limit',
    'registerModel',
    { vendor: LONG(201) },
    { http: /^vendor: /, graphql: /^vendor: / },
  ],
  [
    ...(['a spec over its limit', 'registerEnvironment', { spec: LONG(200_001) }] as const),
    { http: /^spec: At most 200000/, graphql: /^spec: At most 200000/ },
  ],
  ...ALL_STEPS.map(
    (step): BadInput => [
      ...(['an unknown field', step, { evil: '1' }] as const),
      { http: /^evil: There is no such field/, graphql: /Field "evil" is not defined/ },
    ],
  ),
  ...ALL_STEPS.map(
    (step): BadInput => [
      ...(['a field called __proto__', step, { ['__proto__']: '{"a":1}' }] as const),
      { http: /^__proto__ is no name/, graphql: /__proto__ is no name/ },
    ],
  ),
];
