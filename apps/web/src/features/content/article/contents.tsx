import { cx } from '@bourse/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ArticleHeading } from './article-nodes.ts';

/** Fewer headings than these are seen at once anyway. */
const FEWEST = 2;
/** The part of the window in which a heading counts as being read: below the header, above the middle. */
const READING_ZONE = '-72px 0px -55% 0px';

/** The headings of an article, the one that is being read marked. */
export function Contents({ headings }: { readonly headings: readonly ArticleHeading[] }) {
  const current = useCurrentHeading(headings);
  if (headings.length < FEWEST) return null;
  return (
    <nav aria-labelledby="article-contents">
      <h2 id="article-contents" className="mb-2 text-12 font-medium text-text-3">
        <FormattedMessage id="content.article.contents" />
      </h2>
      <ul className="border-s">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                '-ms-px block border-s border-transparent py-1 pe-2 text-13 text-text-2 text-pretty hover:text-text-1',
                'aria-[current=location]:border-accent aria-[current=location]:text-accent',
                level === 3 ? 'ps-6' : 'ps-3',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The heading that is being read: the last one that came into the zone. */
function useCurrentHeading(headings: readonly ArticleHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id);
        const last = seen.at(-1);
        if (last !== undefined) setCurrent(last);
      },
      { rootMargin: READING_ZONE },
    );
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [headings]);
  return headings.some(({ id }) => id === current) ? current : headings[0]?.id;
}
