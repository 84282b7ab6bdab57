import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { LateQrCode } from '@bourse/kit/page/late-qr-code.tsx';
import { buttonClass, Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

const DOWNLOAD_PATH = '/app/downLoad';
const QR_PIXELS = 192;

export interface InstallWalletProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says that a wallet is needed first, and where to get the application that has one. */
export function InstallWallet({ open, onOpenChange }: InstallWalletProps) {
  const intl = useIntl();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'header.wallet.install' })}
      description={intl.formatMessage({ id: 'header.wallet.installText' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="w-[min(756px,calc(100vw-2rem))]!"
    >
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <LateQrCode
          text={`${globalThis.location.origin}${DOWNLOAD_PATH}`}
          label={intl.formatMessage({ id: 'header.download.qr' })}
          size={QR_PIXELS}
        />
        <p className="text-13 text-text-2">
          <FormattedMessage id="header.download.scan" />
        </p>
        <AppLink
          to={DOWNLOAD_PATH}
          preload={false}
          onClick={() => onOpenChange(false)}
          className={buttonClass('accent', 'lg')}
        >
          <FormattedMessage id="header.download.more" />
        </AppLink>
      </div>
    </Dialog>
  );
}
