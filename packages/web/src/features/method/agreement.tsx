import { Button } from '../../components/button.tsx';
import { Retrying } from '../../components/states-retry.tsx';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { graphql, type ResultOf } from '../../lib/graphql.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { Formula, Formulas, Where } from './formula.tsx';
import { Prose } from './prose.tsx';
import styles from './tables.module.css';

const agreementQuery = graphql(`
  query MethodPage_agreement {
    leaderboard {
      revision
      agreement {
        ordinal
        interval
        panelistCount
        unitCount
        category {
          slug
          name
        }
      }
    }
  }
`);

type CategoryAgreement = ResultOf<typeof agreementQuery>['leaderboard']['agreement'][number];

/** How far panelists agree: how it is measured, and what it is on this board. */
export function Agreement() {
  return (
    <Prose
      id="agreement"
      title="How far panelists agree"
      symbols={
        <Formulas>
          <Formula>
            <var>α</var> = 1 − D<sub>o</sub> / D<sub>e</sub>
          </Formula>
          <Formula>
            D<sub>o</sub> = 1/n · Σ<sub>u</sub> Σ<sub>i≠j</sub> δ²(x<sub>ui</sub>, x<sub>uj</sub>) / (m
            <sub>u</sub> − 1)
          </Formula>
          <Formula>
            D<sub>e</sub> = Σ<sub>i≠j</sub> δ²(x<sub>i</sub>, x<sub>j</sub>) / (n(n − 1)), over all n ratings
          </Formula>
          <Formula>δ = x − y (by distance), or the difference of their mid-ranks (by order)</Formula>
          <Where>
            Units u are the runs that at least two panelists rated in the category; m<sub>u</sub> ratings
            each.
          </Where>
        </Formulas>
      }
      wide={<AgreementTable />}
    >
      <p>
        Krippendorff's alpha (2011) compares how far ratings of the same run lie apart with how far all
        ratings lie apart: 1 is perfect agreement, 0 is what chance gives, below it is worse than chance. It
        is worked out for each category over the runs of ranked models, once by the order of the ratings and
        once by their distances.
      </p>
      <p>
        It is not told while fewer than three panelists stand behind it, nor where all ratings are the same:
        then there is no disagreement to expect. <b>The limits:</b> it says how consistent panelists are, not
        whether they are right, and it falls where runs resemble each other, however well people agree.
      </p>
    </Prose>
  );
}

function AgreementTable() {
  const answer = useLiveQuery(agreementQuery, {});
  if (answer.state === 'loading') return <p role="status">Loading the agreement of this board…</p>;
  if (answer.state === 'failed') {
    return (
      <p role="alert">
        The agreement of this board did not load. {answer.failure.sentence}{' '}
        <Button quiet onClick={answer.retry}>
          Try again
        </Button>{' '}
        <Retrying failure={answer.failure} retry={answer.retry} />
      </p>
    );
  }
  const told = answer.data.leaderboard.agreement.filter(({ panelistCount }) => panelistCount > 0);
  if (told.length === 0) return <p className="muted">No ranked model has been judged yet.</p>;
  return (
    <Table
      className={styles.wide}
      caption="Krippendorff's alpha on this board, by category"
      heads={
        <>
          <ColumnHead>Category</ColumnHead>
          <ColumnHead className={styles.number}>Alpha by order</ColumnHead>
          <ColumnHead className={styles.number}>Alpha by distance</ColumnHead>
          <ColumnHead className={styles.number}>Panelists</ColumnHead>
          <ColumnHead className={styles.number}>Runs</ColumnHead>
        </>
      }
    >
      {told.map((each) => (
        <AgreementRow key={each.category.slug} agreement={each} />
      ))}
    </Table>
  );
}

function AgreementRow({ agreement }: { agreement: CategoryAgreement }) {
  return (
    <Row>
      <RowHead>{agreement.category.name}</RowHead>
      <Cell className={styles.number}>
        <span className={styles.label}>by order </span>
        {alphaOf(agreement.ordinal)}
      </Cell>
      <Cell className={styles.number}>
        <span className={styles.label}>by distance </span>
        {alphaOf(agreement.interval)}
      </Cell>
      <Cell className={styles.number}>
        {agreement.panelistCount}
        <span className={styles.label}> panelists</span>
      </Cell>
      <Cell className={styles.number}>
        {agreement.unitCount}
        <span className={styles.label}> runs</span>
      </Cell>
    </Row>
  );
}

function alphaOf(alpha: number | null): string {
  return alpha === null ? 'not told' : alpha.toFixed(2).replace('-', '−');
}
