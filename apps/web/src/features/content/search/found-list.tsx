import { cx } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ContentHit } from '../content-queries.ts';
import { ArticleLink, textLanguage } from '../parts/links.tsx';
import { MarkedText } from './marked-text.tsx';

export interface FoundListProps {
  readonly id: string;
  readonly hits: readonly ContentHit[];
  /** Names of the categories by their codes. */
  readonly names: ReadonlyMap<string, string>;
  /** The option that the arrow keys have reached. */
  readonly activeId: string | undefined;
  /** What is shown is of before, and something newer is awaited. */
  readonly isOld: boolean;
  readonly onPick: () => void;
}

/** The id of an option in a list. */
export function optionId(listId: string, { documentId }: ContentHit): string {
  return `${listId}-${documentId}`;
}

/** What a search found, to pick from. */
export function FoundList({ id, hits, names, activeId, isOld, onPick }: FoundListProps) {
  const label = useIntl().formatMessage({ id: 'content.search.results' });
  return (
    // It scrolls itself: the search field, which controls it, is what has the focus.
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isOld}
      className={cx('max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain p-1.5', isOld && 'opacity-60')}
    >
      {hits.map((hit) => (
        <Option
          key={hit.documentId}
          id={optionId(id, hit)}
          hit={hit}
          name={names.get(hit.category)}
          isActive={optionId(id, hit) === activeId}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly hit: ContentHit;
  readonly name: string | undefined;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

/** A link, so that it also opens in a tab of its own. */
function Option({ id, hit, name, isActive, onPick }: OptionProps) {
  const { kind, title, titleMarks, snippet, snippetMarks, shownLanguage } = hit;
  const language = textLanguage(shownLanguage);
  return (
    <ArticleLink
      article={hit}
      id={id}
      role="option"
      // The field keeps the focus; arrow keys move among the options.
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onPick}
      className={cx(
        'block rounded-8 px-3 py-2.5 hover:bg-surface-2',
        isActive && 'bg-surface-2 outline-1 -outline-offset-1 outline-accent',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span {...language} className="min-w-0 text-14 font-medium wrap-anywhere">
          <MarkedText text={title} marks={titleMarks} />
        </span>
        <span className="shrink-0 text-12 text-text-3 max-sm:hidden">
          {name ?? <FormattedMessage id={`content.kind.${kind}`} />}
        </span>
      </span>
      {snippet !== '' && (
        <span {...language} className="mt-0.5 block text-13 text-text-2 wrap-anywhere">
          <MarkedText text={snippet} marks={snippetMarks} />
        </span>
      )}
    </ArticleLink>
  );
}
