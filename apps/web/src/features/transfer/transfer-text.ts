import { amountValues, groupDigits } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { useIntl } from 'react-intl';
import type { TransferRequest } from './model/transfer-check.ts';
import { readWallet, WALLET_NAMES } from './model/wallets.ts';

/** A transfer in a sentence: how much, from where, to where. */
export function useTransferText(): (request: TransferRequest) => string {
  const intl = useIntl();
  const own = useOwnAmount();
  return ({ amount, coinName = '', type }) => {
    const [source, target] = type.split('_').map((id) => {
      const wallet = readWallet(id);
      return wallet === undefined ? id : intl.formatMessage({ id: WALLET_NAMES[wallet] });
    });
    const values = { ...amountValues(intl, own(groupDigits(amount)), coinName), source, target };
    return intl.formatMessage({ id: 'transfer.sentence' }, values);
  };
}
