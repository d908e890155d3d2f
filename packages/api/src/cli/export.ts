import { resolve } from 'node:path';
import { withInstallation } from '../installation.ts';
import { createBreather } from '../modules/leaderboard/breather.ts';
import { composeRecord } from '../modules/record/record.service.ts';
import { recordText } from '../modules/record/record-text.ts';
import { defineCommand } from './command.ts';
import { refuseTaken, writeOutputFile } from './files.ts';
import { counted } from './wording.ts';

export const exportCommand = defineCommand({
  name: 'export',
  argument: 'FILE',
  summary: 'Writes the public record, from which anybody can recompute the board.',
  details: [
    'The record is one JSON document: categories, models, environments, runs, the scorecards of ranked models, the medians ' +
      'and scores as they are published, and the head of the audit log. It names no panelist: each stands under a random ' +
      'pseudonym, with specialty and years of experience. Of models below quorum it holds counts alone.',
    'FILE is written as a whole or not at all; "-" writes to the standard output, where "npm run --silent" keeps the lines ' +
      'of npm itself out of it.',
  ],
  options: {
    force: { type: 'boolean', help: 'Replaces the file if it exists.' },
  },
  execute: async ({ terminal, env: readEnv }, argument, { force = false }) => {
    const env = readEnv();
    const path = argument === '-' ? null : resolve(env.startDirectory, argument);
    if (path !== null) await refuseTaken(path, force);
    const record = await withInstallation(env, terminal.err, (installation) =>
      composeRecord(installation, new Date()),
    );
    const text = await recordText(record, createBreather());
    if (path === null) {
      terminal.out(text.trimEnd());
      return 0;
    }
    await writeOutputFile(path, text, force);
    const { scorecards, models, revision } = record;
    terminal.out(
      `${path} holds board ${revision}: ${counted(scorecards.length, 'scorecard')} of ${counted(models.length, 'ranked model')}.`,
    );
    return 0;
  },
});
