import { amountValues, groupDigits } from '@bourse/kit/formats/format.ts';
import { Button } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

export interface SubmitTransferProps {
  /** What would be sent; empty while nothing can be. */
  readonly amount: string;
  readonly unit: string;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** The button, which says what it will do. */
export function SubmitTransfer({ amount, unit, busy, disabled }: SubmitTransferProps) {
  const intl = useIntl();
  return (
    <Button type="submit" tone="accent" size="lg" busy={busy} disabled={disabled} className="w-full">
      {amount === '' ? (
        <FormattedMessage id="transfer.submit" />
      ) : (
        <FormattedMessage id="transfer.submitAmount" values={amountValues(intl, groupDigits(amount), unit)} />
      )}
    </Button>
  );
}
