/** Whether an address that somebody else wrote may become a link: absolute, and of a kind that runs nothing here. */
export function isSafeAddress(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}
