import { type Issue, ValidationError } from '../../domain-error.ts';
import { isEmail } from '../../email.ts';
import { lineProblem, NAME_MAX, textProblem, urlProblem } from '../../input-problem.ts';

/** What somebody sends who wants to join the panel. */
export interface ApplicationInput {
  readonly fullName: string;
  readonly email: string;
  readonly country?: string | null | undefined;
  /** Slugs, ranked: the first is the primary one. */
  readonly specialties: readonly string[];
  readonly yearsOfExperience?: number | null | undefined;
  readonly shippedCredits: string;
  readonly affiliations?: readonly string[] | null | undefined;
  readonly portfolioUrl?: string | null | undefined;
}

/** A submission as it is kept: checked, without space around its texts. */
export interface Submission {
  readonly fullName: string;
  readonly country: string | null;
  readonly specialties: string[];
  readonly yearsOfExperience: number | null;
  readonly shippedCredits: string;
  readonly affiliations: string[];
  readonly portfolioUrl: string | null;
}

const SPECIALTIES_MAX = 3;
const SPECIALTIES_NAMED = 12;
const YEARS_MAX = 80;
const AFFILIATIONS_MAX = 50;
const COUNTRY_MAX = 100;
const CREDITS_MAX = 10_000;

/**
 * Checks an application.
 *
 * @param known the specialties of the taxonomy, by slug.
 * @throws ValidationError naming every place that is wrong.
 */
export function checkApplication(
  input: ApplicationInput,
  known: ReadonlySet<string>,
): { readonly email: string; readonly submission: Submission } {
  const issues: Issue[] = [];
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) issues.push({ path, message });
  };

  const fullName = input.fullName.trim();
  const email = input.email.trim();
  const country = input.country?.trim() || null;
  const yearsOfExperience = input.yearsOfExperience ?? null;
  const shippedCredits = input.shippedCredits.trim();
  const affiliations = (input.affiliations ?? []).map((name) => name.trim());
  const portfolioUrl = input.portfolioUrl ?? null;

  report('fullName', lineProblem(fullName, NAME_MAX));
  report('email', isEmail(email) ? undefined : 'This is not an email address.');
  if (country !== null) report('country', lineProblem(country, COUNTRY_MAX));
  issues.push(...specialtyIssues(input.specialties, known));
  if (yearsOfExperience !== null && !(yearsOfExperience >= 0 && yearsOfExperience <= YEARS_MAX)) {
    report('yearsOfExperience', `0 to ${YEARS_MAX}.`);
  }
  report('shippedCredits', textProblem(shippedCredits, CREDITS_MAX));
  if (affiliations.length > AFFILIATIONS_MAX) report('affiliations', `At most ${AFFILIATIONS_MAX}.`);
  affiliations.forEach((name, at) => {
    report(`affiliations.${at}`, lineProblem(name, NAME_MAX));
  });
  if (portfolioUrl !== null) report('portfolioUrl', urlProblem(portfolioUrl));
  if (issues.length > 0) throw new ValidationError(issues);

  return {
    email,
    submission: {
      fullName,
      country,
      specialties: [...input.specialties],
      yearsOfExperience,
      shippedCredits,
      affiliations: [...new Set(affiliations)],
      portfolioUrl: portfolioUrl === null ? null : new URL(portfolioUrl).href,
    },
  };
}

/** As many as a sentence bears; a benchmark of its own may have more. */
function knownSlugs(known: ReadonlySet<string>): string {
  const named = [...known].slice(0, SPECIALTIES_NAMED);
  return `Known: ${named.join(', ')}${named.length < known.size ? ', …' : '.'}`;
}

function specialtyIssues(specialties: readonly string[], known: ReadonlySet<string>): Issue[] {
  if (specialties.length < 1 || specialties.length > SPECIALTIES_MAX) {
    return [{ path: 'specialties', message: `One to ${SPECIALTIES_MAX}.` }];
  }
  return specialties.flatMap((slug, at) => {
    const path = `specialties.${at}`;
    if (!known.has(slug)) return [{ path, message: `There is no such specialty. ${knownSlugs(known)}` }];
    return specialties.indexOf(slug) < at ? [{ path, message: 'Named twice.' }] : [];
  });
}
