import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';
import { isWebAddress } from './input-problem.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

builder.scalarType('DateTime', {
  description: 'An instant, RFC 3339, UTC.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const instant = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : undefined;
    if (instant === undefined || Number.isNaN(instant.getTime())) {
      throw new GraphQLError('A DateTime is an instant such as 2026-12-01T09:30:00Z.');
    }
    return instant;
  },
});

builder.scalarType('URL', {
  description: 'An absolute http or https URL.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'string' || !isWebAddress(value)) {
      throw new GraphQLError('A URL is absolute and starts with http:// or https://.');
    }
    return value;
  },
});
