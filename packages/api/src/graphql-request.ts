import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { NOT_UTF8, readText } from './request-text.ts';
import { parseStrictJson, REQUEST_LIMITS } from './strict-json.ts';

type JsonObject = Record<string, unknown>;

/** Takes nothing in which a name stands twice: what of it counts would be anybody's guess. */
export const readStrictly: Plugin = {
  onRequestParse: ({ request, setRequestParser }) => {
    if (request.method === 'POST') setRequestParser(readBody);
    if (request.method === 'GET') setRequestParser(readAddress);
  },
};

async function readBody(request: Request): Promise<JsonObject> {
  const text = await readText(request);
  if (text === undefined) throw badRequest(NOT_UTF8);
  return readObject(text);
}

function readAddress({ url }: Request): JsonObject {
  const { searchParams } = new URL(url);
  const parameter = (name: string) => {
    const [given, ...more] = searchParams.getAll(name);
    if (more.length > 0) throw badRequest(`${name} stands twice.`);
    return given === '' ? undefined : given;
  };
  const object = (name: string) => {
    const text = parameter(name);
    return text === undefined || text === 'null' ? undefined : readObject(text, name);
  };
  return {
    query: parameter('query'),
    operationName: parameter('operationName'),
    variables: object('variables'),
    extensions: object('extensions'),
  };
}

function readObject(text: string, called?: string): JsonObject {
  const read = parseStrictJson(text, { called, ...REQUEST_LIMITS });
  if (!read.ok) throw badRequest(read.message);
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(`${called ?? 'The body'} must be a JSON object.`);
  }
  return value as JsonObject;
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}
