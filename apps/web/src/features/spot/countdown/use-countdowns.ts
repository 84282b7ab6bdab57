import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { showToast } from '@bourse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';

const KEY = ['own', 'countdowns'] as const;
/** A bot or another window may set them too: what runs is asked for again now and then, in milliseconds. */
const REFRESH_MS = 30_000;

/** A countdown that runs, with what it has left by the exchange's clock. */
export interface RunningCountdown {
  /** Empty: all markets. */
  readonly tradeCode: string;
  readonly leftMs: number;
}

/** The user's countdowns, the next to end first; what they have left changes every second. */
export function useCountdowns(): readonly RunningCountdown[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { nowMs, items } = await api(spotCalls.spotCountdowns, { signal });
      // The user's clock may be wrong: what counts is how far it has gone since the answer.
      return { items, aheadMs: Date.now() - nowMs };
    },
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
  const nowMs = useSeconds((data?.items.length ?? 0) > 0);
  const all = data?.items.map(({ tradeCode, deadlineMs }) => {
    return { tradeCode, leftMs: deadlineMs + data.aheadMs - nowMs };
  });
  const hasEnded = all?.some(({ leftMs }) => leftMs <= 0) ?? false;
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: KEY });
  }, [client, hasEnded]);
  return all?.filter(({ leftMs }) => leftMs > 0) ?? [];
}

/** The user's clock, read every second while somebody looks at it. */
function useSeconds(isWanted: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!isWanted) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return nowMs;
}

/** Sets a countdown, or with 0 switches it off, and says what became of it; answers whether it was done. */
export function useSetCountdown() {
  const intl = useIntl();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const set = async (tradeCode: string, countdownMs: number): Promise<boolean> => {
    setBusy(tradeCode);
    try {
      await api(spotCalls.setSpotCountdown, { body: { countdownMs, ...(tradeCode === '' ? {} : { tradeCode }) } });
      const id = countdownMs === 0 ? 'ticket.countdown.cleared' : 'ticket.countdown.started';
      showToast({ tone: 'success', title: intl.formatMessage({ id }) });
      return true;
    } catch (error) {
      const description = errorText(intl, error);
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'ticket.countdown.failed' }), description });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
      setBusy(undefined);
    }
  };
  return { set, busy };
}
