import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { marketsCalls } from './calls.ts';
import { CoinFactsForm } from './coin-facts-form.tsx';
import { coinFactsKey, useCoins } from './queries.ts';

/** What the site says of one coin, to be edited, and who has written it when. */
export function CoinFactsPage({ params: { coinId = '' } }: RoomPageProps) {
  const intl = useIntl();
  const coin = useCoins().data?.find((one) => String(one.coinId) === coinId);
  const query = useQuery({
    queryKey: coinFactsKey(coinId),
    queryFn: ({ signal }) => api(marketsCalls.consoleCoinFacts, { params: { coinId }, signal }),
  });
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'markets.factsOf' }, { coin: coin?.shortName ?? coinId })}
      text={<FormattedMessage id="markets.factsText" />}
      back={<BackLink to="/markets/coins" labelId="markets.tab.coins" />}
    >
      <Loaded query={query} failedId="markets.factsFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {({ facts, versions }) => (
          <>
            <CoinFactsForm key={facts.version} facts={facts} />
            <Panel title={<FormattedMessage id="markets.versions" />}>
              {versions.length === 0 ? (
                <p className="text-13 text-text-3">
                  <FormattedMessage id="markets.noVersions" />
                </p>
              ) : (
                <ol className="divide-y text-13">
                  {versions.map(({ version, accountId, timeMs }) => (
                    <li key={version} className="flex flex-wrap justify-between gap-x-4 py-2">
                      <span className="num">
                        {accountId === 0 ? (
                          <FormattedMessage id="markets.versionOfHouse" values={{ version }} />
                        ) : (
                          <FormattedMessage id="markets.versionBy" values={{ version, accountId: String(accountId) }} />
                        )}
                      </span>
                      <Moment timeMs={timeMs} />
                    </li>
                  ))}
                </ol>
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </RoomPage>
  );
}
