import { api } from '@bourse/kit/api/api.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { MARKETS_KEYS, type Market, useAreas } from './queries.ts';

/** Moves a market to another area of the site. */
export function AreaDialog({ market, onClose }: { readonly market: Market; readonly onClose: () => void }) {
  const intl = useIntl();
  const areas = useAreas().data ?? [];
  const [area, setArea] = useState(String(market.tradeArea));
  const { act, isBusy, error } = useAct(
    () =>
      api(marketsCalls.setMarketArea, {
        params: { tradeId: String(market.tradeId) },
        body: { tradeArea: Number(area) },
      }),
    { doneId: 'markets.saved', changes: [...MARKETS_KEYS, ['trade-areas']] },
  );
  return (
    <FormDialog
      title={<FormattedMessage id="markets.move" />}
      text={market.tradeCode}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void act().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <SelectField
        label={intl.formatMessage({ id: 'markets.area' })}
        value={area}
        onValueChange={setArea}
        items={areas.map(({ tradeArea, name }) => ({ value: String(tradeArea), label: `${tradeArea} ${name}` }))}
      />
    </FormDialog>
  );
}
