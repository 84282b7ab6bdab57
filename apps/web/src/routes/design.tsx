import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { useServerLocales } from '../app/queries.ts';
import { ControlsCatalogue } from '../features/design/controls-catalogue.tsx';
import { FeedbackCatalogue } from '../features/design/feedback-catalogue.tsx';
import { Tokens } from '../features/design/tokens.tsx';
import { NotFoundPage } from './not-found.tsx';

/** `/design`: every component in every state, for those who build the site; not in production. */
export function DesignRoute() {
  const { data, isPending } = useServerLocales();
  if (isPending) return null;
  return data?.some(({ value }) => value === 'longest') ? <Catalogue /> : <NotFoundPage />;
}

function Catalogue() {
  const title = useIntl().formatMessage({ id: 'design.title' });
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-8 md:px-6">
      <h1 className="mb-6 text-28 font-semibold">{title}</h1>
      <Tokens />
      <ControlsCatalogue />
      <FeedbackCatalogue />
    </div>
  );
}
