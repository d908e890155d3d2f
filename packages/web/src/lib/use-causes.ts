import { useEffect, useRef, useState } from 'react';
import { boardMark } from './board-mark.ts';
import { client } from './client.ts';
import { describeCauses } from './describe-causes.ts';
import { graphql } from './graphql.ts';

const causesQuery = graphql(`
  query LiveNote($seq: Int!) {
    leaderboard {
      auditHead {
        seq
      }
      causesSince(seq: $seq) {
        kind
        scorecardCount
        run {
          model {
            name
          }
          environment {
            name
          }
        }
      }
    }
  }
`);

/**
 * Asks, for each change of the numbers on a page, what happened since they last changed. Null until the answer is there;
 * empty where nobody knows.
 */
export function useCauses(change: { at: number } | null): string | null {
  const [told, setTold] = useState<{ at: number; sentence: string } | null>(null);
  // Where the record stood when the numbers on the page came. The shell asks for it on every page.
  const since = useRef<number | null>(null);
  useEffect(() => {
    since.current ??= client.readQuery(boardMark, {})?.data?.leaderboard.auditHead.seq ?? null;
  });

  const at = change?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    let current = true;
    const ask = async () => {
      const seq = since.current;
      const answer = seq === null ? null : await client.query(causesQuery, { seq }).toPromise();
      if (!current) return;
      const board = answer?.data?.leaderboard;
      since.current = board?.auditHead.seq ?? null;
      setTold({ at, sentence: describeCauses(board?.causesSince ?? []) });
    };
    void ask();
    return () => {
      current = false;
    };
  }, [at]);
  return told?.at === at && told ? told.sentence : null;
}
