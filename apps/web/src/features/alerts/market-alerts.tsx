import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { IconButton } from '@bourse/ui';
import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertState } from './alert-state.tsx';
import { pairOf, ruleWords } from './alert-words.ts';
import { useDeleteAlert, usePriceAlerts } from './use-alerts.ts';

export interface MarketAlertsProps {
  readonly tradeCode: string;
}

/** The user's alerts on a market, below the form for another one. */
export function MarketAlerts({ tradeCode }: MarketAlertsProps) {
  const intl = useIntl();
  const remove = useDeleteAlert();
  const alerts = usePriceAlerts().data?.filter((alert) => alert.tradeCode === tradeCode) ?? [];
  const market = pairOf(intl, tradeCode);
  return (
    <section aria-label={intl.formatMessage({ id: 'alerts.ofMarket' }, { market })} className="mt-5 border-t pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-13 font-medium">
          <FormattedMessage id="alerts.ofMarket" values={{ market }} />
        </h3>
        <AppLink to="/user/priceAlerts" className="inline-flex items-center text-13 text-accent max-md:min-h-11">
          <FormattedMessage id="alerts.all" />
        </AppLink>
      </div>
      {alerts.length === 0 ? (
        <p className="mt-2 text-13 text-text-3">
          <FormattedMessage id="alerts.noneOfMarket" />
        </p>
      ) : (
        <ul className="mt-2 flex max-h-48 flex-col overflow-y-auto">
          {alerts.map((alert) => {
            const rule = ruleWords(intl, alert);
            return (
              <li key={alert.alertId} className="flex items-center gap-2 text-13">
                <span className="min-w-0 flex-1 wrap-anywhere">{rule}</span>
                <AlertState alert={alert} />
                <IconButton
                  label={intl.formatMessage({ id: 'alerts.delete' }, { rule, market })}
                  disabled={remove.pendingInput === alert.alertId}
                  onClick={() => void remove.run(alert.alertId)}
                  className="max-md:size-11"
                >
                  <Trash2 size={15} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
