import { Moment } from '@bourse/kit/formats/moment.tsx';
import { retryLateCode } from '@bourse/kit/late/late-code.ts';
import { lastHeardMs, reconnectNow, useRetryAt, useStreamStatus } from '@bourse/kit/stream/status-hooks.ts';
import { Button, showToast } from '@bourse/ui';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** An interruption as short as a change of sockets at login is not worth a word. */
const WORTH_TELLING_MS = 800;

type Trouble = 'offline' | 'stale' | undefined;

/** The trouble with the line once it has lasted; its end counts at once. */
function useTrouble(): Trouble {
  const status = useStreamStatus();
  const trouble = status === 'offline' || status === 'stale' ? status : undefined;
  const [told, setTold] = useState<Trouble>();
  useEffect(() => {
    const timer = setTimeout(() => setTold(trouble), trouble === undefined ? 0 : WORTH_TELLING_MS);
    return () => clearTimeout(timer);
  }, [trouble]);
  return told;
}

/**
 * Says that figures stand still, since when, which ones, and when the next attempt is made: the network is gone, or the
 * live line is being mended. While it does, live figures on the page lose their colour (`data-stale`).
 */
export function ConnectionBanner() {
  const trouble = useTrouble();
  useBackToast(trouble);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', trouble !== undefined);
  }, [trouble]);
  return (
    <div role="status" className="sticky top-14 z-20">
      {trouble !== undefined && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-surface-2 px-4 py-1.5 text-12 text-warning">
          <p className="flex items-center gap-2">
            <WifiOff size={14} aria-hidden="true" className="shrink-0" />
            <span>
              <FormattedMessage id={trouble === 'offline' ? 'shell.offline' : 'shell.reconnecting'} /> <Since />
            </span>
          </p>
          {trouble === 'stale' && <NextAttempt />}
        </div>
      )}
    </div>
  );
}

/** "Figures are as of 12:03:05." */
function Since() {
  const [heardMs] = useState(lastHeardMs);
  if (heardMs === 0) return null;
  return <FormattedMessage id="shell.asOf" values={{ time: <Moment timeMs={heardMs} timeOnly /> }} />;
}

/** Counts down to the next attempt, and makes it at once when asked to. */
function NextAttempt() {
  const retryAtMs = useRetryAt();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    setNowMs(Date.now());
    if (retryAtMs === undefined) return;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [retryAtMs]);
  const seconds = retryAtMs === undefined ? 0 : Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000));
  return (
    <span className="flex items-center gap-2">
      {/* Read out once a second it would drown everything else. */}
      <span aria-hidden="true" className="num min-w-24 text-text-2">
        {seconds > 0 && <FormattedMessage id="shell.nextAttempt" values={{ seconds }} />}
      </span>
      <Button size="sm" onClick={reconnectNow}>
        <FormattedMessage id="shell.reconnectNow" />
      </Button>
    </span>
  );
}

function useBackToast(trouble: Trouble): void {
  const intl = useIntl();
  const before = useRef<Trouble>(undefined);
  useEffect(() => {
    if (before.current !== undefined && trouble === undefined) {
      retryLateCode();
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'shell.liveAgain' }) });
    }
    before.current = trouble;
  }, [trouble, intl]);
}
