import { useMemo } from 'react';
import type { ContentArticle } from '../content-queries.ts';
import { textLanguage } from '../parts/links.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleHead } from './article-head.tsx';
import { readArticle } from './article-nodes.ts';
import { Contents } from './contents.tsx';
import { Helpful } from './helpful.tsx';
import { ReadOn } from './read-on.tsx';
import { ShareButton } from './share-button.tsx';
import { useHeadingOfAddress, usePrintedLight } from './use-article-window.ts';

/** On paper the article stands alone: what is around it on the site is left out. */
const ALONE_ON_PAPER = 'print:[body:has(&)_:is(header,footer,aside,nav)]:hidden';

/** An article with everything around it. */
export function ArticleView({ article }: { readonly article: ContentArticle }) {
  const { nodes, headings } = useMemo(() => readArticle(article.html), [article.html]);
  useHeadingOfAddress(article.documentId);
  usePrintedLight();
  const language = textLanguage(article.shownLanguage);
  return (
    <div className={`mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10 ${ALONE_ON_PAPER}`}>
      <div className="justify-center gap-20 xl:flex">
        <div className="mx-auto min-w-0 max-w-[43rem] xl:mx-0 xl:w-[43rem]">
          <article>
            <ArticleHead article={article} />
            <div {...language}>
              <ArticleBody nodes={nodes} className="mt-8" />
            </div>
          </article>
          <div className="print:hidden">
            <Helpful article={article} />
            <ReadOn article={article} />
          </div>
        </div>
        <div className="hidden w-60 shrink-0 xl:block print:hidden">
          <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col gap-6 overflow-y-auto pt-1">
            <div {...language}>
              <Contents headings={headings} />
            </div>
            <div className="-ms-2.5">
              <ShareButton title={article.title} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
