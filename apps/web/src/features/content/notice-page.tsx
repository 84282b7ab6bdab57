import { useLang } from '@bourse/kit/page/app-link.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ContentCategory, useCategories } from './content-queries.ts';
import { NOTICE_KINDS, type NoticeKind, noticeKindOf } from './parts/kinds.ts';
import { NoticeList } from './parts/notice-list.tsx';

/** Everything that the exchange has announced: by kind and category, newest first, and as a feed. */
export function NoticePage({ search: { kind, category } }: PageProps<'kind' | 'category'>) {
  const intl = useIntl();
  const navigate = useNavigate();
  const shown = noticeKindOf(kind);
  const show = (next: NoticeKind, of?: string) =>
    void navigate({
      to: '.',
      search: { kind: next === 'announcement' ? undefined : next, category: of },
      resetScroll: false,
    });
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere md:text-40">
            <FormattedMessage id="content.notice.title" />
          </h1>
          <p className="mt-2 max-w-2xl text-14 text-pretty text-text-2">
            <FormattedMessage id="content.notice.text" />
          </p>
        </div>
        <FeedLink kind={shown} category={category} />
      </div>
      <Tabs
        label={intl.formatMessage({ id: 'content.notice.kinds' })}
        value={shown}
        onValueChange={(value) => show(noticeKindOf(value))}
        items={NOTICE_KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `content.kind.${value}` }) }))}
        className="mt-6"
      >
        {NOTICE_KINDS.map((value) => (
          <TabPanel key={value} value={value} className="pt-4">
            <Categories kind={value} current={category} onChoose={(of) => show(value, of)} />
            <NoticeList key={category ?? ''} kind={value} category={category} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** The same as a feed, for programs that follow it. */
function FeedLink({ kind, category }: { readonly kind: NoticeKind; readonly category: string | undefined }) {
  const lang = useLang();
  const query = new URLSearchParams({ lang, ...(category === undefined ? { kind } : { category }) });
  return (
    <a href={`/hk-web/public/content/rss?${query}`} className={buttonClass('neutral')}>
      <Rss size={15} aria-hidden="true" />
      <FormattedMessage id="content.notice.feed" />
    </a>
  );
}

interface CategoriesProps {
  readonly kind: NoticeKind;
  readonly current: string | undefined;
  readonly onChoose: (category: string | undefined) => void;
}

/** The categories of a kind that have something to show; one alone is no choice. */
function Categories({ kind, current, onChoose }: CategoriesProps) {
  const intl = useIntl();
  const categories = (useCategories(kind).data ?? []).filter(({ count }) => count > 0);
  if (categories.length < 2 && current === undefined) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">
        <FormattedMessage id="content.notice.categories" />
      </legend>
      <Choice isPressed={current === undefined} onPress={() => onChoose(undefined)}>
        {intl.formatMessage({ id: 'common.all' })}
      </Choice>
      {categories.map(({ category, name, count }: ContentCategory) => (
        <Choice key={category} isPressed={current === category} onPress={() => onChoose(category)}>
          {name}
          <span className="num text-text-3">{count}</span>
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Choice({ isPressed, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-13 text-text-2 transition hover:border-line-strong hover:text-text-1 max-md:h-11 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  );
}
