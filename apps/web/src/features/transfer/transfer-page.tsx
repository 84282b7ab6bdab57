import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { TransferPreset } from '@bourse/kit/page/open-dialog.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, cx } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { OutcomeDialog } from './form/outcome-dialog.tsx';
import { TransferForm } from './form/transfer-form.tsx';
import { RecentTransfers } from './history/recent-transfers.tsx';
import { useTransferFlow } from './use-transfer-flow.ts';

type Search = PageProps<'source' | 'target' | 'coinId' | 'tradeId'>['search'];

/** The transfer form as a page, with what was transferred last. */
export function TransferPage({ search }: PageProps<'source' | 'target' | 'coinId' | 'tradeId'>) {
  const preset = readPreset(search);
  const flow = useTransferFlow({});
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="transfer.title" />
          </h1>
          <p className="mt-1 text-13 text-text-2">
            <FormattedMessage id="transfer.text" />
          </p>
        </div>
        <AppLink to="/orderHome/transferRecord" className={buttonClass('neutral')}>
          <FormattedMessage id="transfer.records.title" />
        </AppLink>
      </div>
      <div className={cx(PANEL, 'p-4 md:p-6')}>
        <div className="mx-auto max-w-120">
          {/* Another link to this page begins another form. */}
          <TransferForm key={JSON.stringify(preset)} preset={preset} flow={flow} />
        </div>
      </div>
      <RecentTransfers />
      <OutcomeDialog outcome={flow.told} onClose={flow.dismiss} onLeave={() => undefined} />
    </div>
  );
}

/** The numbers of an address; what is none is left out. */
function readPreset(search: Search): TransferPreset {
  const read = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);
  return {
    source: read(search.source),
    target: read(search.target),
    coinId: read(search.coinId),
    tradeId: read(search.tradeId),
  };
}
