import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { SkeletonRows } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { DeviceName } from '../security/device-name.tsx';
import { SESSIONS_KEY } from '../security/security-keys.ts';
import { Card } from './card.tsx';

/** Sessions that the card shows; the security centre has all. */
const MOST = 4;

/** Where the user is logged in. */
export function DevicesCard() {
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api(accountCalls.ownSessions, { signal }),
  });
  return (
    <Card
      title={<FormattedMessage id="overview.devices" />}
      aside={
        <AppLink to="/user/personSetting" className="text-13 text-accent hover:underline">
          <FormattedMessage id="overview.devices.manage" />
        </AppLink>
      }
    >
      <Loaded
        query={sessions}
        failedId="overview.devices.failed"
        skeleton={<SkeletonRows rows={2} rowClassName="h-12" blocks={['h-3 w-40', 'h-3 w-24']} />}
      >
        {(items) => (
          <ul className="flex flex-col divide-y">
            {items.slice(0, MOST).map(({ sessionId, device, isCurrent, address, lastUsedMs }) => (
              <li key={sessionId} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-13">
                <span className="min-w-0 flex-1 basis-48">
                  <DeviceName device={device} isCurrent={isCurrent} />
                  <span dir="ltr" className="num block text-12 break-all text-text-3 rtl:text-end">
                    {address}
                  </span>
                </span>
                <Moment timeMs={lastUsedMs} className="text-12 text-text-3" />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
