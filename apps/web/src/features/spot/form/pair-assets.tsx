import { type AssetSpec, WALLET_IDS } from '@bourse/domain';
import { useSpotBalances } from '@bourse/kit/api/queries.ts';
import { groupDigits, NO_VALUE, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import { type AccountView, balanceKey } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { Shortened } from '@bourse/ui';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { useForms, useInstrument } from '../../../trading/terminal-context.tsx';
import { TransferLink } from '../../../trading/transfer-link.tsx';

const LINK = 'rounded-4 py-1 font-medium text-accent hover:underline';

/** What the user has of both assets of the market, and ways to get more of them; nothing for a visitor. */
export function PairAssets() {
  const { base, quote } = useInstrument();
  const user = useUser();
  const side = useForms((state) => state.side);
  if (user === undefined) return null;
  const [from, to] = side === 'buy' ? [quote, base] : [base, quote];
  return (
    <section className="mt-2 border-t pt-2 text-12">
      <table className="w-full table-fixed">
        <thead>
          <tr className="text-11 text-text-3">
            <th scope="col" className="w-1/5 text-start font-normal">
              <FormattedMessage id="trading.coin" />
            </th>
            <th scope="col" className="text-end font-normal">
              <FormattedMessage id="trading.available" />
            </th>
            <th scope="col" className="text-end font-normal">
              <FormattedMessage id="trading.held" />
            </th>
          </tr>
        </thead>
        <tbody>
          <Row asset={base} />
          <Row asset={quote} />
        </tbody>
      </table>
      <p className="mt-1 flex gap-4">
        <TransferLink preset={{ target: WALLET_IDS.spot, coinId: from.assetId }} className={LINK}>
          <FormattedMessage id="trading.transfer" />
        </TransferLink>
        <AppLink to="/convert" search={{ from: from.code, to: to.code }} className={LINK}>
          <FormattedMessage id="terminal.form.convert" />
        </AppLink>
      </p>
    </section>
  );
}

function Row({ asset }: { readonly asset: AssetSpec }) {
  const own = useOwnAmount();
  const select = useCallback(
    ({ view }: TopicState<AccountView>) =>
      view === undefined ? undefined : (view.balances.get(balanceKey(WALLET_IDS.spot, asset.assetId)) ?? NOTHING),
    [asset],
  );
  const streamed = useAccountPart(select);
  const { data } = useSpotBalances();
  const balance = streamed ?? data?.items.find(({ coinId }) => coinId === asset.assetId);
  const text = (amount: string | undefined) => (amount === undefined ? NO_VALUE : own(groupDigits(trimZeros(amount))));
  return (
    <tr className="h-6">
      <th scope="row" className="text-start font-medium">
        {asset.code}
      </th>
      <td>
        <Shortened text={text(balance?.available)} className="num text-end" />
      </td>
      <td>
        <Shortened text={text(balance?.held)} className="num text-end text-text-2" />
      </td>
    </tr>
  );
}

/** A balance that the account does not have. */
const NOTHING = { available: '0', held: '0' } as const;
