import type { Market } from '@bourse/kit/api/queries.ts';
import { Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertForm } from './alert-form.tsx';
import { pairOf } from './alert-words.ts';
import type { PriceAlert } from './model/alert-draft.ts';
import { useChangeAlert } from './use-alerts.ts';

export interface ChangeDialogProps {
  readonly alert: PriceAlert;
  readonly market: Market;
  readonly onClose: () => void;
}

/** Changes what an alert waits for. */
export function ChangeDialog({ alert, market, onClose }: ChangeDialogProps) {
  const intl = useIntl();
  const form = useChangeAlert(market, alert, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="alerts.changeTitle" values={{ market: pairOf(intl, alert.tradeCode) }} />}
      description={<FormattedMessage id="alerts.changeText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <AlertForm form={form} tradeCode={alert.tradeCode} unit={market.quoteCurrency.toUpperCase()} isNew={false} />
    </Dialog>
  );
}
