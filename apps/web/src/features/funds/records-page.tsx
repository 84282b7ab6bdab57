import { useIsDemoSite, useSpotBalances } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, cx, EmptyState, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { FaucetButton } from './faucet-button.tsx';
import { RECORD_KINDS, type RecordKind, recordKindOf } from './record-kinds.ts';
import { Statement } from './statement.tsx';

const NO_COINS = [] as const;

/** What changed the balances: deposits (`?type=1`), withdrawals (2), rewards (4), transfers (5), trades (6), of one coin and of some days. */
export function RecordsPage({ search }: PageProps<'type' | 'coinId' | 'from' | 'to' | 'sort'>) {
  const navigate = useNavigate();
  const show = ({ type }: RecordKind) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, type: type === '' ? undefined : type }),
      replace: true,
      resetScroll: false,
    });
  return <Records kind={recordKindOf(search.type)} onKindChange={show} />;
}

interface RecordsProps {
  readonly kind: RecordKind;
  readonly onKindChange: (kind: RecordKind) => void;
}

function Records({ kind, onKindChange }: RecordsProps) {
  const intl = useIntl();
  const coins = useSpotBalances().data?.items ?? NO_COINS;
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="funds.records.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
          <FormattedMessage id="funds.records.text" />
        </p>
      </div>
      <Tabs
        label={intl.formatMessage({ id: 'funds.records.kinds' })}
        value={kind.id}
        onValueChange={(id) => onKindChange(RECORD_KINDS.find((one) => one.id === id) ?? kind)}
        items={RECORD_KINDS.map(({ id }) => ({
          value: id,
          label: intl.formatMessage({ id: `funds.records.kind.${id}` }),
        }))}
        className={cx(PANEL, 'overflow-clip')}
        listClassName="px-4"
      >
        <TabPanel value={kind.id}>
          <Statement coins={coins} reasons={kind.reasons} empty={<NoRecords kind={kind} />} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** The coin that new people are offered first. */
const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;

function NoRecords({ kind }: { readonly kind: RecordKind }) {
  const isDemo = useIsDemoSite();
  const offersFaucet = isDemo && (kind.id === 'all' || kind.id === 'reward');
  return (
    <EmptyState
      title={<FormattedMessage id={`funds.records.empty.${kind.id}`} />}
      description={<FormattedMessage id={`funds.records.hint.${kind.id}`} />}
      action={
        offersFaucet ? (
          <FaucetButton tone="accent" {...FIRST_COIN} />
        ) : (
          <AppLink to="/assetManagement/home" className={buttonClass('neutral')}>
            <FormattedMessage id="funds.records.account" />
          </AppLink>
        )
      }
    />
  );
}
