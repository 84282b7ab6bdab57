import { Badge } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';

export interface DeviceNameProps {
  /** `Firefox, Linux`; `-` when it is not known. */
  readonly device: string;
  readonly isCurrent: boolean;
}

/** A browser, and whether it is the one of this page. */
export function DeviceName({ device, isCurrent }: DeviceNameProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 font-medium">
      {device === '-' ? <FormattedMessage id="account.security.unknownDevice" /> : <bdi>{device}</bdi>}
      {isCurrent && (
        <Badge tone="accent">
          <FormattedMessage id="account.security.thisDevice" />
        </Badge>
      )}
    </span>
  );
}
