/**
 * The text of a request's body; undefined when its bytes are not UTF-8. Decoding as everybody does would put a
 * replacement character where a mistake was, and record that.
 */
export async function readText(request: Pick<Request, 'arrayBuffer'>): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return undefined;
    }
    throw error;
  }
}

/** What is said to bodies that {@link readText} cannot read. */
export const NOT_UTF8 = 'The body is not UTF-8.';
