import { api } from '@bourse/kit/api/api.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Skeleton } from '@bourse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { contentCalls } from './calls.ts';
import type { Draft } from './drafts.ts';

/** The text is rendered when nothing was typed for so long. */
const PAUSE_MS = 600;

export interface ArticlePreviewProps {
  readonly draft: Draft;
  /** Language of the text, as the site names it. */
  readonly language: string;
}

/** An article as readers will see it, rendered by the exchange. */
export function ArticlePreview({ draft: { title, summary, body }, language }: ArticlePreviewProps) {
  const settled = useDebounced(body, PAUSE_MS);
  const query = useQuery({
    queryKey: ['own', 'content-preview', settled],
    queryFn: ({ signal }) => api(contentCalls.previewContent, { body: { body: settled }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <article lang={language.replace('_', '-')} className="min-w-0 text-14">
      <h2 className="text-20 font-semibold text-balance">{title || <FormattedMessage id="content.untitled" />}</h2>
      {summary !== '' && <p className="mt-1 text-text-2">{summary}</p>}
      <Loaded query={query} failedId="content.previewFailed" skeleton={<Skeleton className="mt-4 h-40 w-full" />}>
        {({ html }) => <Rendered html={html} />}
      </Loaded>
    </article>
  );
}

const LOOK = [
  'mt-4 leading-6 break-words [&_a]:text-accent [&_a]:underline [&_code]:font-mono [&_code]:text-12 [&_img]:my-3 [&_img]:max-w-full',
  '[&_h2]:mt-5 [&_h2]:text-16 [&_h2]:font-semibold [&_h3]:mt-4 [&_h3]:font-semibold [&_p]:my-2 [&_blockquote]:border-s-2 [&_blockquote]:ps-3',
  '[&_ul]:my-2 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:my-3 [&_pre]:overflow-x-auto [&_pre]:rounded-4 [&_pre]:bg-surface-2 [&_pre]:p-3',
  '[&_table]:my-3 [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:px-2 [&_th]:py-1 [&_th]:text-start',
].join(' ');

/** Sanitised HTML of the exchange. Its links open the site beside the console, so that no draft is lost. */
function Rendered({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const template = document.createElement('template');
    template.innerHTML = html;
    for (const link of template.content.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    box.current?.replaceChildren(template.content);
  }, [html]);
  return <div ref={box} className={LOOK} />;
}
