import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { type RecordKind, recordKindOf } from '../features/funds/record-kinds.ts';
import { RecordsPage } from '../features/funds/records-page.tsx';
import { readStatementFilter, type StatementFilter, statementSearch } from '../features/funds/statement-filter.ts';

/** `/assetManagement/financial`: deposits (`?type=1`), withdrawals (2) and rewards (4), of one coin and of some days. */
export function RecordsRoute() {
  const intl = useIntl();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(intl.formatMessage({ id: 'funds.records.title' }), intl.formatMessage({ id: 'funds.records.text' }));
  const kind = recordKindOf(search.type);
  const filter = readStatementFilter(search);
  const show = ({ type }: RecordKind, shown: StatementFilter) => {
    const next = { ...(type === '' ? {} : { type }), ...statementSearch(shown) };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return (
    <RecordsPage
      kind={kind}
      onKindChange={(next) => show(next, filter)}
      filter={filter}
      onFilterChange={(next) => show(kind, next)}
    />
  );
}
