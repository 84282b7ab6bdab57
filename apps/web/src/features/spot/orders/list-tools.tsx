import { Button, Checkbox } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListToolsProps } from '../../../trading/venue.ts';
import { CountdownButton } from '../countdown/countdown-button.tsx';
import { LateCancelAll } from './late-cancel-all.tsx';

/** What is done with the user's lists as a whole: shown for one market only, cancelled, cancelled after a time. */
export function ListTools({ tab, tradeCode, count, isThisMarket, onThisMarketChange }: ListToolsProps) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  if (tab === 'balances') return null;
  return (
    <>
      <Checkbox
        label={intl.formatMessage({ id: 'ticket.thisMarket' })}
        checked={isThisMarket}
        onCheckedChange={onThisMarketChange}
      />
      {tab === 'open' && (
        <span className="ms-auto flex items-center">
          <CountdownButton tradeCode={tradeCode} />
          <Button size="sm" tone="quiet" disabled={count === 0} onClick={() => setAsking(true)}>
            <FormattedMessage id="ticket.cancelAll" />
          </Button>
        </span>
      )}
      {/* Late: shared with the page's shortcut, its code would come with everybody's first picture. */}
      <LateCancelAll
        open={isAsking}
        onOpenChange={setAsking}
        tradeCode={isThisMarket ? tradeCode : undefined}
        count={count}
      />
    </>
  );
}
