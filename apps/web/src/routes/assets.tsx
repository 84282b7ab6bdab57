import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { AssetsPage } from '../features/funds/assets-page.tsx';

/** `/assetManagement/home` and `/assetManagement/overView`: the spot account is the only one yet. */
export function AssetsRoute() {
  usePageTitle(useIntl().formatMessage({ id: 'assets.title' }));
  return <AssetsPage />;
}
