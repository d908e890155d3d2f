import { type DocumentNode, GraphQLError, type GraphQLSchema, getOperationAST, Kind, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { costOf, MAX_COST, MAX_DEPTH } from './query-cost.ts';

/** What of a request decides how much it asks for. */
interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Refuses, before anything is fetched, what asks for too much or for what no text in the database can be. */
export const limitQueries: Plugin = {
  onExecute: ({ args, setResultAndStopExecution }) => {
    const problem = problemOf(args);
    if (problem !== undefined) setResultAndStopExecution({ errors: [problem] });
  },
  onSubscribe: ({ args, setResultAndStopExecution }) => {
    const problem = problemOf(args);
    if (problem !== undefined) setResultAndStopExecution({ errors: [problem] });
  },
};

function problemOf({ schema, document, operationName, variableValues }: Asked): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const { objects, depth } = costOf(schema, document, operation, variableValues ?? {});
  if (depth > MAX_DEPTH) {
    return refusal(
      `Fields stand ${depth} deep in each other; ${MAX_DEPTH} is the most. Ask in several requests.`,
    );
  }
  if (objects > MAX_COST) {
    const most = MAX_COST.toLocaleString('en');
    return refusal(
      `This may ask for ${objects.toLocaleString('en')} objects; ${most} is the most. Pass a smaller first or last, ` +
        'or ask for inner lists in requests of their own.',
    );
  }
  // What changes something checks its texts itself, and names their places.
  const place = operation.operation === 'mutation' ? undefined : placeOfNul(document, variableValues ?? {});
  if (place !== undefined) {
    return new GraphQLError(`${place} holds a NUL character, which no text here does.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return undefined;
}

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'QUERY_TOO_LARGE' } });
}

/** The variable or the argument whose text has a NUL, of which the database cannot even be asked. */
function placeOfNul(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): string | undefined {
  const variable = Object.entries(variables).find(([, value]) => holdsNul(value));
  if (variable !== undefined) return `$${variable[0]}`;
  let place: string | undefined;
  visit(document, {
    [Kind.ARGUMENT]: ({ name, value }) => {
      visit(value, {
        [Kind.STRING]: (text) => {
          if (text.value.includes('\0')) place ??= name.value;
        },
      });
    },
  });
  return place;
}

/** What is nested deeper than any input is refused by its type. */
function holdsNul(value: unknown, levels = 20): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  return Object.values(value).some((each) => holdsNul(each, levels - 1));
}
