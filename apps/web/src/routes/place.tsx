import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { type Place, placeId } from '../app/places.ts';
import { PlannedPage } from '../features/places/planned-page.tsx';

/** A place of the table that is not built yet. Search engines are asked to leave it out. */
export function PlacePage({ place }: { readonly place: Place }) {
  const intl = useIntl();
  const { code }: { readonly code?: string } = useParams({ strict: false });
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const id = placeId(place.path);
  usePageTitle(
    intl.formatMessage({ id: `places.${id}.title` }),
    intl.formatMessage({ id: `places.${id}.text` }),
    'noindex',
  );
  return <PlannedPage place={place} address={{ code, search }} />;
}
