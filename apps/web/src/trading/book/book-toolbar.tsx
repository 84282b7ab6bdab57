import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { cx } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { groupingSteps } from '../model/book-rows.ts';
import { useInstrument } from '../terminal-context.tsx';
import { type BookView, setBookView, useBookView } from './book-settings.ts';

const VIEWS: readonly BookView[] = ['both', 'bids', 'asks'];

export interface BookToolbarProps {
  /** The panel's name, where the panel has no head of its own. */
  readonly title?: ReactNode;
  readonly step: string;
  readonly onStepChange: (step: string) => void;
}

/** Which halves are shown, and the step that prices are grouped by. */
export function BookToolbar({ title, step, onStepChange }: BookToolbarProps) {
  const intl = useIntl();
  const market = useInstrument();
  const view = useBookView();
  const steps = groupingSteps(market);
  return (
    <div className={cx('flex h-9 shrink-0 items-center gap-1 pe-2', title === undefined ? 'ps-2' : 'border-b ps-3')}>
      {title !== undefined && <span className="me-auto text-13 font-medium">{title}</span>}
      <fieldset aria-label={intl.formatMessage({ id: 'terminal.book.view' })} className="flex">
        {VIEWS.map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={view === item}
            aria-label={intl.formatMessage({ id: `terminal.book.view.${item}` })}
            title={intl.formatMessage({ id: `terminal.book.view.${item}` })}
            onClick={() => setBookView(item)}
            className={cx(
              'flex size-7 items-center justify-center rounded-4 transition hover:bg-surface-2',
              view === item ? 'bg-surface-2' : 'opacity-60',
            )}
          >
            <ViewMark view={item} />
          </button>
        ))}
      </fieldset>
      <SmallSelect
        label={intl.formatMessage({ id: 'terminal.book.group' })}
        value={step}
        onValueChange={onStepChange}
        items={steps.map((item) => ({ value: item, label: item }))}
        className={cx('num min-w-18', title === undefined && 'ms-auto')}
      />
    </div>
  );
}

/** A small picture of the halves that a view shows. */
function ViewMark({ view }: { readonly view: BookView }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <rect x="0" y="0" width="5" height="6" className={view === 'bids' ? 'fill-up' : 'fill-down'} />
      <rect x="0" y="8" width="5" height="6" className={view === 'asks' ? 'fill-down' : 'fill-up'} />
      {[1, 5, 9, 13].map((y) => (
        <rect key={y} x="7" y={y - 1} width="7" height="1.5" className="fill-text-3" />
      ))}
    </svg>
  );
}
