import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { EmptyState, Select } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countColumn, textColumn } from '../../room/columns.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { supportCalls } from './calls.ts';
import { LANGUAGE_ITEMS, type Language, type Product, productItems } from './choices.ts';
import { waitText } from './desk-data.ts';
import { SupportTabs } from './support-tabs.tsx';

type Day = RouteData<'deskLevels'>['days'][number];

const ALL = 'all';

/** A column of a length of time, as `1:05`; a dash where there was none to measure. */
function spanColumn(
  id: string,
  headId: string,
  read: (day: Day) => readonly [count: number, ms: number],
): ListColumn<Day> {
  return {
    ...textColumn<Day>(id, headId, (day) => {
      const [count, ms] = read(day);
      return count === 0 ? '' : waitText(0, ms);
    }),
    sortValue: (day) => read(day)[1],
    align: 'end',
    figure: true,
  };
}

const COLUMNS: readonly ListColumn<Day>[] = [
  textColumn('day', 'support.day', ({ day }) => day),
  countColumn('opened', 'support.opened', ({ opened }) => opened),
  countColumn('handedOver', 'support.handedOver', ({ handedOver }) => handedOver),
  countColumn('closed', 'support.closedCount', ({ closed }) => closed),
  spanColumn('first50', 'support.first50', ({ firstAnswer }) => [firstAnswer.count, firstAnswer.p50Ms]),
  spanColumn('first90', 'support.first90', ({ firstAnswer }) => [firstAnswer.count, firstAnswer.p90Ms]),
  spanColumn('first99', 'support.first99', ({ firstAnswer }) => [firstAnswer.count, firstAnswer.p99Ms]),
  spanColumn('resolution50', 'support.resolution50', ({ resolution }) => [resolution.count, resolution.p50Ms]),
  spanColumn('resolution90', 'support.resolution90', ({ resolution }) => [resolution.count, resolution.p90Ms]),
  textColumn('stars', 'support.stars', ({ ratings, stars }) => (ratings === 0 ? '' : (stars / ratings).toFixed(2)), {
    align: 'end',
    figure: true,
  }),
  countColumn('ratings', 'support.ratings', ({ ratings }) => ratings),
];

/** How quickly people were answered, by day. */
export function LevelsPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'support.levels' });
  const [language, setLanguage] = useState<Language | typeof ALL>(ALL);
  const [product, setProduct] = useState<Product | typeof ALL>(ALL);
  const all = { value: ALL, label: intl.formatMessage({ id: 'common.all' }) } as const;
  const query = useQuery({
    queryKey: ['own', 'support', 'levels', language, product],
    queryFn: async ({ signal }) => {
      const restricted = {
        ...(language === ALL ? {} : { language }),
        ...(product === ALL ? {} : { product }),
      };
      return (await api(supportCalls.deskLevels, { query: restricted, signal })).days;
    },
  });
  return (
    <RoomPage title={title} text={<FormattedMessage id="support.levelsText" />}>
      <SupportTabs />
      <div className="flex flex-wrap gap-2">
        <Select
          label={intl.formatMessage({ id: 'support.language' })}
          value={language}
          onValueChange={setLanguage}
          items={[all, ...LANGUAGE_ITEMS]}
        />
        <Select
          label={intl.formatMessage({ id: 'support.product' })}
          value={product}
          onValueChange={setProduct}
          items={[all, ...productItems(intl)]}
        />
      </div>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ day }) => day}
          source={{ kind: 'whole', query }}
          filters={{}}
          failedId="support.levelsFailed"
          empty={<EmptyState title={<FormattedMessage id="support.noLevels" />} />}
          exported={{ name: 'service-levels' }}
        />
      </Panel>
    </RoomPage>
  );
}
