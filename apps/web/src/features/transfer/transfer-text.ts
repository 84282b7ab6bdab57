import { amountValues, groupDigits } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { useIntl } from 'react-intl';
import type { TransferRequest } from './model/transfer-check.ts';
import { readWallet, WALLET_NAMES } from './model/wallets.ts';

/**
 * A transfer in a sentence: how much, from where, to where. `isAsked`: the user is asked whether to make it, so that its amount is written even
 * while balances are hidden.
 */
export function useTransferText(isAsked = false): (request: TransferRequest) => string {
  const intl = useIntl();
  const own = useOwnAmount();
  return ({ amount, coinName = '', type }) => {
    const [source, target] = type.split('_').map((id) => {
      const wallet = readWallet(id);
      return wallet === undefined ? id : intl.formatMessage({ id: WALLET_NAMES[wallet] });
    });
    const values = {
      ...amountValues(intl, isAsked ? groupDigits(amount) : own(groupDigits(amount)), coinName),
      source,
      target,
    };
    return intl.formatMessage({ id: 'transfer.sentence' }, values);
  };
}
