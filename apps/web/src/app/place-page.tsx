import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps, Place } from '@bourse/kit/page/places.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';

export interface PlacePageProps {
  readonly place: Place;
  readonly page: ComponentType<PageProps<string>>;
}

/** The page of a place, with its query and the title of the place. */
export function PlacePage({ place, page: Page }: PlacePageProps) {
  const search: PageProps<string>['search'] = useSearch({ strict: false });
  const params: PageProps['params'] = useParams({ strict: false });
  return (
    <>
      {place.title === 'key' && <PlaceTitle place={place} />}
      <Page place={place} search={search} params={params} />
    </>
  );
}

function PlaceTitle({ place: { key, robots } }: { readonly place: Place }) {
  const intl = useIntl();
  const text = `${key}.text`;
  const description = text in intl.messages ? intl.formatMessage({ id: text }) : undefined;
  usePageTitle(intl.formatMessage({ id: `${key}.title` }), description, robots);
  return null;
}
