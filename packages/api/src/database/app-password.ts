import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const SCRAM_ITERATIONS = 4096;

/**
 * The password of the app's role, made from a secret of whoever may migrate: the same at every start and on every server
 * that shares the database, without being kept anywhere.
 */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('panelmark_app').digest('base64url');
}

/**
 * What PostgreSQL keeps of a password (RFC 5803); sent in its place, so that the password stands in no statement and no log.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
