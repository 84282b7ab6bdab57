import { ErrorState, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoadState } from './use-kline-chart.ts';

export interface ChartCoverProps {
  readonly state: LoadState;
  readonly onRetry: () => void;
}

/** What stands in the place of a chart that has nothing to show yet. */
export function ChartCover({ state, onRetry }: ChartCoverProps) {
  const intl = useIntl();
  if (state === 'loading') {
    return (
      <div aria-busy="true" className="pointer-events-none absolute inset-0 p-4">
        <Skeleton className="h-full w-full opacity-30" />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <ErrorState
        className="absolute inset-0"
        title={intl.formatMessage({ id: 'terminal.chart.failed' })}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={onRetry}
      />
    );
  }
  if (state === 'empty') {
    return (
      <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-13 text-text-3">
        <FormattedMessage id="terminal.chart.empty" />
      </p>
    );
  }
  return null;
}
