import { Dialog } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ArticleElement } from './article-nodes.ts';

/** A picture in its place; pressed, it opens as large as the window. */
export function ArticlePicture({ node }: { readonly node: ArticleElement }) {
  const { src, alt = '', width, height } = node;
  const intl = useIntl();
  const [isLarge, setLarge] = useState(false);
  const name = alt === '' ? intl.formatMessage({ id: 'content.article.picture' }) : alt;
  return (
    <>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'content.article.enlarge' }, { name })}
        onClick={() => setLarge(true)}
        className="my-2 block max-w-full cursor-zoom-in overflow-clip rounded-8 border bg-surface-1"
      >
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full"
        />
      </button>
      <Dialog
        open={isLarge}
        onOpenChange={setLarge}
        title={name}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        className="w-fit max-w-[calc(100vw-2rem)]"
      >
        <img src={src} alt={alt} className="mx-auto h-auto max-h-[calc(100dvh-8rem)] max-w-full object-contain" />
      </Dialog>
    </>
  );
}
