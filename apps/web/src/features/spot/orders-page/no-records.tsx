import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass, EmptyState } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';

export interface NoRecordsProps {
  /** Message id of what is missing. */
  readonly id: string;
  /** Given when a filter hides what there may be. */
  readonly onReset: (() => void) | undefined;
}

/** Nothing to list: because of the filter, or because there is nothing yet. */
export function NoRecords({ id, onReset }: NoRecordsProps) {
  if (onReset !== undefined) {
    return (
      <EmptyState
        title={<FormattedMessage id="common.noFilterMatch" />}
        action={
          <Button onClick={onReset}>
            <FormattedMessage id="common.clearFilters" />
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id={id} />}
      description={<FormattedMessage id="spotOrders.emptyHint" />}
      action={
        <AppLink to="/trade/exchange/" search={{ tradeCode: 'btc_usdt' }} className={buttonClass('accent')}>
          <FormattedMessage id="spotOrders.trade" />
        </AppLink>
      }
    />
  );
}
