import { builder } from '../../builder.ts';
import { badInput } from '../../coded-error.ts';
import { Leaderboard } from '../leaderboard/leaderboard.schema.ts';
import { ChangeCause } from './cause.schema.ts';
import { causesBetween } from './cause.store.ts';

/** How far back it can be asked: reading the log costs what was written to it since. */
const REACH = 2000;

builder.objectField(Leaderboard, 'causesSince', (t) =>
  t.field({
    type: [ChangeCause],
    nullable: true,
    description:
      `What happened after a place in the audit chain that may have moved a published number, the latest first; a hundred ` +
      `at most. Null where more than ${REACH} entries were written since: the changes tell.`,
    args: {
      seq: t.arg.int({ required: true, description: 'Where the audit chain stood, from 0.' }),
    },
    resolve: async ({ auditHead }, { seq }, { prisma }) => {
      if (seq < 0) throw badInput('seq must not be negative.');
      if (seq >= auditHead.seq) return [];
      if (auditHead.seq - seq > REACH) return null;
      const span = `${seq}-${auditHead.seq}`;
      return [...((await causesBetween(prisma, [span])).get(span)?.first ?? [])];
    },
  }),
);
