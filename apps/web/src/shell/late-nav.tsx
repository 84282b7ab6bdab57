import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useCallback, useRef, useState } from 'react';
import { useFirstInput } from './late.tsx';
import { NavRow } from './nav-row.tsx';
import { useSiteMode } from './site-mode.ts';

const Nav = late(async () => (await import('./header-nav.tsx')).HeaderNav, ['header']);

/** The menu of wide screens: the names of its groups at once, entries and icons with the first sign of a person. */
export function LateNav() {
  const isExchange = useSiteMode() === 'exchange';
  const hadInput = useFirstInput();
  const [early, setEarly] = useState<string>();
  const lastFocus = useRef<string>(undefined);
  const focused = useCallback(() => lastFocus.current, []);
  const onFocus = useCallback((group: string) => {
    lastFocus.current = group;
  }, []);
  const hovered = useRef<string>(undefined);
  const onHover = useCallback((group: string | undefined) => {
    hovered.current = group;
  }, []);
  const wanted = useCallback(() => early ?? hovered.current, [early]);
  const first = isExchange && <NavRow onEarly={setEarly} onGroupFocus={onFocus} onGroupHover={onHover} />;
  // The other modes have entries of their own, which are few: they come at once.
  if (isExchange && !hadInput) return first;
  return (
    <LatePart fallback={first}>
      <Nav wanted={wanted} focused={focused} />
    </LatePart>
  );
}
