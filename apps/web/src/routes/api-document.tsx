import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { ReferencePage } from '../features/api-reference/reference-page.tsx';

/** `/apiDocument`: the API for people. */
export function ApiDocumentRoute() {
  const intl = useIntl();
  usePageTitle(
    intl.formatMessage({ id: 'apiReference.title' }),
    intl.formatMessage({ id: 'apiReference.description' }),
  );
  return <ReferencePage />;
}
