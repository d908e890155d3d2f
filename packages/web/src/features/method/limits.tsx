import { Link } from 'react-router';
import { Prose } from './prose.tsx';

/** What cannot happen here, what still can, and how to check. */
export function Limits() {
  return (
    <>
      <Prose id="ruled-out" title="What the benchmark rules out">
        <ul>
          <li>
            <b>Editing a number.</b> The board is worked out from scorecards, again after every change. There
            is no stored score that anybody, an administrator included, could write to.
          </li>
          <li>
            <b>A number from one or two people.</b> The database itself answers with nothing below three.
          </li>
          <li>
            <b>Voting twice.</b> A panelist holds one scorecard a run; the database refuses a second.
          </li>
          <li>
            <b>Voting without being vetted.</b> Only the person behind an approved application can hold a
            scorecard.
          </li>
          <li>
            <b>Administrators who judge.</b> An administrator's address cannot be a panelist's.
          </li>
          <li>
            <b>Taking a result back.</b> A scored run stays scored and keeps its model and its environment. It
            can be declared void, with a reason, and then stays on record and counts nowhere.
          </li>
          <li>
            <b>Leaving out what failed.</b> A build that does not work through the fault of its model is
            scored, with the lowest ratings. Otherwise broken builds would look better unscored.
          </li>
          <li>
            <b>Rewriting history.</b> Replaced scorecards are kept. Every change to the record is written to a
            log in which each entry carries the hash of the one before; the hash of the newest stands at the
            foot of every page, so that a missing end shows as well.
          </li>
        </ul>
      </Prose>
      <Prose id="not-ruled-out" title="What it does not rule out">
        <ul>
          <li>
            <b>A panel that is wrong together.</b> A median is what these people judged, not what is true.
          </li>
          <li>
            <b>A small panel.</b> Three people are enough for a number and not for a fine distinction. How
            many stand behind a number is printed beside it, and its interval and the ranks left open to a
            model say how much that leaves undecided.
          </li>
          <li>
            <b>A scorecard that came another way.</b> An administrator can record a card that came on paper or
            by mail. It says so where it is shown.
          </li>
        </ul>
      </Prose>
      <Prose id="check" title="Recompute it yourself">
        <p>
          The board is served as a page, as <a href="/leaderboard.csv">CSV</a>, as{' '}
          <a href="/api/benchmark/leaderboard">JSON</a> and over GraphQL at <code>/graphql</code>, all from
          the same numbers. The short code at the foot of every page names them: it is a hash over the whole
          board and changes whenever one number does.
        </p>
        <p>
          From a number on the board a link leads to the model's medians, from a median to the run, and on the
          run's page stand the scorecards it was made of. The whole record, in which panelists have random
          names, <Link to="/record">can be downloaded and recomputed in the browser</Link>;{' '}
          <code>npm run panelmark -- verify</code> does the same on a machine of your own and names every
          number that differs.
        </p>
      </Prose>
    </>
  );
}
