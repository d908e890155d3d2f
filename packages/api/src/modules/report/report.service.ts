import { ConflictError, NotFoundError } from '../../domain-error.ts';
import { refuseProblems, textProblem, urlProblem } from '../../input-problem.ts';
import { linkWarnings } from '../run/revealing-words.ts';
import {
  isReportOpen,
  lockReportedRun,
  type ReportResolution,
  replaceArtifact,
  resolveReport,
  resolveReportsOf,
  type Transaction,
} from './report.store.ts';

/** What deciding reports takes. */
export interface ReportDeps {
  readonly transact: <T>(actor: `admin:${string}`, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** What an administrator decides about a build that was reported. */
export interface ReportDecision {
  /** The report's id, a UUID. */
  readonly report: string;
  readonly resolution: ReportResolution;
  /** For administrators alone. */
  readonly note?: string | null | undefined;
  /** Where the build works now: with MENDED, and with nothing else. */
  readonly artifactUrl?: string | null | undefined;
}

const NOTE_MAX = 2000;

/**
 * Decides a report of a build that does not work; once no report of a run is open, the queue hands it out again. A mended
 * build gets its link in the same transaction, and every other open report of its run is decided alike: they were all
 * about the link that is gone.
 *
 * @returns what in a new link tells panelists whose build it is.
 * @throws ValidationError naming every place that is wrong; NotFoundError; ConflictError when the report is decided
 * already, or the link of a run that is revealed or void would change.
 */
export async function decideReport(
  { transact }: ReportDeps,
  administratorId: string,
  { report, resolution, note, artifactUrl }: ReportDecision,
): Promise<{ readonly warnings: readonly string[] }> {
  refuseProblems({
    note: textProblem(note ?? '', NOTE_MAX),
    artifactUrl: linkProblem(resolution, artifactUrl ?? null),
  });
  const link = artifactUrl == null ? null : new URL(artifactUrl).href;
  const resolved = { resolution, note: note?.trim() || null, by: administratorId };
  return await transact(`admin:${administratorId}`, async (tx) => {
    const run = await lockReportedRun(tx, report);
    if (run === null) throw new NotFoundError('There is no such report.');
    if (!(await isReportOpen(tx, report))) throw new ConflictError('The report is decided already.');
    if (link === null) {
      await resolveReport(tx, report, resolved);
      return { warnings: [] };
    }
    if (run.isClosed) {
      throw new ConflictError(
        'The run is revealed or void: the link that its panel was given stays on record.',
      );
    }
    await replaceArtifact(tx, run.id, link);
    await resolveReportsOf(tx, run.id, resolved);
    return { warnings: linkWarnings(link, run.model) };
  });
}

function linkProblem(resolution: ReportResolution, artifactUrl: string | null): string | undefined {
  if (resolution === 'MENDED') {
    return artifactUrl === null ? 'Say where the mended build is played.' : urlProblem(artifactUrl);
  }
  return artifactUrl === null ? undefined : 'Only a build that was mended gets another link.';
}
