import { builder } from '../../builder.ts';
import { createRevisionStream } from './revision-stream.ts';

const LeaderboardChange = builder.objectRef<string>('LeaderboardChange').implement({
  description: 'Another board than the one before.',
  fields: (t) => ({
    revision: t.string({ description: 'Its name.', resolve: (revision) => revision }),
  }),
});

builder.subscriptionField('leaderboardChanged', (t) =>
  t.field({
    type: LeaderboardChange,
    auth: 'PUBLIC',
    description:
      'Fires whenever a published number may have changed. When the stream opens it is listening already: what is read ' +
      'from then on and what is told leave no gap.',
    subscribe: (_root, _args, { boardWatch, gone }) => createRevisionStream(boardWatch, gone),
    resolve: (revision) => revision,
  }),
);
