import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** As a link has it; a shorter word behind the hash is a place on the page. */
const TOKEN = /^#([\w-]{20,})$/;

/**
 * What stood behind the hash of the link that was opened. It is taken out of the address at once, before anything is
 * painted, and kept in memory alone: a reload forgets it, and no history or bookmark holds it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useLayoutEffect(() => {
    const [, found] = TOKEN.exec(hash) ?? [];
    if (found === undefined) return;
    setToken(found);
    void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return { token, forget: () => setToken(null) };
}
