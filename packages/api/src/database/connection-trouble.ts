import pg from 'pg';
import { codeOf, StartError } from './start-error.ts';

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer in time',
  ENOENT: 'there is no such socket',
  EACCES: 'permission denied',
};

/** Where a connection goes, for people: never its user's password. */
function describeServer(config: pg.ClientConfig): string {
  const host = config.host ?? 'localhost';
  return host.startsWith('/') ? host : `${host}:${config.port ?? 5432}`;
}

/** Turns what connecting threw into one sentence. */
export function connectionTrouble(error: unknown, config: pg.ClientConfig): StartError {
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  const there = `The database server at ${describeServer(config)}`;
  return new StartError(`${there} ${explain(code, message, config)}.`, { cause: error });
}

/** Turns what the server threw at a statement into one sentence; any other error is a bug, and stays what it is. */
export function statementTrouble(error: unknown, config: pg.ClientConfig): unknown {
  const there = `The database server at ${describeServer(config)}`;
  if (error instanceof pg.DatabaseError) {
    const reason = withoutSecret(error.message, config);
    return new StartError(`${there} refuses what a start has to do (${error.code}): ${reason}.`, {
      cause: error,
    });
  }
  if (error instanceof Error && /^Connection terminated/.test(error.message)) {
    return new StartError(`${there} cut the connection.`, { cause: error });
  }
  return error;
}

function explain(code: string, message: string, config: pg.ClientConfig): string {
  const reason = UNREACHABLE[code];
  if (reason) return `cannot be reached: ${reason}`;
  if (/timeout expired|timeout exceeded/.test(message))
    return 'cannot be reached: it does not answer in time';
  if (/terminated unexpectedly/.test(message)) return 'cut the connection';
  if (/does not support SSL/.test(message)) return 'speaks no TLS, which DATABASE_URL asks for';
  if (/no encryption/.test(message)) return 'wants TLS: add sslmode=verify-full to DATABASE_URL';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code))
    return `shows a certificate that is not trusted (${code})`;
  if (code === '28P01') return `refuses the password of the role "${config.user}"`;
  if (/not permitted to log in/.test(message)) return `does not let the role "${config.user}" log in`;
  if (code === '28000') return `does not let the role "${config.user}" in from here: its pg_hba.conf decides`;
  if (code === '3D000') return `has no database "${config.database}"`;
  if (code === '53300') return 'has no connection left';
  if (code === '57P03') return 'is starting or stopping: try again in a moment';
  if (code === '42501')
    return `does not let the role "${config.user}" into the database "${config.database}"`;
  if (/password must be a string|no password/i.test(message))
    return `wants a password for the role "${config.user}"`;
  return `answers with an error (${code || 'no code'}): ${withoutSecret(message, config)}`;
}

function withoutSecret(message: string, { password }: pg.ClientConfig): string {
  const text = message.replace(/\.$/, '');
  return typeof password === 'string' && password !== '' ? text.replaceAll(password, '…') : text;
}
