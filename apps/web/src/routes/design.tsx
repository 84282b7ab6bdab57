import { useServerLocales } from '@bourse/kit/api/queries.ts';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { Catalogue } from '../features/design/catalogue.tsx';
import { NotFoundPage } from './not-found.tsx';

/** `/design`: every component in every state, for those who build the site; not in production. */
export function DesignRoute() {
  const { data, isPending } = useServerLocales();
  if (isPending) return null;
  return data?.some(({ value }) => value === 'longest') ? <DesignPage /> : <NotFoundPage />;
}

function DesignPage() {
  const title = useIntl().formatMessage({ id: 'design.title' });
  usePageTitle(title, undefined, 'noindex');
  return (
    <div lang="en" className="mx-auto w-full max-w-400 px-4 py-8 md:px-6">
      <h1 className="mb-6 text-28 font-semibold">{title}</h1>
      <Catalogue />
    </div>
  );
}
