import { WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useStreamStatus } from '../stream/hooks.ts';

const MESSAGES = { offline: 'shell.offline', stale: 'shell.reconnecting' } as const;

/** Says that figures stand still: the network is gone, or the live line is being mended. */
export function ConnectionBanner() {
  const status = useStreamStatus();
  const id = status === 'offline' || status === 'stale' ? MESSAGES[status] : undefined;
  return (
    <div role="status" className="sticky top-14 z-20">
      {id !== undefined && (
        <p className="flex items-center justify-center gap-2 border-b bg-surface-2 px-4 py-1.5 text-12 text-warning">
          <WifiOff size={14} aria-hidden="true" className="shrink-0" />
          <FormattedMessage id={id} />
        </p>
      )}
    </div>
  );
}
