import { Button } from '../../components/button.tsx';
import { Retrying } from '../../components/states-retry.tsx';
import { graphql, type ResultOf } from '../../lib/graphql.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import styles from './taxonomy.module.css';

const taxonomyQuery = graphql(`
  query MethodPage_taxonomy {
    categories {
      slug
      name
      question
      anchors {
        rating
        meaning
      }
    }
  }
`);

type Category = ResultOf<typeof taxonomyQuery>['categories'][number];

/** What panelists are asked, and what the ends and the middle of the scale mean. */
export function Taxonomy() {
  const answer = useLiveQuery(taxonomyQuery, {});
  if (answer.state === 'loading') return <p role="status">Loading the categories…</p>;
  if (answer.state === 'failed') {
    return (
      <p role="alert">
        The categories did not load. {answer.failure.sentence}{' '}
        <Button quiet onClick={answer.retry}>
          Try again
        </Button>{' '}
        <Retrying failure={answer.failure} retry={answer.retry} />
      </p>
    );
  }
  return (
    <ul className={styles.categories}>
      {answer.data.categories.map((category) => (
        <CategoryEntry key={category.slug} category={category} />
      ))}
    </ul>
  );
}

function CategoryEntry({ category }: { category: Category }) {
  return (
    <li className={styles.category} id={`category-${category.slug}`}>
      <h3>{category.name}</h3>
      {category.question && <p>{category.question}</p>}
      <dl className={styles.anchors}>
        {category.anchors.map(({ rating, meaning }) => (
          <div key={rating}>
            <dt>{rating}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
