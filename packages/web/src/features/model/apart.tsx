import { Link } from 'react-router';
import { comparePath } from '../../components/page-compare.tsx';
import { countOf } from '../../lib/format.ts';
import type { BoardAround, Model, Standing } from './model.query.ts';

/** More names than this are counted. */
const mostNames = 6;

interface ApartProps {
  model: Model;
  standing: Standing;
  ranked: BoardAround['ranked'];
}

/** Which models it cannot be told apart from, each a link to the two side by side. */
export function Apart({ model, standing, ranked }: ApartProps) {
  const others = ranked.length - 1;
  if (others === 0) return <p className="lead">There is no other ranked model to compare it with.</p>;

  const close = standing.notSeparableFrom;
  if (close.length === 0) {
    return (
      <p className="lead">
        It can be told apart from {others === 1 ? 'the other model' : `all ${others} other models`}.
      </p>
    );
  }
  const names = new Map(ranked.map((other) => [other.model.slug, other.model.name]));
  const named = close.slice(0, mostNames);
  const rest = close.length - named.length;
  return (
    <p className="lead">
      Cannot be told apart from {close.length === others && others > 1 && 'any other model: '}
      {named.map((slug, at) => (
        <span key={slug}>
          {at > 0 && (at === close.length - 1 ? ' and ' : ', ')}
          <Link to={comparePath(model.slug, slug)}>{names.get(slug) ?? slug}</Link>
        </span>
      ))}
      {rest > 0 && ` and ${countOf(rest, 'more model')}`}.
    </p>
  );
}
