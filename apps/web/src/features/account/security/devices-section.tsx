import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { Button, EmptyState } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { DeviceName } from './device-name.tsx';
import { Section } from './section.tsx';
import { DEVICES_KEY } from './security-keys.ts';

type OwnDevice = RouteData<'ownDevices'>[number];

const COLUMNS: readonly ListColumn<OwnDevice>[] = [
  {
    id: 'device',
    headId: 'account.security.device',
    cell: ({ device, isCurrent }) => <DeviceName device={device} isCurrent={isCurrent} />,
    skeleton: 'h-4 w-40',
  },
  {
    id: 'address',
    headId: 'account.security.address',
    cell: ({ address }) => (
      <span dir="ltr" className="num break-all">
        {address === '' ? '–' : address}
      </span>
    ),
  },
  {
    id: 'known',
    headId: 'accountSecurity.devices.since',
    cell: ({ createdMs }) => <Moment timeMs={createdMs} className="whitespace-nowrap" />,
  },
  {
    id: 'used',
    headId: 'accountSecurity.devices.lastLogin',
    cell: ({ lastUsedMs }) => <Moment timeMs={lastUsedMs} className="whitespace-nowrap" />,
  },
  {
    id: 'actions',
    headId: 'account.security.actions',
    cell: (item) => <Forget item={item} />,
    align: 'end',
    card: 'aside',
  },
];

/** The browsers that the account knows: a login from any other is one from a new device. */
export function DevicesSection() {
  const intl = useIntl();
  const query = useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => api(accountCalls.ownDevices, { signal }),
  });
  return (
    <Section
      title={<FormattedMessage id="accountSecurity.devices" />}
      text={<FormattedMessage id="accountSecurity.devices.text" />}
    >
      <DataList
        caption={intl.formatMessage({ id: 'accountSecurity.devices' })}
        columns={COLUMNS}
        rowId={({ deviceId }) => deviceId}
        source={{ kind: 'whole', query }}
        failedId="accountSecurity.devices.failed"
        empty={<EmptyState title={<FormattedMessage id="accountSecurity.devices.none" />} />}
        density="roomy"
        skeletonRows={2}
      />
    </Section>
  );
}

function Forget({ item: { deviceId, device } }: { readonly item: OwnDevice }) {
  const intl = useIntl();
  const action = useAction({
    run: () => api(accountCalls.removeOwnDevice, { params: { deviceId } }),
    done: () => intl.formatMessage({ id: 'accountSecurity.devices.forgotten' }),
    invalidates: [DEVICES_KEY, ['own', 'activity']],
  });
  return (
    <Button
      size="sm"
      busy={action.isPending}
      aria-label={intl.formatMessage({ id: 'accountSecurity.devices.forgetOf' }, { device })}
      onClick={() => void action.run()}
    >
      <FormattedMessage id="accountSecurity.devices.forget" />
    </Button>
  );
}
