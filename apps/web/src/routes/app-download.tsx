import { useLang } from '@bourse/kit/page/app-link.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { InstallPage } from '../features/support/install-page.tsx';
import { QrCode } from '../shell/qr-code.tsx';

const QR_PIXELS = 200;

/** `/app/downLoad`: the site as an app. */
export function AppDownloadRoute() {
  const intl = useIntl();
  const address = `${globalThis.location.origin}/${useLang()}/app/downLoad`;
  usePageTitle(intl.formatMessage({ id: 'support.install.title' }), intl.formatMessage({ id: 'support.install.text' }));
  return (
    <InstallPage
      qrCode={<QrCode text={address} label={intl.formatMessage({ id: 'support.install.qr' })} size={QR_PIXELS} />}
    />
  );
}
