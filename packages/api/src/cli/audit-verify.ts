import { digits } from '../digits.ts';
import { withInstallation } from '../installation.ts';
import { type AuditReport, type Head, verifyAudit } from '../modules/audit/audit.service.ts';
import { defineCommand, Interrupted, UsageError } from './command.ts';
import { counted, printable } from './wording.ts';

const FINDINGS_SHOWN = 50;

export const auditVerifyCommand = defineCommand({
  name: 'audit verify',
  argument: null,
  summary: 'Verifies the audit log, and that every table holds what the log recorded.',
  details: [
    'It recomputes the hash of every row and follows the chain from the first to the last, through the receipt of every ' +
      'published board; then it compares each audited table with the last row about each of its rows. It finds what was ' +
      'edited, removed, swapped or inserted, in the log or behind it.',
    'A tail that was cut off together with its receipts shows only against a head that was kept elsewhere: the board and ' +
      'every exported record print theirs.',
  ],
  options: {
    head: {
      type: 'string',
      value: 'SEQ:HASH',
      help: 'A head that was published: the log must go through it.',
    },
  },
  execute: async ({ terminal, env, signal }, _argument, { head }) => {
    const published = head === undefined ? null : readHead(head);
    const onProgress = (done: number, rows: number) => {
      if (signal.aborted) throw new Interrupted();
      terminal.status(`Verifying the audit log: ${digits(done)} of ${digits(rows)} rows…`);
    };
    const report = await withInstallation(env(), terminal.err, ({ snapshot }) =>
      verifyAudit({ snapshot, onProgress }, published),
    );
    terminal.status('');
    if (report.findings.length === 0) {
      terminal.out(wholeLines(report).join('\n'));
      return 0;
    }
    for (const finding of report.findings.slice(0, FINDINGS_SHOWN)) terminal.err(printable(finding));
    const rest = report.findings.length - FINDINGS_SHOWN;
    if (rest > 0) terminal.err(`and ${counted(rest, 'more finding')}.`);
    terminal.err(
      `The audit log does not hold: ${counted(report.findings.length, 'finding')} in ${counted(report.rows, 'row')}.`,
    );
    return 1;
  },
});

function wholeLines({ rows, receipts, recordedRows, tables, head }: AuditReport): string[] {
  return [
    rows === 0 ? 'The audit log is empty.' : `All ${counted(rows, 'row')} follow from one another.`,
    `${counted(receipts, 'receipt')} of boards fit the log, and ${counted(recordedRows, 'row')} of ${counted(tables, 'table')} stand as it recorded them.`,
    `Audit head  ${head.seq}:${head.hash}`,
  ];
}

function readHead(text: string): Head {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  if (match === null)
    throw new UsageError('--head takes SEQ:HASH, as "board" and an exported record print it.');
  return { seq: Number(match[1]), hash: match[2] ?? '' };
}
