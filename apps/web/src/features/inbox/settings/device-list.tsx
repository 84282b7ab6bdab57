import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Badge, Button, SkeletonRows } from '@bourse/ui';
import { MonitorSmartphone } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { inboxCalls } from '../calls.ts';
import { INBOX_KEYS } from '../inbox-keys.ts';
import { dropPush } from '../push/push-client.ts';
import { usePushDevices } from './use-push.ts';

type Device = RouteData<'pushSubscriptions'>['subscriptions'][number];

/** The browsers that receive the user's messages, each with a way to end that. */
export function DeviceList() {
  const query = usePushDevices();
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-13 font-medium">
        <FormattedMessage id="inboxSettings.devices" />
      </h3>
      <Loaded
        query={query}
        failedId="inboxSettings.devices.failed"
        skeleton={<SkeletonRows rows={2} rowClassName="h-12 gap-3" blocks={['size-6', 'h-4 w-40']} />}
        isEmpty={({ subscriptions }) => subscriptions.length === 0}
        empty={
          <p className="text-13 text-text-2">
            <FormattedMessage id="inboxSettings.devices.none" />
          </p>
        }
      >
        {({ subscriptions }) => (
          <ul>
            {subscriptions.map((device) => (
              <li key={device.subscriptionId} className="border-b last:border-b-0">
                <DeviceRow device={device} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const intl = useIntl();
  const { subscriptionId, service, createdMs, isOwn } = device;
  const removal = useAction({
    run: async () => {
      await api(inboxCalls.pushUnsubscribe, { body: { subscriptionId } });
      // Of this browser the subscription itself ends as well.
      if (isOwn) await dropPush(true);
    },
    done: () => intl.formatMessage({ id: 'inboxSettings.devices.removed' }),
    invalidates: [INBOX_KEYS.push],
  });
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-text-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <span dir="ltr" className="wrap-anywhere">
            {service}
          </span>
          {isOwn && (
            <Badge tone="accent">
              <FormattedMessage id="inboxSettings.devices.own" />
            </Badge>
          )}
        </p>
        <p className="text-12 text-text-2">
          <FormattedMessage id="inboxSettings.devices.since" values={{ time: <Moment timeMs={createdMs} /> }} />
        </p>
      </div>
      <Button
        tone="quiet"
        size="sm"
        busy={removal.isPending}
        aria-label={intl.formatMessage({ id: 'inboxSettings.devices.removeOne' }, { service })}
        onClick={() => void removal.run()}
      >
        <FormattedMessage id="inboxSettings.devices.remove" />
      </Button>
    </div>
  );
}
