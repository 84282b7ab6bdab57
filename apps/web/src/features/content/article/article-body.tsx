import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { CopyButton } from '@bourse/kit/page/copy-button.tsx';
import { linkAt } from '@bourse/kit/page/link-at.ts';
import { cx, ScrollBox } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type ArticleElement, type ArticleNode, type ArticleTag, textOf } from './article-nodes.ts';
import { ArticlePicture } from './article-picture.tsx';

export interface ArticleBodyProps {
  readonly nodes: readonly ArticleNode[];
  readonly className?: string | undefined;
}

/** The text of an article, of elements that the site draws itself: nothing in it is taken over as HTML. */
export function ArticleBody({ nodes, className }: ArticleBodyProps) {
  return <div className={cx('text-16 leading-7 text-text-1', className)}>{drawn(nodes)}</div>;
}

function drawn(nodes: readonly ArticleNode[]): ReactNode {
  return Array.from(nodes.entries(), ([at, node]) =>
    // Spaces between blocks are no text of theirs, and rows of a table must not have any.
    typeof node === 'string' ? node : <Drawn key={at} node={node} />,
  );
}

/** Elements that only have a look. */
const LOOKS: Readonly<Partial<Record<ArticleTag, string>>> = {
  p: 'my-4 text-pretty first:mt-0 last:mb-0',
  h4: 'mt-6 mb-2 text-16 font-semibold',
  ul: 'my-4 list-disc space-y-1.5 ps-6 marker:text-text-3',
  li: 'ps-1 [&>:is(p,ul,ol)]:my-1.5',
  blockquote: 'my-5 border-s-2 border-accent ps-4 text-text-2',
  strong: 'font-semibold',
  kbd: 'rounded-4 border border-line-strong bg-surface-2 px-1.5 py-0.5 text-13',
  mark: 'bg-warning-soft text-text-1',
  thead: 'bg-surface-2',
  tr: 'border-b last:border-b-0',
};

function Drawn({ node }: { readonly node: ArticleElement }) {
  const { tag: Tag, children } = node;
  switch (Tag) {
    case 'a':
      return <ArticleLink node={node} />;
    case 'img':
      return <ArticlePicture node={node} />;
    case 'h2':
    case 'h3':
      return <Heading node={node} level={Tag} />;
    case 'pre':
      return <CodeBlock node={node} />;
    case 'code':
      return <code className="rounded-4 bg-surface-3 px-1 py-0.5 text-[0.875em] wrap-anywhere">{drawn(children)}</code>;
    case 'table':
      return <WideTable>{drawn(elementsOf(children))}</WideTable>;
    case 'ol':
      return (
        <ol start={node.start} className="my-4 list-decimal space-y-1.5 ps-6 marker:text-text-3">
          {drawn(children)}
        </ol>
      );
    case 'hr':
      return <hr className="my-8" />;
    case 'br':
      return <br />;
    case 'th':
    case 'td':
      return <TableCell node={node} as={Tag} />;
    case 'thead':
    case 'tbody':
    case 'tr':
      return <Tag className={LOOKS[Tag]}>{drawn(elementsOf(children))}</Tag>;
    default:
      return <Tag className={LOOKS[Tag]}>{drawn(children)}</Tag>;
  }
}

/** What stands between the rows and cells of a table is dropped. */
function elementsOf(nodes: readonly ArticleNode[]): readonly ArticleNode[] {
  return nodes.filter((node) => typeof node !== 'string');
}

const LINK = 'text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent wrap-anywhere';

/** Pages of ours are opened by the router, in the reader's language; others in a tab of their own that knows nothing of ours. */
function ArticleLink({ node: { href = '', children } }: { readonly node: ArticleElement }) {
  const own = linkAt(href);
  if (own !== undefined) {
    return (
      <AppLink {...own} preload={false} className={LINK}>
        {drawn(children)}
      </AppLink>
    );
  }
  const isElsewhere = /^https?:/i.test(href);
  return (
    <a href={href} className={LINK} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {drawn(children)}
    </a>
  );
}

interface HeadingProps {
  readonly node: ArticleElement;
  readonly level: 'h2' | 'h3';
}

/** A heading that can be linked to; it stays clear of the site's header. The link stands beside it, so that the heading is named by its words. */
function Heading({ node: { id = '', children }, level: Tag }: HeadingProps) {
  const intl = useIntl();
  return (
    <div className={cx('group flex items-baseline gap-2 first:mt-0', Tag === 'h2' ? 'mt-10 mb-3' : 'mt-7 mb-2')}>
      <Tag
        id={id}
        className={cx(
          'min-w-0 scroll-mt-20 font-semibold tracking-[-0.01em] text-balance',
          Tag === 'h2' ? 'text-20' : 'text-16',
        )}
      >
        {drawn(children)}
      </Tag>
      <a
        href={`#${id}`}
        aria-label={intl.formatMessage({ id: 'content.article.anchor' }, { title: textOf(children) })}
        className="text-text-3 opacity-0 transition-opacity group-hover:opacity-100 hover:text-accent focus-visible:opacity-100 print:hidden"
      >
        #
      </a>
    </div>
  );
}

/** Code as it is written, with a button that copies it. */
function CodeBlock({ node: { children } }: { readonly node: ArticleElement }) {
  const intl = useIntl();
  const code = textOf(children).replace(/\n$/, '');
  return (
    <div className="group relative my-5">
      <ScrollBox
        role="group"
        aria-label={intl.formatMessage({ id: 'content.article.code' })}
        className="rounded-8 border bg-surface-1 py-3 ps-4 pe-12"
      >
        <pre dir="ltr" className="w-max min-w-full text-13 leading-6">
          <code>{code}</code>
        </pre>
      </ScrollBox>
      <div className="absolute end-1.5 top-1.5 rounded-4 bg-surface-1 print:hidden">
        <CopyButton
          text={code}
          label={intl.formatMessage({ id: 'content.article.copyCode' })}
          done={intl.formatMessage({ id: 'content.article.codeCopied' })}
        />
      </div>
    </div>
  );
}

/** A table that scrolls in its own box where it finds no room. */
function WideTable({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  return (
    <ScrollBox
      role="group"
      aria-label={intl.formatMessage({ id: 'content.article.table' })}
      className="my-5 rounded-8 border"
    >
      <table className="w-full border-collapse text-14 leading-6">{children}</table>
    </ScrollBox>
  );
}

const ALIGNS = { start: 'text-start', center: 'text-center', end: 'text-end' } as const;

function TableCell({ node, as: Tag }: { readonly node: ArticleElement; readonly as: 'th' | 'td' }) {
  const { align = 'start', children } = node;
  return (
    <Tag
      {...(Tag === 'th' && { scope: 'col' })}
      className={cx(
        'num min-w-24 px-4 py-2 align-top',
        Tag === 'th' && 'text-13 font-medium whitespace-nowrap text-text-2',
        ALIGNS[align],
      )}
    >
      {drawn(children)}
    </Tag>
  );
}
