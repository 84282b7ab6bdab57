import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { DocsPage } from '../features/support/docs-page.tsx';

/** `/docs`: first steps and where to read on. */
export function DocsRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'guides.title' }), intl.formatMessage({ id: 'guides.text' }));
  return <DocsPage />;
}
