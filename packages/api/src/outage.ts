/** How Prisma and pg say that the database is away, or too busy to answer. */
const CODES = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'];
const MESSAGES =
  /connect E[A-Z]+|ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|timeout exceeded when trying to connect|the database system is|terminating connection|connection error and is not queryable|Can't reach database server|Server has closed the connection/i;

/** What every door says meanwhile. */
export const OUTAGE_MESSAGE = 'The database does not answer. Try again in a moment.';

/** Whether an error means that the database is away, in which case trying again later helps. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string' && CODES.includes(code)) return true;
    if (MESSAGES.test(at.message)) return true;
  }
  return false;
}
