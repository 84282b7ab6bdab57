import type { PageProps } from '@bourse/kit/page/places.ts';
import { useSearch } from '@tanstack/react-router';
import { PersonVerifiedPage } from '../person-verified-page.tsx';

type Props = PageProps<'source' | 'level' | 'step'>;

/** The page of the forms, with the address's query as the router gives it. */
export function VerifiedPage() {
  const search: Props['search'] = useSearch({ strict: false });
  return <PersonVerifiedPage search={search} params={{}} place={{} as Props['place']} />;
}
