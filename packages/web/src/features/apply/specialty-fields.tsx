import { useQuery } from 'urql';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { FieldGroup } from '../../components/form.tsx';
import { describeFailure } from '../../lib/failure.ts';
import { fieldOf } from './application.ts';
import { specialtiesQuery } from './apply.query.ts';
import { type Draft, LABELS } from './draft.ts';

type Rank = 'first' | 'second' | 'third';

interface SpecialtyFieldsProps {
  draft: Draft;
  onChange: (rank: Rank, slug: string) => void;
  problemOf: (rank: Rank) => string | undefined;
}

/** One to three specialties of the taxonomy, ranked. */
export function SpecialtyFields({ draft, onChange, problemOf }: SpecialtyFieldsProps) {
  const [{ data, error }, ask] = useQuery({ query: specialtiesQuery });
  const options = (data?.specialties ?? []).map(({ slug, name }) => ({ value: slug, name }));
  return (
    <FieldGroup name="What you know best">
      <p className="muted">The first decides which builds you get, and stands beside your scorecards.</p>
      {error && (
        <p role="alert">
          The specialties did not load. {describeFailure(error).sentence}{' '}
          <Button quiet onClick={() => ask({ requestPolicy: 'network-only' })}>
            Try again
          </Button>
        </p>
      )}
      {(['first', 'second', 'third'] as const).map((rank) => (
        <SelectField
          key={rank}
          id={fieldOf(rank)}
          label={LABELS[rank]}
          value={draft[rank]}
          onChange={(slug) => onChange(rank, slug)}
          options={[{ value: '', name: rank === 'first' ? 'Choose one' : 'None' }, ...options]}
          problem={problemOf(rank)}
        />
      ))}
    </FieldGroup>
  );
}
