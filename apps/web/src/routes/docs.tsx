import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { DocsPage } from '../features/support/docs-page.tsx';

/** `/docs`: first steps and where to read on. */
export function DocsRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'support.guides.title' }), intl.formatMessage({ id: 'support.guides.text' }));
  return <DocsPage />;
}
