import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { buttonClass, Shortened } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../../trading/transfer-link.tsx';
import { HideToggle, UnitChoice, UnitTotal } from '../unit-choice.tsx';
import { FUND_LINKS } from './account-links.ts';
import { ContractOverview } from './contract-overview.tsx';
import { useWalletOverview } from './worth-queries.ts';

const FUND_BUTTON = buttonClass('neutral', 'sm', 'w-full min-w-0');
/** From spot to perpetual contracts, as the specification's link. */
const TRANSFER = { source: 2, target: 5 } as const;

/** What everything is worth, the unit of it, and the ways of money in, out and across. */
export function AssetsOverview({ onPick }: { readonly onPick: () => void }) {
  const intl = useIntl();
  const { data, isError } = useWalletOverview();
  return (
    <div className="flex flex-col gap-3">
      <div>
        <div className="flex items-center justify-between gap-2 text-12 text-text-2">
          <FormattedMessage id="funds.total" />
          <HideToggle />
        </div>
        <p className="flex h-8 items-center text-20 font-semibold">
          {isError && data === undefined ? (
            <span className="text-13 font-normal text-text-3">
              <FormattedMessage id="header.unknownTotal" />
            </span>
          ) : (
            <UnitTotal totals={data} />
          )}
        </p>
      </div>
      <UnitChoice />
      <ul className="grid auto-cols-fr grid-flow-col gap-2">
        {FUND_LINKS.map((link) => (
          <li key={link.id}>
            {link.id === 'header.fund.transfer' ? (
              <TransferLink preset={TRANSFER} onClick={onPick} className={FUND_BUTTON}>
                <Shortened text={intl.formatMessage({ id: link.id })} />
              </TransferLink>
            ) : (
              <AppLink {...targetOf(link)} preload={false} onClick={onPick} className={FUND_BUTTON}>
                <Shortened text={intl.formatMessage({ id: link.id })} />
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      <ContractOverview onPick={onPick} />
    </div>
  );
}
