import { useEffect, useState } from 'react';
import { tokenIn } from './new-password.ts';

/** The token that a page was opened with by a mailed link. It leaves the address at once, so that neither history nor a screenshot keeps it. */
export function useAddressToken(): string | undefined {
  const [token, setToken] = useState(() => tokenIn(globalThis.location?.hash ?? ''));
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash);
      if (found === undefined) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    // A second link that is opened in the same tab changes the hash alone.
    globalThis.addEventListener('hashchange', take);
    return () => globalThis.removeEventListener('hashchange', take);
  }, []);
  return token;
}
