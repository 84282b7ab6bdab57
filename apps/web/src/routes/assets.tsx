import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { AssetsPage } from '../features/funds/assets-page.tsx';

/** `/assetManagement/home` and `/assetManagement/overView`: the spot account is the only one yet. */
export function AssetsRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'assets.title' }), intl.formatMessage({ id: 'assets.description' }));
  return <AssetsPage />;
}
