import { Link } from 'react-router';
import { Facts, Finding, Page, Section } from '../components/page.tsx';
import { Elsewhere } from '../features/record/elsewhere.tsx';
import { Files } from '../features/record/files.tsx';
import { RecomputeHere } from '../features/record/recompute-here.tsx';
import styles from '../features/record/record.module.css';
import { type RecordedBoard, recordQuery } from '../features/record/record.query.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useHashTarget } from '../lib/use-route-change.ts';

export function RecordPage() {
  usePageMeta(
    'Recompute it yourself',
    'The public record behind the board: every scorecard of a ranked model without a name, the method as SQL, and how to get the same numbers.',
  );
  useHashTarget(true);
  const answer = useLiveQuery(recordQuery, {});
  return (
    <Page>
      <Finding title="Recompute it yourself">
        <p className="lead">
          Every number of the board follows from scorecards that are public. Here are all of them, and three
          ways to get the same numbers: in this browser, on your own machine, by hand.
        </p>
      </Finding>
      <Section id="here" title="In this browser">
        <p className="measure">
          Fetches the record and works out every median, score, rank and count of it anew, from the scorecards
          alone. What recomputes comes from this server as well; to trust none of it, use your own copy of the
          project.
        </p>
        <RecomputeHere />
      </Section>
      <Section id="machine" title="On your own machine">
        <p className="measure">In a copy of the project, with nothing but Node:</p>
        <pre className={styles.command}>
          <code>
            {`curl --compressed -O ${window.location.origin}/record.json\nnpm run panelmark -- verify record.json`}
          </code>
        </pre>
        <p className="measure">
          It needs no database and no network, and ends with a failure if one number differs.{' '}
          {answer.state === 'ready' &&
            'It prints the revision and the audit head of the record, which are now:'}
        </p>
        {answer.state === 'ready' && <Marks board={answer.data.leaderboard} />}
      </Section>
      <Section id="files" title="The files">
        <Files />
      </Section>
      <Section id="elsewhere" title="Show it elsewhere">
        <Elsewhere />
      </Section>
      <Section id="not-checked" title="What recomputing does not show">
        <ul className={styles.points}>
          <li>
            <b>That the scorecards are those that the panel filled in.</b> Whoever runs the benchmark could
            publish a record of other cards that is consistent in itself. Against that stands the audit log:
            keep a revision and an audit head that you saw, and ask for the log to be verified through it.
          </li>
          <li>
            <b>What moves no number.</b> A changed comment, date, name of an environment or a rating far from
            the median leaves every score as it is; so does the audit head that the file states, which a file
            alone cannot prove.
          </li>
          <li>
            <b>Models below quorum.</b> They are counted; their cards are not public, so that their counts
            cannot be recomputed.
          </li>
          <li>
            <b>Intervals and rank ranges.</b> They stand on the board, are worked out from the same cards, and
            are described with the <Link to="/method">method</Link>.
          </li>
        </ul>
      </Section>
    </Page>
  );
}

function Marks({ board: { revision, auditHead } }: { board: RecordedBoard }) {
  return (
    <Facts
      facts={[
        ['Revision', <code key="revision">{revision}</code>],
        ['Audit head', <code key="head">{`${auditHead.seq}:${auditHead.hash}`}</code>],
      ]}
    />
  );
}
