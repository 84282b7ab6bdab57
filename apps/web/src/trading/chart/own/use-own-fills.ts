import type { FillData } from '@bourse/contract';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Instrument } from '../../instrument.ts';
import { useVenueFills } from '../../streams.ts';
import { useVenue } from '../../terminal-context.tsx';
import { mergedFills } from './fill-marks-model.ts';

const NO_FILLS: readonly FillData[] = [];
/** Pages of earlier fills that are read: as many as a chart can show, and an average is likely to need. */
const MOST_PAGES = 5;
const STALE_MS = 300_000;

/** The user's fills of a market that are known: the latest pages of the history and what has happened since. None for a visitor. */
export function useOwnFills({ venue, code }: Instrument, isWanted: boolean): readonly FillData[] {
  const user = useUser();
  const { readFills } = useVenue().streams;
  const live = useVenueFills() ?? NO_FILLS;
  const { data } = useQuery({
    // Of its own, not among the lists: what happens later comes by the stream, so nothing has to be read again.
    queryKey: ['own', 'chart-fills', user?.fid, venue, code],
    queryFn: async ({ signal }) => {
      const fills: FillData[] = [];
      let cursor = '';
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { items, nextCursor } = await readFills(code, cursor, signal);
        fills.push(...items);
        if (nextCursor === '') break;
        cursor = nextCursor;
      }
      return fills;
    },
    enabled: isWanted && user !== undefined,
    staleTime: STALE_MS,
  });
  const isShown = isWanted && user !== undefined;
  return useMemo(() => (isShown ? mergedFills(data ?? NO_FILLS, live, code) : NO_FILLS), [isShown, data, live, code]);
}
