import { useEffect } from 'react';
import { useIntl } from 'react-intl';

const SITE = 'Bourse';

/** Whether search engines may list a page; `noindex` for what is private, unfinished or not there. */
export type Robots = 'index' | 'noindex';

/**
 * Sets the page's title and description while the page is shown: `Page · Bourse`. A page without a description of its own
 * gets the site's, so that none keeps the words of the page before it.
 */
export function usePageTitle(title: string, description?: string, robots: Robots = 'index'): void {
  const site = useIntl().formatMessage({ id: 'shell.description' });
  const text = description ?? site;
  useEffect(() => {
    document.title = title === '' ? SITE : `${title} · ${SITE}`;
  }, [title]);
  useEffect(() => writeMeta('description', text), [text]);
  useEffect(() => writeMeta('robots', robots), [robots]);
}

function writeMeta(name: string, content: string): void {
  const selector = `meta[name="${name}"]`;
  const meta = document.querySelector(selector) ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
}
