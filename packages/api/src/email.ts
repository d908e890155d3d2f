const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;

/**
 * Whether a text is one plain email address: without a name, a comment or quotes, so that nothing in it can pass for a
 * second address or a further header of a mail.
 */
export function isEmail(text: string): boolean {
  const [, localPart, domain] = /^([^\s@<>()[\]\\,;:"\p{C}]+)@([^\s@<>()[\]\\,;:"\p{C}]+)$/u.exec(text) ?? [];
  if (localPart === undefined || domain === undefined) return false;
  const isShort = text.length <= LONGEST && localPart.length <= LONGEST_LOCAL_PART;
  return isShort && [localPart, domain].every((part) => !/^\.|\.\.|\.$/.test(part)) && !/^-|-$/.test(domain);
}
