import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { ApiKeysPage } from '../features/api-keys/api-keys-page.tsx';

/** `/user/apiSetting`: the user's API keys. */
export function ApiSettingRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'apiKeys.title' }), intl.formatMessage({ id: 'apiKeys.text' }));
  return <ApiKeysPage />;
}
