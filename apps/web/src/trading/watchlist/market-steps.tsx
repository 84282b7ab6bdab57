import { useLang } from '@bourse/kit/page/app-link.tsx';
import { pathOf } from '@bourse/kit/page/links.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useHotkeyActs } from '../hotkeys/hotkey-acts.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { useShownList } from './use-lists.ts';
import { noteVisited } from './visited.ts';
import { neighbour } from './watchlist-model.ts';

/** Shows another market of the venue on the page, without a reload. */
export function useShowMarket(): (code: string) => void {
  const { linkOf } = useVenue().listing;
  const lang = useLang();
  const navigate = useNavigate();
  return useMemo(
    () => (code) => {
      const link = linkOf(code);
      void navigate({ to: `/${lang}${pathOf(link)}`, search: link.search ?? {} });
    },
    [linkOf, lang, navigate],
  );
}

/** Keys that walk through the markets of the watchlist's list, or through all when it has none to go to; remembers what was shown. */
export function MarketSteps() {
  const { useInstruments } = useVenue().listing;
  const { code, venue } = useInstrument();
  useEffect(() => noteVisited(venue, code), [venue, code]);
  const { instruments: shown } = useShownList();
  const all = useInstruments();
  const show = useShowMarket();
  const acts = useMemo(() => {
    const codes = (shown.length > 1 ? shown : (all ?? [])).map((instrument) => instrument.code);
    const step = (by: 1 | -1) => () => {
      const next = neighbour(codes, code, by);
      if (next !== undefined && next !== code) show(next);
    };
    return { nextMarket: step(1), previousMarket: step(-1) };
  }, [shown, all, code, show]);
  useHotkeyActs(acts);
  return null;
}
