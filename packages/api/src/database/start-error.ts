/**
 * What keeps the program from starting and a person can put right. Its message is one clear sentence (or a list of
 * them) with no secret in it: main prints it as it is and exits with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const FILE_TROUBLE: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'it is a directory',
  ENOENT: 'it does not exist',
  ENAMETOOLONG: 'the path is too long',
};

/** The code of a Node system error (`EACCES`, …) or of a PostgreSQL error (`28P01`, …). */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** Why a file operation failed, as the end of a sentence. */
export function fileTrouble(error: unknown): string {
  const code = codeOf(error);
  return (code && FILE_TROUBLE[code]) ?? code ?? 'an unknown error';
}
