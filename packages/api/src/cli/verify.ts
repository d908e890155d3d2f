import { basename, resolve } from 'node:path';
import { discrepancyText } from '@panelmark/core';
import { digits } from '../digits.ts';
import { checkRecord } from '../modules/record/record.service.ts';
import { defineCommand } from './command.ts';
import { readInputFile } from './files.ts';
import { counted, printable } from './wording.ts';

export const verifyCommand = defineCommand({
  name: 'verify',
  argument: 'FILE',
  summary: 'Recomputes every published number of an exported record from its scorecards.',
  details: [
    'It needs no database. Each number that does not follow from the scorecards is printed as it was published and as it ' +
      'was recomputed, and the command ends with 1.',
    'What it does not check: what moves no number, such as a comment, a date, or a rating that leaves its median where it ' +
      'is; the audit head, which a file can state but not prove; the counts of models below quorum, whose cards are not ' +
      'public; intervals and rank ranges, which are no part of a record. That the cards are those that the panel filled in ' +
      'is shown by the audit log of the installation alone: "audit verify --head" holds it against a head that you kept.',
  ],
  options: {},
  execute: async ({ terminal, env }, argument) => {
    const path = resolve(env().startDirectory, argument);
    const bytes = await readInputFile(path);
    const { record, checked, discrepancies } = checkRecord(bytes.toString('utf8'));
    const name = basename(path);
    if (discrepancies.length === 0) {
      terminal.out(
        [
          `All ${digits(checked)} numbers in ${name} follow from its ${counted(record.scorecards.length, 'scorecard')}.`,
          `Revision    ${record.revision}`,
          `Audit head  ${record.audit.seq}:${record.audit.hash} (as the file states it)`,
          'Not checked: comments, dates and ratings that move no number. "help verify" says more.',
        ].join('\n'),
      );
      return 0;
    }
    for (const discrepancy of discrepancies) terminal.out(printable(discrepancyText(discrepancy)));
    terminal.err(
      `${digits(discrepancies.length)} of ${digits(checked)} numbers in ${name} do not follow from its scorecards.`,
    );
    return 1;
  },
});
