import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Facts, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { usersCalls } from './calls.ts';

/** A user's limits, and how much of them is used. */
export function Limits({ accountId }: { readonly accountId: string }) {
  const query = useQuery({
    queryKey: ['own', 'user', accountId, 'limits'],
    queryFn: ({ signal }) => api(usersCalls.consoleUserLimits, { params: { accountId }, signal }),
  });
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <div className="p-4">
      <Loaded query={query} failedId="users.limitsFailed" skeleton={<Skeleton className="h-16 w-full rounded-8" />}>
        {({ identityLevel, limits }) => (
          <Facts
            layout="columns"
            items={[
              { id: 'level', label: label('users.identityLevel'), value: label(`users.level.${identityLevel}`) },
              ...limits.map(({ limit, used, most, unit }) => ({
                id: limit,
                label: label(`users.limit.${limit}`),
                value: <FormattedMessage id="users.usedOf" values={{ used: used || '–', most: `${most} ${unit}` }} />,
                figure: true,
              })),
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
