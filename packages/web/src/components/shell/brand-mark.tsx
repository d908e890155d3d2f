/** Two rings and a dot between them on one line: two judgments and their median. */
export function BrandMark() {
  return (
    <svg width="30" height="15" viewBox="0 0 32 16" aria-hidden="true">
      <path d="M1 8h30" stroke="currentColor" strokeWidth="2" />
      <circle cx="6.5" cy="8" r="4" fill="var(--paper)" stroke="currentColor" strokeWidth="2" />
      <circle cx="26" cy="8" r="4" fill="var(--paper)" stroke="currentColor" strokeWidth="2" />
      <circle cx="17.5" cy="8" r="5.5" fill="currentColor" />
    </svg>
  );
}
