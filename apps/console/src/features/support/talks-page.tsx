import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { accountColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { supportCalls } from './calls.ts';
import { LANGUAGE_ITEMS, languageName, productItems } from './choices.ts';
import { SupportTabs } from './support-tabs.tsx';

type Talk = RouteData<'deskTalks'>['items'][number];

const MEANINGS: Readonly<Record<Talk['state'], StateMeaning>> = {
  'self-service': 'ended',
  waiting: 'waits',
  claimed: 'good',
  closed: 'ended',
};
const STATES = Object.keys(MEANINGS) as Talk['state'][];

function columnsOf(intl: IntlShape): readonly ListColumn<Talk>[] {
  return [
    textColumn('talk', 'support.talk', ({ talkId }) => talkId, {
      cell: ({ talkId }) => (
        <AppLink to="/support" search={{ talk: talkId }} className="num text-accent hover:underline">
          {talkId}
        </AppLink>
      ),
    }),
    textColumn('state', 'room.state', ({ state }) => state, {
      cell: ({ state }) => <StateBadge labelId={`support.stateName.${state}`} meaning={MEANINGS[state]} />,
      card: 'aside',
    }),
    accountColumn(({ customer }) => customer.accountId),
    textColumn('language', 'support.language', ({ language }) => languageName(language)),
    textColumn('product', 'support.product', ({ product }) => intl.formatMessage({ id: `talk.product.${product}` })),
    textColumn('agent', 'support.agentName', ({ agentName }) => agentName),
    countColumn('messages', 'support.messages', ({ lastSeq }) => lastSeq),
    textColumn('stars', 'support.stars', ({ stars }) => (stars === 0 ? '' : String(stars))),
    timeColumn('opened', 'support.openedAt', ({ openedMs }) => openedMs),
    timeColumn('closed', 'support.closedAt', ({ closedMs }) => closedMs),
  ];
}

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `support.stateName.${value}` }) })),
    },
    language: { kind: 'select', labelId: 'support.language', items: LANGUAGE_ITEMS },
    product: { kind: 'select', labelId: 'support.product', items: productItems(intl) },
    account: { kind: 'text', labelId: 'room.account', maxLength: 10 },
  } as const satisfies ListFilters<Talk>;
}

const SOURCE: PagedSource<Talk, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'support', 'talks'],
  read: ({ values, cursor, limit, signal }) => {
    const accountId = /^[1-9]\d{0,9}$/.test(values.account) ? values.account : undefined;
    if (values.account !== '' && accountId === undefined) return Promise.resolve({ items: [], nextCursor: '' });
    const language = LANGUAGE_ITEMS.find(({ value }) => value === values.language)?.value;
    const state = STATES.find((name) => name === values.state);
    const product = values.product === '' ? undefined : (values.product as Talk['product']);
    return api(supportCalls.deskTalks, { query: { state, language, product, accountId, cursor, limit }, signal });
  },
};

/** Every talk, newest first. */
export function TalksPage() {
  const intl = useIntl();
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  const title = intl.formatMessage({ id: 'support.talks' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="support.talksText" />}>
      <SupportTabs />
      <Panel flush>
        <DataList
          caption={title}
          columns={columns}
          rowId={({ talkId }) => talkId}
          source={SOURCE}
          filters={filters}
          failedId="support.failed"
          empty={<EmptyState title={<FormattedMessage id="support.noTalks" />} />}
          exported={{ name: 'support-talks' }}
          opensRows
        />
      </Panel>
    </RoomPage>
  );
}
