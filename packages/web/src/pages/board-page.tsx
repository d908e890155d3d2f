import { useQuery } from 'urql';
import { graphql } from '../lib/graphql.ts';

const boardPage = graphql(`
  query BoardPage {
    leaderboard {
      isEmpty
      quorum
      provisionalCount
      revision
      ranked {
        rank
        score
        panelistCount
        model {
          slug
          name
        }
      }
    }
  }
`);

export function BoardPage() {
  const [{ data, error }] = useQuery({ query: boardPage });
  if (error) return <p role="alert">The board did not load.</p>;
  if (!data) return <p role="status">Loading the board…</p>;
  const { isEmpty, ranked } = data.leaderboard;
  return (
    <main className="page">
      <h1>{isEmpty ? 'No run has been scored yet' : 'The board'}</h1>
      <ol>
        {ranked.map((standing) => (
          <li key={standing.model.slug} value={standing.rank}>
            {standing.model.name}: {standing.score.toFixed(2)}
          </li>
        ))}
      </ol>
    </main>
  );
}
