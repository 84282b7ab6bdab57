import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Badge } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import type { PriceAlert } from './model/alert-draft.ts';

/** Whether an alert is active, or what it waits for before it is again. */
export function AlertState({ alert }: { readonly alert: PriceAlert }) {
  const { returnPrice, restsUntilMs, state } = alert;
  return (
    <Badge tone={state === 'active' ? 'up' : 'neutral'} className="whitespace-normal">
      <FormattedMessage
        id={`alerts.state.${state}`}
        values={{ price: groupDigits(trimZeros(returnPrice)), time: <Moment timeMs={restsUntilMs} /> }}
      />
    </Badge>
  );
}
