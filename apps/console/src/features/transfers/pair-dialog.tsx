import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { Switch } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { transfersCalls } from './calls.ts';

export interface PairDialogProps {
  /** Undefined: a market that is none yet. */
  readonly pair: RouteData<'transferPairs'>[number] | undefined;
  readonly onClose: () => void;
}

const FLAGS = [
  ['baseIn', 'baseTransferInAble'],
  ['baseOut', 'baseTransferOutAble'],
  ['quoteIn', 'quoteTransferInAble'],
  ['quoteOut', 'quoteTransferOutAble'],
] as const;

function flagsOf(pair: NonNullable<PairDialogProps['pair']>) {
  return {
    baseIn: pair.baseTransferInAble,
    baseOut: pair.baseTransferOutAble,
    quoteIn: pair.quoteTransferInAble,
    quoteOut: pair.quoteTransferOutAble,
  };
}

/** Opens a market as a pair of isolated margin, or changes which of its coins can be transferred in and out. */
export function PairDialog({ pair, onClose }: PairDialogProps) {
  const intl = useIntl();
  const markets = useMarkets().data ?? [];
  const [tradeId, setTradeId] = useState(pair === undefined ? '' : String(pair.tradeId));
  const [seen] = useState(pair && flagsOf(pair));
  const [flags, setFlags] = useState(seen ?? { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true });
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    () => api(transfersCalls.setTransferPair, { params: { tradeId }, body: { ...flags, seen: seen ?? null } }),
    { doneId: 'transfers.saved', changes: [['own', 'transfers']] },
  );
  const submit = async () => {
    setTried(true);
    if (tradeId !== '' && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id={pair === undefined ? 'transfers.openPair' : 'transfers.changePair'} />}
      text={pair?.tradeCode ?? <FormattedMessage id="transfers.openPairText" />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {pair === undefined && (
        <SelectField
          label={intl.formatMessage({ id: 'transfers.market' })}
          value={tradeId}
          onValueChange={setTradeId}
          items={markets.map((market) => ({ value: String(market.tradeId), label: market.tradeCode }))}
          error={isTried && tradeId === '' ? intl.formatMessage({ id: 'transfers.marketMissing' }) : undefined}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {FLAGS.map(([name, flag]) => (
          <Switch
            key={name}
            label={intl.formatMessage({ id: `transfers.flag.${flag}` })}
            checked={flags[name]}
            onCheckedChange={(isOn) => setFlags({ ...flags, [name]: isOn })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
