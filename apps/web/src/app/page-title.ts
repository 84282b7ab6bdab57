import { useEffect } from 'react';

const SITE = 'Bourse';

/** Sets the page's title and description while the page is shown. */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === '' ? SITE : `${title} · ${SITE}`;
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
