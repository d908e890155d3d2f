import pino, { type Logger } from 'pino';

export type { Logger };

/** Where secrets could stand in something that is logged. */
const SECRETS = [
  'cookie',
  'authorization',
  'password',
  'token',
  '*.cookie',
  '*.authorization',
  '*["set-cookie"]',
  '*.password',
  '*.token',
  '*.*.cookie',
  '*.*.authorization',
  '*.*["set-cookie"]',
];

/** The program's log: one JSON line an event, on the standard output, secrets masked. */
export function createLog(destination?: pino.DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[masked]' },
    },
    destination ?? pino.destination({ sync: true }),
  );
}
