import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { recordKindOf } from '../features/funds/record-kinds.ts';
import { RecordsPage } from '../features/funds/records-page.tsx';

/** `/assetManagement/financial`: deposits (`?type=1`), withdrawals (2) and rewards (4). */
export function RecordsRoute() {
  const intl = useIntl();
  const { type }: { readonly type?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(intl.formatMessage({ id: 'records.title' }), intl.formatMessage({ id: 'records.text' }));
  return (
    <RecordsPage
      kind={recordKindOf(type)}
      onKindChange={(kind) =>
        void navigate({
          to: '.',
          search: kind.type === '' ? {} : { type: kind.type },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
