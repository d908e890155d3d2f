import { Link } from 'react-router';
import { Pips } from '../../components/pips.tsx';
import { countOf, inWords, sentenceCase } from '../../lib/format.ts';
import styles from './provisional.module.css';

interface ProvisionalProps {
  count: number;
  quorum: number;
  /** Whether some models are ranked above. */
  more: boolean;
  /** Whether the board is made of a part of the judgments alone. */
  part: boolean;
}

/** How many models wait for a quorum: a count, never their numbers. */
export function Provisional({ count, quorum, more, part }: ProvisionalProps) {
  if (count === 0) return null;
  const one = count === 1;
  const models = countOf(count, more ? 'more model' : 'model', { style: 'words' });
  return (
    <p className={styles.provisional}>
      <Pips count={quorum - 1} of={quorum} />
      <span>
        <strong>{sentenceCase(models)}</strong> {one ? 'has' : 'have'} scored runs but no quorum
        {part && ' in this part'}. {one ? 'It is' : 'They are'} counted here and {one ? 'gets' : 'get'} a
        number once {inWords(quorum)} panelists stand behind {one ? 'it' : 'them'}.{' '}
        <Link to="/method#quorum">Why {inWords(quorum)}</Link>
      </span>
    </p>
  );
}
